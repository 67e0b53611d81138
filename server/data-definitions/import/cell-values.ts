import type { Row } from '#schemas/definitions/common.ts';
import { spelt } from '#schemas/wire/row-spelling.ts';
import { isSheetError } from '#schemas/wire/sheet-error.ts';
import { writtenBoolean } from '#schemas/wire/written-boolean.ts';
import { writtenDay } from '#schemas/wire/written-day.ts';
import { type CellValue, UNCALCULATED } from '../../workbook/table-file.ts';
import type { CompiledField } from '../compiled.ts';
import { isExactTime } from '../sql/filter-value.ts';
import { plainTime } from '../sql/plain-time.ts';
import { readNumber } from './typed-cells.ts';
import { isUnclear, PLAIN_STYLE, type WrittenStyle } from './written-style.ts';

/** What a cell means to its field, or the key of the text that says why it means nothing. */
export type CellMeaning =
  | { readonly ok: true; readonly value: Row[string] }
  | { readonly ok: false; readonly message: string };

/** Key of the row that a text means; null when several rows are called so. */
export type QuotedKeys = Pick<ReadonlyMap<string, string | null>, 'get'>;

/** What texts of cells may mean. */
export interface CellContext {
  /** Text of a label in the reader's language. */
  label(label: string): string;
  readonly styles: ReadonlyMap<CompiledField, WrittenStyle>;
}

/** Digits that a spreadsheet keeps; what follows is dirt of its arithmetic. */
const PRECISION = 15;

/**
 * Reads a cell as its field: names of options and of quoted rows become their keys.
 *
 * @param quoted what the texts of a Quote's cell mean in its row.
 */
export function meaningOf(
  field: CompiledField,
  cell: CellValue,
  context: CellContext,
  quoted?: QuotedKeys,
): CellMeaning {
  if (cell === null) return { ok: true, value: null };
  if (typeof cell === 'string' && isSheetError(cell)) {
    return { ok: false, message: '__This cell holds an error of the spreadsheet' };
  }
  if (cell === UNCALCULATED) {
    return {
      ok: false,
      message: '__This formula has no value: save the file in a spreadsheet program',
    };
  }
  if (field.optionNames) return optionOf(field, cell, context);
  if (field.quote) return quotedOf(field, cell, quoted);
  if (field.storage === 'textList') return { ok: true, value: partsOf(cell) };
  const style = context.styles.get(field) ?? PLAIN_STYLE;
  switch (field.field.type) {
    case 'Boolean':
      return meant(
        typeof cell === 'boolean' ? cell : writtenBoolean(textOfCell(cell)),
        '__This is neither yes nor no',
      );
    case 'DateTime':
      return meant(
        storedTime(field, textOfCell(cell)) ?? writtenDay(textOfCell(cell), style.dayFirst),
        '__This is no date: write 2026-12-31',
      );
    case 'Number':
      return typeof cell === 'number'
        ? { ok: true, value: tidy(cell) }
        : numberOf(field, textOfCell(cell), style);
    case 'Text': {
      const text = textOfCell(cell);
      if (field.storage === 'time') return { ok: true, value: plainTime(text) };
      return { ok: true, value: field.storage === 'uuid' ? spelt(text, 'uuid') : text };
    }
  }
}

function numberOf({ field }: CompiledField, text: string, style: WrittenStyle): CellMeaning {
  const isPercent = field.format === 'percent';
  const number = isUnclear(text, style) ? null : readNumber(text, isPercent, style.decimalComma);
  return meant(number, '__This is no number: write 1234.5');
}

/** What no sheet has a day for, as an export writes it. */
const NO_DAY = /^\d{5}| BC$|infinity$/;

/** A time as exports and databases write it in words, since no cell has it; null for what is to be read as typed. */
function storedTime({ exact }: CompiledField, text: string): string | null {
  const time = text.trim().replace(/^([\d-]+) (?=\d)/, '$1T');
  return isExactTime(time) && (exact === true || NO_DAY.test(time)) ? time : null;
}

function meant(value: string | boolean | null, message: string): CellMeaning {
  return value === null ? { ok: false, message } : { ok: true, value };
}

/** Texts of a column that name rows of a Quote. */
export function quoteTexts(field: CompiledField, cells: readonly CellValue[]): string[] {
  const texts = cells.flatMap((cell) => {
    if (cell === null) return [];
    const whole = textOfCell(cell);
    if (!field.field.multipleSelect) return [whole];
    return [whole, ...partsOf(cell).flatMap((part) => [part, ...furtherParts(part)])];
  });
  return [...new Set(texts)];
}

function optionOf(field: CompiledField, cell: CellValue, { label }: CellContext): CellMeaning {
  const keyOf = (text: string) => {
    if (field.optionNames?.has(text)) return text;
    const folded = text.toLowerCase();
    const option = field.options?.find(
      ({ Name }) =>
        label(Name).toLowerCase() === folded || Name.replace(/^__/, '').toLowerCase() === folded,
    );
    return option?.Key;
  };
  const known = keysOf(field, cell, keyOf, '');
  if (known.ok) return known;
  // What is no option may be stored since it was one: only the save knows, and refuses what is not.
  const { multipleSelect } = field.field;
  const value = multipleSelect
    ? partsOf(cell).map((part) => keyOf(part) ?? part)
    : textOfCell(cell);
  return { ok: true, value };
}

function quotedOf(
  field: CompiledField,
  cell: CellValue,
  known: QuotedKeys | undefined,
): CellMeaning {
  const several = quoteTexts(field, [cell]).some((text) => known?.get(text) === null);
  const message = several ? '__Several records are called so' : '__There is no such record';
  const keyOf = (text: string) => known?.get(text) ?? undefined;
  return keysOf(field, cell, keyOf, message);
}

/** A text that is one key or name as a whole counts as such, though there be a comma in it. */
function keysOf(
  { field }: CompiledField,
  cell: CellValue,
  keyOf: (text: string) => string | undefined,
  message: string,
): CellMeaning {
  const whole = keyOf(textOfCell(cell));
  if (!field.multipleSelect) {
    return whole === undefined ? { ok: false, message } : { ok: true, value: whole };
  }
  if (whole !== undefined) return { ok: true, value: [whole] };
  const keys = partsOf(cell).flatMap((part) => {
    const key = keyOf(part);
    return key === undefined ? furtherParts(part).map(keyOf) : [key];
  });
  const known = keys.filter((key) => key !== undefined);
  return known.length < keys.length ? { ok: false, message } : { ok: true, value: known };
}

function partsOf(cell: CellValue): string[] {
  return partsBetween(textOfCell(cell), ',');
}

/** Names within a part that is none itself: Chinese and Arabic commas, which exports never put between names. */
function furtherParts(part: string): string[] {
  return partsBetween(part, /[，、،]/);
}

function partsBetween(text: string, comma: string | RegExp): string[] {
  return text
    .split(comma)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textOfCell(cell: CellValue): string {
  return typeof cell === 'number' ? String(tidy(cell)) : String(cell);
}

/** The number that a spreadsheet shows. */
export function tidy(number: number): number {
  return Number(number.toPrecision(PRECISION));
}
