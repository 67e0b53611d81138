import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';
import { decimalText } from '#schemas/wire/decimal-text.ts';
import { latinText } from '#schemas/wire/latin-text.ts';
import { writtenDay } from '#schemas/wire/written-day.ts';
import { isNumberFilter, numberFilterOf, typedNumbers } from './filter-numbers.ts';

/** Wraps a text that has to match exactly (spec 5.2). */
export function exactly(text: string): string {
  return `$c$${text}$c$`;
}

/** What people read of a value: the form in which exactly this is asked for is not for them. */
export function plainText(value: string | number | boolean): string {
  if (typeof value === 'number') return decimalText(value);
  return String(value).replace(/^\$c\$([\s\S]*)\$c\$$/, '$1');
}

/**
 * The value that a filter sends for what the user typed (spec 5.1, 5.2): text is trimmed, nothing
 * becomes null, a text without `~` or `,` goes with its exact variant, a range of days gets its
 * first and last second, and numbers are those that they say.
 */
export function filterValueOf(query: FilterQuery, raw: FilterValue): FilterValue {
  if (typeof raw !== 'string') return Array.isArray(raw) && raw.length === 0 ? null : raw;
  const text = raw.trim();
  if (text === '') return null;
  if (query.type === 'DateTime') return dayRange(text);
  if (isNumberFilter(query)) return numberFilterOf(query, text) ?? text;
  if (query.type !== 'Text' || query.extraType !== undefined) return text;
  return /[~,]/.test(text) ? text : [text, exactly(text)];
}

/** What stands between two days, besides `~`: words, and a line with room on its sides. */
const BETWEEN = /\s*(?:~|\bto\b|至|到|(?<=\s)(?:-|—|إلى|الى)(?=\s))\s*/;

/**
 * Splits a typed range: `2026-01-01 ~ 2026-01-31`, also with `to` or `至` between; one day is itself. Days are
 * written as in forms: `2026年1月5日`, `25.12.2026`.
 */
export function dayRange(text: string): string | null {
  const typed = latinText(text).trim();
  const [start = '', end = start, ...more] = writtenDay(typed) ? [typed] : typed.split(BETWEEN);
  if (more.length > 0) return null;
  const from = typedDay(start);
  const to = typedDay(end);
  if (from === null || to === null || (from === '' && to === '')) return null;
  const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return `${first === '' ? '' : `${first} 00:00:00`}~${last === '' ? '' : `${last} 23:59:59`}`;
}

/** The day of a moment as it was typed, as `yyyy-MM-dd`; nothing for an open end, null for what is no day. */
function typedDay(text: string): string | null {
  return text.trim() === '' ? '' : (writtenDay(text)?.slice(0, 10) ?? null);
}

/** What the user would have to type for a value; the inverse of {@link filterValueOf}. */
export function typedFilterValue(query: FilterQuery, value: FilterValue | undefined): FilterValue {
  const raw = rawFilterValue(value);
  return isNumberFilter(query) ? typedNumbers(query, raw) : raw;
}

/** A value as an address has it: days as they are typed, and of a text without its exact variant. */
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
