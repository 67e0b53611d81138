import { readXml } from './read-xml.ts';
import { dateOf } from './sheet-dates.ts';
import { plainText } from './sheet-texts.ts';
import { WorkbookError } from './workbook-error.ts';

/** What a cell holds; a date is a text. */
export type CellValue = string | number | boolean | null;

/** One row that is not empty. */
export interface SheetRow {
  /** Number on the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
}

/** What cells refer to. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly since1904: boolean;
}

/** How much of a sheet is read. */
export interface SheetLimits {
  /** Rows that are not empty. */
  readonly rows: number;
  /** Columns from the left; what stands further right is left out. */
  readonly columns: number;
}

interface RawCell {
  column: number;
  type: string;
  style: number;
  text: string;
}

/**
 * Rows of a sheet that are not empty.
 *
 * @throws WorkbookError when there are more than the limit, or the sheet cannot be read.
 */
export async function readSheet(
  bytes: Buffer,
  context: SheetContext,
  limits: SheetLimits,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let number = 0;
  let cells: CellValue[] = [];
  let cell: RawCell | null = null;
  let next = 0;
  let isValue = false;
  await readXml(bytes, {
    open(name, attribute) {
      if (name === 'row') {
        number = rowNumber(attribute('r'), number);
        cells = [];
        next = 0;
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? next;
        next = column + 1;
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, text: '' };
      } else if (name === 'v' || (name === 't' && cell?.type === 'inlineStr')) isValue = true;
    },
    text(text) {
      if (isValue && cell) cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell) {
        if (cell.column < limits.columns) cells[cell.column] = cellOf(cell, context);
        cell = null;
      } else if (name === 'row' && cells.some((value) => value !== null && value !== undefined)) {
        if (rows.length === limits.rows) {
          throw new WorkbookError('too-large', 'The sheet has more rows than are read.');
        }
        rows.push({ number, cells: Array.from(cells, (value) => value ?? null) });
      }
    },
  });
  return rows;
}

/** Rows that a sheet can have. */
const LAST_ROW = 1_048_576;

/** The number that a row claims, where it can be that of a row behind the one before. */
function rowNumber(claimed: string | undefined, before: number): number {
  const number = Number(claimed);
  return Number.isInteger(number) && number > before && number <= LAST_ROW ? number : before + 1;
}

/** `AB12` → 27; null where it names no column. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellOf({ type, style, text }: RawCell, context: SheetContext): CellValue {
  if (text === '') return null;
  switch (type) {
    case 's':
      return orNothing(context.texts[Number(text)] ?? '');
    case 'b':
      return text === '1';
    case 'e':
      return text;
    case 'n': {
      const number = Number(text);
      if (!Number.isFinite(number)) return text;
      return context.dateStyles[style] ? dateOf(number, context.since1904) : number;
    }
    default:
      return orNothing(plainText(text));
  }
}

function orNothing(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
