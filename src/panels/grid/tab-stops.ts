import type { CellPosition, GridOptions, TabToNextCellParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';

/** Where Tab leads from a cell; false when it leaves the rows. */
export function tabToNextCell(tab: TabToNextCellParams<Row>): CellPosition | false {
  if (tab.editing) return tab.nextCellPosition ?? false;
  const { column } = tab.previousCellPosition;
  return tab.backwards ? { rowIndex: -1, rowPinned: null, column } : false;
}

/**
 * Tab stops once at the header, once at the rows, and leaves: arrows move within. Whoever edits goes on
 * to the next cell that can be edited.
 */
export const TAB_STOPS: GridOptions<Row> = {
  tabToNextCell,
  tabToNextHeader: ({ backwards, previousHeaderPosition }) =>
    // Before the first row of headers lie the cells.
    backwards || previousHeaderPosition === null
      ? false
      : { headerRowIndex: -1, column: previousHeaderPosition.column },
  // Whoever comes back finds the cell that was left.
  focusGridInnerElement: ({ api, fromBottom }) => {
    const left = fromBottom ? api.getFocusedCell() : null;
    if (left === null || api.getDisplayedRowAtIndex(left.rowIndex) === undefined) return false;
    api.ensureIndexVisible(left.rowIndex);
    api.ensureColumnVisible(left.column);
    api.setFocusedCell(left.rowIndex, left.column, left.rowPinned);
    return true;
  },
};
