import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';
import { latinText } from '#schemas/wire/latin-text.ts';

/** Wraps a text that has to match exactly (spec 5.2). */
export function exactly(text: string): string {
  return `$c$${text}$c$`;
}

/** What people read of a value: the form in which exactly this is asked for is not for them. */
export function plainText(value: string | number | boolean): string {
  return String(value).replace(/^\$c\$([\s\S]*)\$c\$$/, '$1');
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Days that no year has. */
const NO_DAY = /-02-3|-(02|04|06|09|11)-31$/;
const LEAP_DAY = /-02-29$/;

/** Is it a day that there is, as `yyyy-MM-dd`? February has no 30th. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || NO_DAY.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return !LEAP_DAY.test(text) || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

/**
 * The value that a filter sends for what the user typed (spec 5.1, 5.2): text is trimmed, nothing
 * becomes null, a text without `~` or `,` goes with its exact variant, a range of days gets its
 * first and last second.
 */
export function filterValueOf(query: FilterQuery, raw: FilterValue): FilterValue {
  if (typeof raw !== 'string') return Array.isArray(raw) && raw.length === 0 ? null : raw;
  const text = raw.trim();
  if (text === '') return null;
  if (query.type === 'DateTime') return dayRange(text);
  if (query.type !== 'Text' || query.extraType !== undefined) return text;
  return /[~,]/.test(text) ? text : [text, exactly(text)];
}

/** A day as forms read it too, with a time behind it or without: `2026/1/5`. */
const TYPED_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T ])/;

/** The day that a text begins with, as `yyyy-MM-dd`, where it is written as one. */
function typedDay(text: string): string {
  const [, year, month = '', day = ''] = TYPED_DAY.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Splits a typed range: `2026-01-01 ~ 2026-01-31`, also with `to` or `至` between; one day is itself. */
export function dayRange(text: string): string | null {
  const [start = '', end = start] = latinText(text)
    .split(/\s*(?:~|\bto\b|至)\s*/)
    .map((day) => day.trim());
  const from = typedDay(start);
  const to = typedDay(end);
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return null;
  if (from === '' && to === '') return null;
  const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return `${first === '' ? '' : `${first} 00:00:00`}~${last === '' ? '' : `${last} 23:59:59`}`;
}

/** What the user would have to type for a value; the inverse of {@link filterValueOf}. */
export function rawFilterValue(value: FilterValue | undefined): FilterValue {
  if (value === undefined) return null;
  if (Array.isArray(value)) {
    const [first, second] = value;
    return value.length === 2 && typeof first === 'string' && second === exactly(first)
      ? first
      : value;
  }
  if (typeof value === 'string' && / 00:00:00~|~.* 23:59:59$/.test(value)) {
    const [from = '', to = ''] = value.split('~').map((part) => part.slice(0, 10));
    return from === to ? from : `${from} ~ ${to}`;
  }
  return value;
}

/** Values to send: only filters that are set. */
export function activeFilters(queries: readonly FilterQuery[], draft: FilterValues): FilterValues {
  const active: FilterValues = {};
  for (const query of queries) {
    const value = filterValueOf(query, draft[query.name] ?? null);
    if (value !== null) active[query.name] = value;
  }
  return active;
}
