import type { GridOptions, SuppressHeaderKeyboardEventParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { focusedCell } from './focused-cell.ts';

/**
 * Tab stops once at the header, once at the rows, and leaves: arrows move within. Whoever edits goes on
 * to the next cell that can be edited.
 */
export const TAB_STOPS: GridOptions<Row> = {
  tabToNextCell: ({ backwards, editing, previousCellPosition, nextCellPosition }) => {
    if (editing) return nextCellPosition ?? false;
    return backwards
      ? { rowIndex: -1, rowPinned: null, column: previousCellPosition.column }
      : false;
  },
  tabToNextHeader: ({ backwards, previousHeaderPosition }) =>
    // Before the first row of headers lie the cells.
    backwards || previousHeaderPosition === null
      ? false
      : { headerRowIndex: -1, column: previousHeaderPosition.column },
  // Whoever comes back finds the cell that was left.
  focusGridInnerElement: ({ api, fromBottom }) => {
    const left = fromBottom ? focusedCell(api) : null;
    if (left === null || api.getDisplayedRowAtIndex(left.rowIndex) === undefined) return false;
    api.ensureIndexVisible(left.rowIndex);
    api.ensureColumnVisible(left.column);
    api.setFocusedCell(left.rowIndex, left.column, left.rowPinned);
    return true;
  },
};

/**
 * Home and End lead to the first and the last column, in the head as they do in rows.
 *
 * @returns true for keys that the grid must leave alone.
 */
export function moveWithinHead({ api, event }: SuppressHeaderKeyboardEventParams<Row>): boolean {
  const columns = api.getAllDisplayedColumns();
  const column = { Home: columns[0], End: columns.at(-1) }[event.key];
  if (column === undefined) return false;
  event.preventDefault();
  api.ensureColumnVisible(column);
  api.setFocusedHeader(column);
  return true;
}
