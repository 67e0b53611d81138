import type { Row } from '#schemas/definitions/common.ts';
import { trimmedText } from '../../workbook/table-file.ts';
import { cellText } from '../read/excel-cells.ts';
import { tidy } from './cell-values.ts';

/**
 * Does a cell say what is stored, as well as cells can: without the space around a text, signs that no file holds,
 * letters beyond its end and digits that no spreadsheet keeps, and with items of a list that cannot be told apart? Who sends an exported file back has not
 * changed that.
 *
 * @param value what the cell means to its field.
 */
export function saysStored(
  value: Row[string] | undefined,
  stored: Row[string] | undefined,
): boolean {
  if (Array.isArray(stored)) return Array.isArray(value) && itemsOf(stored) === itemsOf(value);
  if (typeof stored === 'number') return tidy(stored) === value;
  if (typeof stored !== 'string' || typeof (value ?? '') !== 'string')
    return (value ?? stored ?? null) === null;
  return (trimmedText(cellText(stored).replaceAll(/\r\n?/g, '\n')) ?? '') === (value ?? '');
}

function itemsOf(list: readonly unknown[]): string {
  const items = list.join(',').split(',');
  return items.map((item) => item.trim()).join(',');
}
