import type { CompiledField } from '../compiled.ts';

/** What keys of quoted rows have in them, of storages that hold no other texts. */
const KEYS: Partial<Record<CompiledField['storage'], RegExp>> = {
  integer: /^-?\d+$/,
  uuid: /^[\da-f-]*$/i,
};

/** Is it a text, where a Quote holds the number of the row that it points at, or its uuid? */
export function isShownName({ quote, storage }: CompiledField, value: unknown): boolean {
  return quote !== undefined && KEYS[storage]?.test(String(value)) === false;
}

/** What is said of such a text. */
export function holdsKey({ name, quote }: CompiledField): string {
  return `"${name}" holds a key of ${quote?.dataCode}, not the text that is shown for it`;
}
