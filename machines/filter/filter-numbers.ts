import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { decimalText } from '#schemas/wire/decimal-text.ts';
import { latinText } from '#schemas/wire/latin-text.ts';
import { writtenNumber } from '#schemas/wire/written-number.ts';
import { inPercent, percentageOf } from '../panel/percent.ts';

type NumberQuery = Pick<FilterQuery, 'format'>;

/** Asks for exactly a value, as authors and links write it. */
const EXACTLY = /^\$c\$/;
/** What parts one alternative from the next, in every language. */
const MARKS = /[,;\u060c\u061b\u3001]/;
/** A number in groups of thousands; one more comma behind it makes a list of all. */
const IN_GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)/g;

/** Is it a filter whose values are numbers, not keys of rows or options? */
export function isNumberFilter({ type, extraType }: FilterQuery): boolean {
  return type === 'Number' && extraType === undefined;
}

/**
 * What was typed into a filter of numbers, as it is sent: alternatives between commas, each a number or a range that may be
 * open at its ends. Numbers are read as in forms, so those of percentages are percentages, and `1,000` is a thousand where
 * the field shows thousands so.
 *
 * @returns null where a part is neither a number nor a range.
 */
export function numberFilterOf(query: NumberQuery, typed: string): string | null {
  if (EXACTLY.test(typed)) return typed;
  const parts = alternatives(query, typed).map((part) => rangeOf(query, part));
  return parts.includes(null) ? null : parts.filter((part) => part !== '').join(',');
}

/** The first alternative of what was typed that is neither a number nor a range; or null. */
export function wrongNumber(query: NumberQuery, typed: string): string | null {
  if (EXACTLY.test(typed)) return null;
  return alternatives(query, typed).find((part) => rangeOf(query, part) === null) ?? null;
}

/** What a user would have to type for a value that is sent; the inverse of {@link numberFilterOf}. */
export function typedNumbers({ format }: NumberQuery, value: FilterValue): FilterValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && format !== 'percent') return value;
  const parts = [value].flat().flatMap((one) => {
    if (typeof one === 'number') return decimalText(one);
    return EXACTLY.test(String(one)) ? String(one) : String(one).split(',');
  });
  const typed = parts.map((part) => part.trim());
  const written = typed.map((part) =>
    format === 'percent' ? part.replace(/[^~]+/g, percentage) : part,
  );
  return written.join(', ');
}

function percentage(share: string): string {
  const number = Number(share);
  return share.trim() === '' || Number.isNaN(number) ? share : percentageOf(number);
}

function alternatives({ format }: NumberQuery, typed: string): string[] {
  const text = latinText(typed);
  const grouped =
    format === 'plain' ? text : text.replace(IN_GROUPS, (number) => number.replaceAll(',', ''));
  return grouped.split(MARKS).map((part) => part.trim());
}

function rangeOf({ format }: NumberQuery, text: string): string | null {
  const ends = text.split('~').map((end) => {
    if (end.trim() === '') return '';
    const written = writtenNumber(format === 'percent' ? inPercent(end) : end);
    if (written === null || written.isPercentage !== (format === 'percent')) return null;
    return written.decimal + (written.isPercentage ? '%' : '');
  });
  return ends.length > 2 || ends.includes(null) ? null : ends.join('~');
}
