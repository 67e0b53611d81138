import type { FilterValue } from '#schemas/definitions/panel.ts';
import { decimalText } from '#schemas/wire/decimal-text.ts';

/** In `always`: the login of who asks. */
export const CURRENT_USER = '{currentUser}';

/** One alternative of a filter: exactly a text, or a text that its field's type gives a meaning. */
export interface FilterTerm {
  readonly exact: boolean;
  readonly text: string;
}

const EXACT = '$c$';

/** A text without the signs that say that exactly it is meant: `b,c` of `$c$b,c$c$`. */
export function exactText(text: string): string {
  return text.replace(/^\$c\$(.*)\$c\$$/s, '$1');
}

/**
 * Alternatives of a filter value as it travels; none means that the filter is not set. A text is
 * split at commas outside of `$c$…$c$` (spec 5.2); the items of an array stand for themselves.
 *
 * @example
 * filterTerms('a,$c$b,c$c$'); // [{ exact: false, text: 'a' }, { exact: true, text: 'b,c' }]
 */
export function filterTerms(value: FilterValue): FilterTerm[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => termOf(plainText(item)));
  return typeof value === 'string'
    ? splitAtCommas(value).flatMap(termOf)
    : termOf(plainText(value));
}

function plainText(value: string | number | boolean): string {
  return typeof value === 'number' ? decimalText(value) : String(value);
}

function termOf(part: string): FilterTerm[] {
  const text = part.trim();
  const wrapped = text.length >= 2 * EXACT.length && text.startsWith(EXACT) && text.endsWith(EXACT);
  if (wrapped) return [{ exact: true, text: text.slice(EXACT.length, -EXACT.length) }];
  return text === '' ? [] : [{ exact: false, text }];
}

function splitAtCommas(value: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start <= value.length) {
    let end = value.indexOf(',', start);
    const open = value.slice(start).trimStart().startsWith(EXACT)
      ? value.indexOf(EXACT, start) + EXACT.length
      : -1;
    if (open >= 0) {
      const close = value.indexOf(EXACT, open);
      if (close >= 0) end = value.indexOf(',', close + EXACT.length);
    }
    parts.push(value.slice(start, end < 0 ? undefined : end));
    if (end < 0) break;
    start = end + 1;
  }
  return parts;
}

/** A range `from~to` with either side open; null for a text without `~`. */
export function rangeOf(text: string): { from: string; to: string } | null {
  const at = text.indexOf('~');
  return at < 0 ? null : { from: text.slice(0, at).trim(), to: text.slice(at + 1).trim() };
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)?$/;

/** A moment as typed, with how long the typed precision lasts. */
export interface TypedTime {
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly start: string;
  readonly lasts: '1 day' | '1 minute' | '1 second';
}

/**
 * Reads `yyyy-MM-dd`, with `HH:mm` or `HH:mm:ss` behind it; null for what is not in the calendar.
 * The end of a range includes the whole day, minute or second that it names.
 */
export function typedTime(text: string): TypedTime | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '00', minute, second = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute ?? '00'}:${second}`;
  const date = new Date(`${iso}Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  if (!exists || year === '0000') return null;
  const lasts = minute === undefined ? '1 day' : match[6] === undefined ? '1 minute' : '1 second';
  return { start: iso.replace('T', ' '), lasts };
}

const EXACT_TIME =
  /^(?:-?infinity|\d{4,7}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[+-]\d\d:\d\d)?)?(?: BC)?)$/;

/** Is it a time as rows carry those of a key, which the database reads as it stands? */
export function isExactTime(text: string): boolean {
  return EXACT_TIME.test(text);
}

/** As many digits on either side as the largest and the smallest number of JavaScript have. */
const NUMBER = /^[+-]?(?:\d{1,309}(?:\.\d{0,350})?|\.\d{1,350})$/;

/** A decimal number as typed, with as many digits as the database may keep of one; or null. */
export function typedNumber(text: string): string | null {
  return NUMBER.test(text) ? text : null;
}

/**
 * A decimal number by a power of ten, digit by digit: `12.5` with two places is `1250`, exactly. Null where a fraction is
 * left.
 */
export function wholeNumberOf(number: string, places: number): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(number) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > places) return null;
  const size = BigInt(`${whole}${kept.padEnd(places, '0')}`);
  return String(sign === '-' ? -size : size);
}

/** A decimal number without sign by 100, `12.5` → `0.125`, digit by digit: no binary fraction comes into it. */
export function hundredth(number: string): string {
  const [whole = '', fraction = ''] = number.split('.');
  const padded = whole.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

const SHARE = /^([+-]?)(.*?)(\s*%)?$/s;

/** A share as typed, `0.12` or `12%`, as {@link typedNumber}; or null. */
export function typedShare(text: string): string | null {
  const [, sign = '', digits = '', percent] = SHARE.exec(text) ?? [];
  const number = typedNumber(digits);
  return number === null ? null : sign + (percent === undefined ? number : hundredth(number));
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
};

/** `true`, `false`, `1` or `0`, or null. */
export function typedBoolean(text: string): boolean | null {
  const word = text.toLowerCase();
  return Object.hasOwn(BOOLEANS, word) ? (BOOLEANS[word] ?? null) : null;
}
