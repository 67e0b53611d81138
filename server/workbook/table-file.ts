/** What a cell holds; a date is a text. */
export type CellValue = string | number | boolean | null;

/** What stands in the place of a formula that no program has worked out. */
export const UNCALCULATED = '#UNCALCULATED!';

/** Columns that a sheet can have. */
export const MAX_COLUMNS = 16_384;

/** One row that is not empty. */
export interface TableRow {
  /** Number on the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
  /** Its reader does not see it, as behind a filter. */
  readonly hidden: boolean;
}

/** Cells that are shown as one; all numbers from 1, the last ones are part of it. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** A file of rows, read from the disk as often as it is asked for and never kept as a whole. */
export interface TableFile {
  /** Name of the sheet; empty for a text file, which has none. */
  readonly sheet: string;
  /** Sheets that are not hidden. */
  readonly sheets: number;
  /** How a text file is written: what its cells are parted by, and its encoding as browsers call it. */
  readonly text?: { readonly delimiter: string; readonly encoding: string };
  /**
   * The rows that are not empty, from the first one.
   *
   * @param onMerged told of merged cells, behind the last row.
   * @throws WorkbookError when the file cannot be read to its end.
   */
  rows(onMerged?: (cells: MergedCells) => void): AsyncIterable<TableRow>;
}

/** `AB12` → column 27, row 12, the column from 0; null where it names no cell. */
export function cellOfReference(
  reference: string | undefined,
): { column: number; row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(row) };
}

/** A cell without the space around it; null for what is empty. */
export function trimmedText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
