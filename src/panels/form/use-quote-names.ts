import { useEffect, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { quoteNames } from '../../api/quote-names.ts';
import { useServices } from '../../app/services-context.ts';

/**
 * What the rows are called that Quote fields point at, for values that came without their names: those that a
 * definition or an address gives a new record.
 *
 * @param wanted keys by the name of their field.
 * @param other values that the rows depend on, of which several may have a key.
 * @returns the name, or the key as long as none is known.
 */
export function useQuoteNames(
  code: string,
  wanted: Readonly<Record<string, readonly string[]>>,
  other: Row,
): (field: string, key: string) => string {
  const { api } = useServices();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = Object.entries(wanted).filter(([, keys]) => keys.some((key) => key !== ''));
  const asked = JSON.stringify({ fields, other: fields.length > 0 ? other : NONE });
  useEffect(() => {
    const calling = new AbortController();
    const { fields, other } = JSON.parse(asked) as { fields: [string, string[]][]; other: Row };
    for (const [field, keys] of fields) {
      const params = { code, field, keys, ...(Object.keys(other).length > 0 && { other }) };
      void quoteNames(api, params, calling.signal).then((found) => {
        if (calling.signal.aborted) return;
        const named = [...found].map(([key, name]) => [nameKey(field, key), name] as const);
        setNames((before) => new Map([...before, ...named]));
      });
    }
    return () => calling.abort();
  }, [api, code, asked]);
  return (field, key) => names.get(nameKey(field, key)) || key;
}

const NONE: Row = {};

const nameKey = (field: string, key: string) => `${field}\n${key}`;
