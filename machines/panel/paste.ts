import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { type RowSpelling, type Spelling, spelt } from '#schemas/wire/row-spelling.ts';
import { writtenBoolean } from '#schemas/wire/written-boolean.ts';
import { timeOfDay, writtenDay } from '#schemas/wire/written-day.ts';
import { typedNumber } from './exact-number.ts';
import { shareOf } from './percent.ts';

/** Cells of a spreadsheet as the clipboard carries them: tabs, line ends, and quotes around both. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const close = closingQuote(text, at);
    const start = at;
    at = close ?? at;
    while (at < text.length && text[at] !== '\t' && text[at] !== '\n') at++;
    const cell =
      close === null
        ? text.slice(start, at).replaceAll('\r', '')
        : text.slice(start + 1, close).replaceAll('""', '"');
    rows.at(-1)?.push(cell);
    if (text[at] === '\n') rows.push([]);
    at++;
  }
  const isEmpty = ([only, ...others]: string[]) => only === '' && others.length === 0;
  // The last line end begins no row. Of one column more of them are empty cells; those of a table have tabs.
  const last = rows.some((cells) => cells.length > 1)
    ? rows.findLastIndex((cells) => !isEmpty(cells))
    : rows.length - (isEmpty(rows.at(-1) ?? []) ? 2 : 1);
  return rows.slice(0, last + 1);
}

/** What programs put a cell in quotes for; without it the quotes are the cell's own. */
const NEEDS_QUOTES = /[\t\r\n]|""|^$/;

/**
 * Index of the quote that closes the cell beginning at `start`; null where it is in no quotes, nothing
 * closes them before a cell can end, or the cell needs none: then they are letters like any other.
 */
function closingQuote(text: string, start: number): number | null {
  if (text[start] !== '"') return null;
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const next = text[end + 1] ?? '\n';
  if (end <= start || !/[\t\r\n]/.test(next)) return null;
  return NEEDS_QUOTES.test(text.slice(start + 1, end)) ? end : null;
}

/**
 * The option of that key or name, upper and lower case alike.
 *
 * @param as how keys and names are spelt, where they are no texts.
 */
export function optionOf(
  options: readonly LookupOption[],
  text: string,
  as: RowSpelling = {},
): LookupOption | undefined {
  const find = (by: 'Key' | 'Name', spelling: Spelling | undefined) => {
    const wanted = spelt(text.trim(), spelling).toLowerCase();
    return options.find((option) => spelt(option[by], spelling).toLowerCase() === wanted);
  };
  return find('Key', as.key) ?? find('Name', as.name);
}

/** What parts names, the clearest first: lines and semicolons are in few names, and each language has its comma. */
const MARKS = [/[;\n；؛]/, /,/, /[，、،]/] as const;

/** The lists that a text may be: its parts by each mark in it. */
function listsIn(text: string): string[][] {
  return MARKS.filter((mark) => mark.test(text)).map((mark) =>
    text
      .split(mark)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
}

/**
 * The options that a text names, each once: one whose own name holds commas, or several of them.
 * Undefined when no reading of the text as a list knows all of its names.
 */
export function optionsOf(
  text: string,
  find: (name: string) => LookupOption | undefined,
): LookupOption[] | undefined {
  const whole = find(text);
  if (whole) return [whole];
  for (const parts of listsIn(text)) {
    const found = parts.map((part) => optionsOf(part, find));
    const known = found.filter((options) => options !== undefined);
    if (known.length < found.length) continue;
    return [...new Map(known.flat().map((option) => [option.Key, option])).values()];
  }
  return undefined;
}

/** As a spreadsheet shows what is long: `1.5E+12`. */
const SCIENTIFIC = /^[-+]?\d+(?:\.\d*)?E[-+]?\d+$/i;

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** What a typed or pasted text means in a field; undefined when it means nothing there. */
export function cellValueOf(field: ClientField, text: string): Row[string] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (field.options !== undefined) {
    const { options } = field;
    if (!field.multipleSelect) return optionOf(options, trimmed)?.Key;
    const chosen = optionsOf(trimmed, (part) => optionOf(options, part));
    return chosen?.map(({ Key }) => Key);
  }
  // Files can not be typed, and rows of other definitions are asked for.
  if (field.extraType === 'Image' || field.extraType === 'File' || field.extraType === 'Quote') {
    return undefined;
  }
  switch (field.type) {
    case 'Number': {
      const share = field.format === 'percent' ? shareOf(trimmed) : null;
      const number = share ?? typedNumber(trimmed);
      if (number !== null) return number;
      return SCIENTIFIC.test(trimmed) && Number.isFinite(Number(trimmed))
        ? Number(trimmed)
        : undefined;
    }
    case 'Boolean':
      return writtenBoolean(trimmed) ?? undefined;
    case 'DateTime': {
      const written = writtenDay(trimmed);
      return (field.format === 'date' ? written?.slice(0, DAY_LENGTH) : written) ?? undefined;
    }
    default:
      if (field.isTimeOfDay) return timeOfDay(trimmed) ?? undefined;
      return field.multipleLine ? text : trimmed;
  }
}
