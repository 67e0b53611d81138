import type { GridApi } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { focusedCell } from './focused-cell.ts';

/** Ctrl+A where rows cannot be chosen together is the browser's: the grid knows nothing to do but to complain of it. */
export function leaveSelectAll(event: KeyboardEvent, api: GridApi<Row>): void {
  const { code, target, ctrlKey, metaKey } = event;
  if (code !== 'KeyA' || !(ctrlKey || metaKey)) return;
  if (!(target instanceof Element) || !target.matches('.ag-cell')) return;
  const selection = api.getGridOption('rowSelection');
  const isOfSeveral = typeof selection === 'object' && selection.mode === 'multiRow';
  if (!isOfSeveral) event.stopPropagation();
}

/**
 * Home and End lead to the ends of a row, and with Ctrl to the corners of the page, as in a spreadsheet; in the grid by
 * itself they lead to the corners alone.
 */
export function moveInRow(event: KeyboardEvent, api: GridApi<Row>): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((key !== 'Home' && key !== 'End') || altKey || shiftKey) return;
  const focused = focusedCell(api);
  // In an editor they move the caret.
  if (focused === null || !(target instanceof Element) || !target.matches('.ag-cell')) return;
  const columns = api.getAllDisplayedColumns();
  const column = key === 'Home' ? columns[0] : columns.at(-1);
  if (column === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const size = api.paginationGetPageSize();
  const first = api.paginationGetCurrentPage() * size;
  const last = Math.min(first + size, api.getDisplayedRowCount()) - 1;
  const corner = key === 'Home' ? first : last;
  const rowIndex = ctrlKey || metaKey ? corner : focused.rowIndex;
  api.ensureIndexVisible(rowIndex);
  api.ensureColumnVisible(column);
  api.setFocusedCell(rowIndex, column);
}
