import { useEffect, useRef, useState } from 'react';
import { quoteNames } from '../api/quote-names.ts';
import { useServices } from '../app/services-context.ts';
import { MixedText } from '../ui/text/mixed-text.tsx';

export interface QuoteNamesProps {
  /** Data definition that has the filter, and its field. */
  code: string;
  field: string;
  /** Keys, or what was typed, with commas between. */
  text: string;
  /** Hears it too, with commas between. */
  onNamed(text: string, names: string): void;
}

/** What the rows are called that a Quote filter asks for by their keys; a text that is no key stays as it is. */
export function QuoteNames({ code, field, text, onNamed }: QuoteNamesProps) {
  const { api, format } = useServices();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const parts = partsOf(text).map((part) => names.get(part) || part);
  // What stands in the field is typed on from there, and filters part their texts by commas.
  const typed = parts.join(', ');
  const latest = useRef(onNamed);
  latest.current = onNamed;
  useEffect(() => {
    const calling = new AbortController();
    const params = { code, field, keys: partsOf(text) };
    void quoteNames(api, params, calling.signal).then((found) => {
      if (!calling.signal.aborted) setNames(found);
    });
    return () => calling.abort();
  }, [api, code, field, text]);
  useEffect(() => latest.current(text, typed), [text, typed]);
  return <MixedText text={format().list(parts)} />;
}

function partsOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
