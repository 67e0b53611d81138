import type { GetQuickFilterTextParams, GridApi, ValueFormatterParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { focusedCell } from '../ag-grid/focused-cell.ts';

/**
 * Copies what the focused cell says, whole where it shows a part, as a spreadsheet does. Text that is marked or typed is the
 * browser's to copy; an empty cell leaves the clipboard as it is.
 */
export function copyCell(event: ClipboardEvent, api: GridApi<Row>): void {
  const { target, clipboardData } = event;
  const focused = focusedCell(api);
  if (!(target instanceof Element) || clipboardData === null || focused === null) return;
  if (target.closest('.ag-cell') === null || target.closest('input, textarea') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const node = api.getDisplayedRowAtIndex(focused.rowIndex);
  if (node?.data === undefined) return;
  const { data } = node;
  // What a row does not show is nobody's to copy.
  const { valueFormatter, getQuickFilterText } = focused.column.getColDef();
  if (typeof valueFormatter !== 'function') return;
  const shown = valueFormatter({ data } as ValueFormatterParams<Row>);
  const whole = getQuickFilterText?.({ data } as GetQuickFilterTextParams<Row>);
  if (shown === '' || !whole) return;
  event.preventDefault();
  clipboardData.setData('text/plain', inOneCell(whole));
}

/** A text that stays one cell of a spreadsheet, whatever it has in it. */
export function inOneCell(text: string): string {
  return /[\t\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
