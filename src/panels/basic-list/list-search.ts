import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { type ColumnContext, displayText } from '../grid/cells/display-text.ts';

/** Rows in whose visible texts all words of the search occur, upper and lower case alike. */
export function searchRows(
  rows: readonly Row[],
  fields: readonly ClientField[],
  search: string,
  context: ColumnContext,
): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = fields
      .map((field) => displayText(field, row, context))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
