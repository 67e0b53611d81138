import type { Style } from 'exceljs';
import type { Row } from '#schemas/definitions/common.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { CompiledField, RunContext } from '../compiled.ts';

/** What a workbook says in words. */
export interface SheetTexts {
  readonly sheet: string;
  readonly rightToLeft: boolean;
  /** The text of a label in the reader's language (spec 2.20). */
  label(label: string): string;
}

type Cell = string | number | boolean | Date | null;

/** Characters of a cell; the format takes no more. */
const MAX_TEXT = 32_767;
/** Digits of a number that spreadsheets keep. */
const MAX_DIGITS = 15;
/** The first day that all programs count alike: the calendar of 1900 has a day that never was. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
/** Without a format 123456789012 is written as 1.23E+11. */
const WHOLE = '0';
const DECIMAL = '#,##0.00';

/** Width and format of a column; every text is marked as text, so that it stays one when edited. */
export function columnStyle(
  column: CompiledField,
  { currencyDigits }: RunContext,
  { rightToLeft }: Pick<SheetTexts, 'rightToLeft'>,
): { width: number; style: Partial<Style> } {
  const { field } = column;
  const width = Math.min(60, Math.max(8, Math.round((field.width ?? 140) / 7)));
  const numFmt =
    field.format === 'money' ? moneyFormat(column, currencyDigits) : plainFormat(column);
  if (!field.textAlign) return { width, style: { numFmt } };
  // The left of a cell is its left also where the sheet runs from the right.
  const [start, end] = rightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const horizontal = { start, center: 'center' as const, end }[field.textAlign];
  return { width, style: { numFmt, alignment: { horizontal } } };
}

/** An amount, with the places of its column where the currency is counted without any. */
function moneyFormat({ money, decimals = 0 }: CompiledField, currencyDigits: number): string {
  const kept = money ? currencyDigits : decimals;
  const shown = currencyDigits || Math.min(kept, 2);
  const places = shown === 0 ? '' : `.${'0'.repeat(shown)}`;
  return `#,##0${places}${furtherPlaces(kept, shown)}`;
}

function plainFormat({ field, storage, decimals }: CompiledField): string {
  switch (field.type) {
    case 'Text':
      return '@';
    case 'Boolean':
      return 'General';
    case 'DateTime':
      return storage === 'date' || field.format === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
    case 'Number':
      // A measure, a price of screws or a rate of a tariff is not rounded for its reader.
      if (field.format === 'decimal') return `${DECIMAL}${furtherPlaces(decimals, 2)}`;
      if (field.format === 'percent') return `0.00${furtherPlaces(decimals, 4)}%`;
      if (field.format === 'integer') return '#,##0';
      return storage === 'integer' ? WHOLE : 'General';
  }
}

/** Of a column that keeps more places than the format has, the further ones, where there is a digit for them. */
function furtherPlaces(kept = 0, shown: number): string {
  return '#'.repeat(Math.max(0, Math.min(kept, 12) - shown));
}

/** The heading of a column. */
export function headerText({ field, name }: CompiledField, texts: SheetTexts): string {
  return plainText(texts.label(field.title || name));
}

function namesOf(shown: Row[string] | undefined): string[] {
  if (Array.isArray(shown)) return shown.map(String);
  return shown === null || shown === undefined || shown === '' ? [] : [String(shown)];
}

/** Does the column hold files, which people know by their names? */
export function isFile({ field }: CompiledField): boolean {
  return isFileField(field);
}

/**
 * Names of files as grids show them: what they were called on their users' devices, else the last part of
 * their path. An address elsewhere stays one, and a picture kept in the row itself has no name.
 */
function fileNames(value: Row[string], shown: Row[string] | undefined): string {
  const paths = Array.isArray(value) ? value.map(String) : [String(value)];
  const known = Array.isArray(shown) ? shown : [];
  const nameOf = (path: string) => {
    if (path.startsWith('data:')) return '';
    const isElsewhere = /^[a-z][a-z\d+.-]*:/i.test(path);
    return isElsewhere ? path : (path.split('/').at(-1) ?? '');
  };
  const names = paths.map((path, index) => String(known[index] ?? '') || nameOf(path));
  return names.filter((name) => name !== '').join(', ');
}

/**
 * A value as a cell holds it: numbers, dates and Booleans as themselves, everything else as people
 * see it.
 */
export function sheetValue(
  column: CompiledField,
  value: Row[string] | undefined,
  shown: Row[string] | undefined,
  texts: SheetTexts,
): Cell {
  const { field, optionNames, quote } = column;
  if (value === null || value === undefined || value === '') return null;
  if (isFile(column)) return plainText(fileNames(value, shown)) || null;
  if (optionNames) {
    // What is stored and no option is nobody's label.
    const stored = Array.isArray(value) ? value : String(value).split(',');
    const names = namesOf(shown).map((name) => (stored.includes(name) ? name : texts.label(name)));
    return plainText(names.join(', '));
  }
  if (quote) return plainText(namesOf(shown).join(', ') || String(value));
  if (typeof value === 'number' && field.type === 'Number' && isKept(column, value)) return value;
  if (field.type === 'Boolean' && typeof value === 'boolean') return value;
  // Years of more digits are read leniently, and no sheet has them; nor has one parts of seconds that can be told apart.
  if (field.type === 'DateTime' && typeof value === 'string' && SHEET_TIME.test(value)) {
    // The file's clock has no zone: the tenant's hours stand in it as they are.
    const date = new Date(value.length === 10 ? `${value}T00:00:00Z` : `${value}Z`);
    if (date.getTime() >= FIRST_DAY) return date;
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return plainText(Array.isArray(value) ? String(shown ?? text) : text);
}

/** Does a cell keep each digit? Of a binary fraction nobody looks at the last ones. */
function isKept({ storage, decimals }: CompiledField, value: number): boolean {
  if (storage !== 'integer' && decimals === undefined) return true;
  return String(value).replace(/^-?0?\.?0*|\./g, '').length <= MAX_DIGITS;
}

const SHEET_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/;

/** The title of a sheet: short, without what no title may have, and none that programs keep for themselves. */
export function sheetTitle(title: string): string {
  const clean = cut(plainText(title).replaceAll(/[*?:\\/[\]']/g, ' '), 26).trim();
  if (clean === '') return 'Sheet';
  return clean.toLowerCase() === 'history' ? `${clean} 1` : clean;
}

/** The first letters of a text, none of which is cut in two. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A text in a cell of type text, which no program takes for a formula whatever it starts with. */
function plainText(text: string): string {
  // Readers take `_x0041_` for an A.
  return cellText(text).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** What of a text a cell can hold. */
export function cellText(text: string): string {
  // Such characters cannot stand in the file at all.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');
  return clean.length > MAX_TEXT ? `${cut(clean, MAX_TEXT - 1)}…` : clean;
}
