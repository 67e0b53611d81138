import type { Row } from '#schemas/definitions/common.ts';

/** What a row holds in the fields of these names; null where it has none. */
export function valuesOf<Value>(
  row: Readonly<Record<string, Value>> | undefined,
  names: readonly string[],
): Record<string, Value | null> {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));
}

/** Key of a row by the fields that tell it from another; several are joined with `~`. */
export function rowKey(row: Row, key: readonly string[]): string {
  return key.map((name) => String(row[name] ?? '')).join('~');
}

/** The fields of a row's key before a save that has given it another, and since. */
export interface RenamedRow {
  before: Row;
  now: Row;
}
