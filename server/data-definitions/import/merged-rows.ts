import type { MergedCells } from '../../workbook/table-file.ts';
import type { FilledColumn } from './columns.ts';

const NONE: ReadonlySet<number> = new Set();

/** Cells that a merge has swallowed: what its reader sees there stands in the first of them alone. */
export class MergedRows {
  readonly #merged: readonly MergedCells[];
  readonly #columns: readonly number[];
  #next = 0;
  #open: MergedCells[] = [];

  /** @param merged in the order of their first rows. */
  constructor(merged: readonly MergedCells[], filled: readonly FilledColumn[]) {
    this.#merged = merged;
    this.#columns = filled.map(({ index }) => index);
  }

  /** Columns from 0 whose cell of this row belongs to another one. Rows are asked for in their order. */
  columnsAt(row: number): ReadonlySet<number> {
    for (; (this.#merged[this.#next]?.firstRow ?? Infinity) <= row; this.#next += 1) {
      const cells = this.#merged[this.#next];
      if (cells) this.#open.push(cells);
    }
    if (this.#open.length === 0) return NONE;
    this.#open = this.#open.filter(({ lastRow }) => lastRow >= row);
    const swallowed = new Set<number>();
    for (const { firstRow, firstColumn, lastColumn } of this.#open) {
      for (const column of this.#columns) {
        const isFirst = row === firstRow && column + 1 === firstColumn;
        if (!isFirst && column + 1 >= firstColumn && column < lastColumn) swallowed.add(column);
      }
    }
    return swallowed;
  }
}
