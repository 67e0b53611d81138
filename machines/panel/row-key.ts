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

/** What `rowKey` has joined; null where one of several values has a `~` itself, so that nobody can tell them apart. */
export function keyOfId(id: string, key: readonly string[]): Row | null {
  const values = key.length === 1 ? [id] : id.split('~');
  if (values.length !== key.length) return null;
  return Object.fromEntries(key.map((name, at) => [name, values[at] ?? null]));
}

/** The fields of a row's key before a save that has given it another, and since. */
export interface RenamedRow {
  before: Row;
  now: Row;
}
