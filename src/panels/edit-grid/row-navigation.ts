import type { CellPosition, GridApi, NavigateToNextCellParams } from 'ag-grid-community';
import type { KeyboardEvent } from 'react';
import { EDIT_PAGE_SIZE } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { focusedCell } from '../grid/ag-grid/focused-cell.ts';

/** All rows of a grid, of which it shows a page. */
interface PagedRows {
  rows: readonly unknown[];
  /** Leads to a row of another page, by its index among all, and to its cell of a column. */
  onLeave(index: number, field: string): void;
}

type From = Pick<CellPosition, 'rowIndex' | 'column'>;

/**
 * Whoever goes on beyond the rows of a page comes to those of the next one.
 *
 * @returns whether that is another page.
 */
export function leavePage({ rows, onLeave }: PagedRows, { rowIndex, column }: From, by: number) {
  const next = Math.min(rowIndex + by, rows.length - 1);
  const pageOf = (index: number) => Math.floor(index / EDIT_PAGE_SIZE);
  if (next < 0 || pageOf(next) === pageOf(rowIndex)) return false;
  onLeave(next, column.getColId());
  return true;
}

/** Where an arrow leads: AG Grid knows the rows of one page only. */
export function nextCell(
  paged: PagedRows,
  { key, previousCellPosition: from, nextCellPosition: to }: NavigateToNextCellParams<Row>,
): CellPosition | null {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return by !== 0 && leavePage(paged, from, by) ? from : to;
}

/** Page Up and Page Down from a cell that is not open lead a page on. */
export function turnPage(paged: PagedRows, event: KeyboardEvent, api: GridApi<Row> | null): void {
  const by = { PageDown: EDIT_PAGE_SIZE, PageUp: -EDIT_PAGE_SIZE }[event.key];
  const focused = api && focusedCell(api);
  if (by === undefined || !focused || !(event.target as Element).matches('.ag-cell')) return;
  if (leavePage(paged, focused, by)) event.stopPropagation();
}
