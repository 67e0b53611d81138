/** A row that is shown before its grid is made. */
const EARLY_ROW = '.y4-early__row';
/** The id in the first row of a grid. */
export const GRID_ROW = '.ag-row[row-index="0"] [col-id="id"]';
/** The first row as soon as somebody can read it. */
export const READ_ROW = `${EARLY_ROW}, ${GRID_ROW}`;
