import type { Row } from '#schemas/definitions/common.ts';

/** Key of a row by the fields that tell it from another; several are joined with `~`. */
export function rowKey(row: Row, key: readonly string[]): string {
  return key.map((name) => String(row[name] ?? '')).join('~');
}
