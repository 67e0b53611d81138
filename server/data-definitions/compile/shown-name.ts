import type { CompiledField } from '../compiled.ts';

/** What keys of quoted rows have in them, of storages that hold no other texts. */
const KEYS: Partial<Record<CompiledField['storage'], RegExp>> = {
  integer: /^-?\d+$/,
  // Of letters alone a short one is a word: Ada, fade.
  uuid: /^(?:|(?=.*\d|.{8})[\da-f-]+)$/i,
};

/** Is it none, where a Quote holds the number of the row that it points at, or its uuid? */
export function isShownName({ quote, storage }: CompiledField, value: unknown): boolean {
  return quote !== undefined && KEYS[storage]?.test(String(value)) === false;
}

/** What is said of such a value. */
export function holdsKey({ name, quote }: CompiledField): string {
  return `"${name}" holds a key of ${quote?.dataCode}, and this is none: what is shown for a row is not its key`;
}
