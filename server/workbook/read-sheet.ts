import { parseXml } from './read-xml.ts';
import { type DateStyle, shownBy } from './sheet-dates.ts';
import { joined, plainText, type SharedTexts } from './sheet-texts.ts';
import {
  type CellValue,
  cellOfReference,
  MAX_COLUMNS,
  type MergedCells,
  type TableRow,
  trimmedText,
  UNCALCULATED,
} from './table-file.ts';
import { WorkbookError } from './workbook-error.ts';

/** What cells refer to. */
export interface SheetContext {
  readonly texts: SharedTexts;
  readonly dateStyles: readonly (DateStyle | null)[];
  readonly since1904: boolean;
}

interface RawCell {
  column: number;
  type: string;
  style: number;
  text: string;
  isFormula: boolean;
}

/** Rows that a sheet can have. */
const LAST_ROW = 1_048_576;
/** Merged cells of one sheet. */
const MAX_MERGED = 100_000;

/**
 * Rows of a sheet that are not empty, as they are read.
 *
 * @throws WorkbookError when the sheet cannot be read.
 */
export async function* sheetRows(
  bytes: AsyncIterable<Buffer>,
  context: SheetContext,
  onMerged: (cells: MergedCells) => void,
): AsyncGenerator<TableRow> {
  let found: TableRow[] = [];
  let number = 0;
  let hidden = false;
  let cells: CellValue[] = [];
  let cell: RawCell | null = null;
  let next = 0;
  let isValue = false;
  let isReading = false;
  let merged = 0;
  const parts = parseXml(bytes, {
    open(name, attribute) {
      if (name === 'row') {
        number = rowNumber(attribute('r'), number);
        hidden = /^(1|true)$/.test(attribute('hidden') ?? '');
        cells = [];
        next = 0;
      } else if (name === 'c') {
        const column = cellOfReference(attribute('r'))?.column ?? next;
        next = column + 1;
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, text: '', isFormula: false };
      } else if (name === 'f' && cell) cell.isFormula = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'v' || (name === 't' && cell?.type === 'inlineStr')) isValue = !isReading;
      else if (name === 'mergeCell') {
        merged += 1;
        if (merged > MAX_MERGED) throw new WorkbookError('too-large', 'Too many merged cells.');
        const cellsOfIt = mergedCells(attribute('ref'));
        if (cellsOfIt) onMerged(cellsOfIt);
      }
    },
    text(text) {
      if (isValue && cell) cell.text = joined(cell.text, text);
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell) {
        if (cell.column < MAX_COLUMNS) cells[cell.column] = cellOf(cell, context);
        cell = null;
      } else if (name === 'row' && cells.some((value) => value !== null && value !== undefined)) {
        found.push({ number, hidden, cells: Array.from(cells, (value) => value ?? null) });
      }
    },
  });
  for await (const _part of parts) {
    yield* found;
    found = [];
  }
}

/** The number that a row claims, where it can be that of a row behind the one before. */
function rowNumber(claimed: string | undefined, before: number): number {
  const number = Number(claimed);
  return Number.isInteger(number) && number > before && number <= LAST_ROW ? number : before + 1;
}

function mergedCells(reference: string | undefined): MergedCells | null {
  const [from, to] = (reference ?? '').split(':').map(cellOfReference);
  if (!from || !to) return null;
  return {
    firstRow: from.row,
    lastRow: to.row,
    firstColumn: from.column + 1,
    lastColumn: to.column + 1,
  };
}

function cellOf({ type, style, text, isFormula }: RawCell, context: SheetContext): CellValue {
  // A text that a formula has worked out may be empty, a number may not.
  if (text === '') return isFormula && type !== 'str' ? UNCALCULATED : null;
  switch (type) {
    case 's':
      return trimmedText(context.texts.at(Number(text)));
    case 'b':
      return /^(1|true)$/.test(text);
    case 'e':
      return text;
    case 'n': {
      const number = Number(text);
      if (!Number.isFinite(number)) return text;
      const dateStyle = context.dateStyles[style];
      // An empty cell would empty what is stored.
      return (dateStyle && shownBy(dateStyle, number, context.since1904)) ?? number;
    }
    default:
      return trimmedText(plainText(text));
  }
}
