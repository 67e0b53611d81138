import { type RefObject, useEffect, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { sanitizeFragment } from '../../../html/sanitizer.ts';
import { type EditorFormat, formatOf, isTooFormatted, PLAIN, tidyHtml } from './editor-format.ts';

/** The editor, and the format at its cursor. */
interface RichEditor {
  /** Null until the place of the text is there. */
  editor: RefObject<Squire | null>;
  format: EditorFormat;
}

/**
 * An editor in an element. What comes into it, typed, pasted or from the record, goes through the
 * sanitiser, and the server sanitises again what it is sent.
 *
 * @param active false while the source is edited instead.
 * @param listen hears more of each editor that is made, and returns how to stop.
 * @param onTooFormatted something was pasted of which the text alone was taken.
 */
export function useRichEditor(
  place: RefObject<HTMLElement | null>,
  value: string,
  active: boolean,
  onChange: (html: string) => void,
  listen: (editor: Squire) => () => void,
  onTooFormatted: () => void,
): RichEditor {
  const editor = useRef<Squire | null>(null);
  const latest = useRef({ value, onChange, listen, onTooFormatted });
  latest.current = { value, onChange, listen, onTooFormatted };
  /** What the editor holds, as the record has it: only another value is put into it. */
  const held = useRef(value);
  /** What was put into the editor, and how the editor writes it: that alone is no change of its user. */
  const put = useRef({ value, html: value });
  const [format, setFormat] = useState(PLAIN);

  useEffect(() => {
    if (!active || place.current === null) return;
    const created = new Squire(place.current, {
      blockTag: 'P',
      sanitizeToDOMFragment: (html) => {
        const fragment = sanitizeFragment(html);
        if (!isTooFormatted(html)) return fragment;
        latest.current.onTooFormatted();
        fragment.replaceChildren(fragment.textContent);
        return fragment;
      },
      didError: reportError,
    });
    editor.current = created;
    held.current = latest.current.value;
    put.current = putInto(created, held.current);
    const read = () => setFormat(formatOf(created));
    created.addEventListener('input', () => {
      const html = tidyHtml(created.getHTML());
      held.current = html === put.current.html ? put.current.value : html;
      latest.current.onChange(held.current);
      read();
    });
    for (const name of ['pathChange', 'select', 'cursor']) created.addEventListener(name, read);
    const stop = latest.current.listen(created);
    return () => {
      stop();
      editor.current = null;
      created.destroy();
    };
  }, [active, place]);

  useEffect(() => {
    if (editor.current === null || value === held.current) return;
    held.current = value;
    put.current = putInto(editor.current, value);
  }, [value]);

  return { editor, format };
}

function putInto(editor: Squire, value: string): { value: string; html: string } {
  editor.setHTML(value);
  return { value, html: tidyHtml(editor.getHTML()) };
}
