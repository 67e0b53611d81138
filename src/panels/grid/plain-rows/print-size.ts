/** Cells that are printed at most, 2,000 rows of twenty columns: browsers lay out ten times as many for half a minute. */
const MOST_CELLS = 40_000;
/** Rows of a grid with fewer columns: some forty pages. */
const MOST_ROWS = 2_000;

/** Rows of a grid with so many columns that are printed at most, one at least. */
export function mostPrintedRows(columns: number): number {
  return Math.min(MOST_ROWS, Math.max(1, Math.floor(MOST_CELLS / columns)));
}
