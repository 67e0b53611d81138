import { type RawBuilder, sql } from 'kysely';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { latinText } from '#schemas/wire/latin-text.ts';
import type { CompiledField, CompiledQuote, RunContext } from '../compiled.ts';
import { badRequest } from '../refusal.ts';
import { asTextSql, columnSql, groundSql, quotedNameSql, sourceSql } from './field-sql.ts';
import {
  type FilterTerm,
  filterTerms,
  rangeOf,
  typedBoolean,
  typedNumber,
  typedShare,
  typedTime,
  wholeNumberOf,
} from './filter-value.ts';
import { isOneOfSql, isSameType, isTextSql, isWholeNumber } from './own-type.ts';
import { plainTime } from './plain-time.ts';

type Condition = RawBuilder<boolean>;

/** Alternatives of one filter. */
const MAX_TERMS = 500;

/**
 * Rows whose field fits one of the filter's alternatives; null when the filter is not set.
 *
 * @param asked the value is a user's: what is no key of a quoted row is looked for in the names of
 * those rows, as far as they are shown.
 * @throws Refusal when a number, a date or a Boolean cannot be read.
 */
export function filterSql(
  field: CompiledField,
  value: FilterValue,
  context: RunContext,
  asked = false,
): Condition | null {
  const isText = field.field.type === 'Text' || typeof value !== 'string';
  // Keyboards of Chinese and Arabic write digits, commas and `～` of their own; in a text they are meant.
  const terms = filterTerms(isText ? value : latinText(value).replaceAll('\u060c', ','));
  if (terms.length === 0) return null;
  if (terms.length > MAX_TERMS) {
    throw badRequest(`Filter "${field.name}" takes at most ${MAX_TERMS} alternatives`);
  }
  if (isChoice(field)) return choiceSql(field, terms, asked && !field.field.hidden);
  const conditions = terms.map((term) => termSql(field, term, context));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** The value is a key: it fits as a whole or not at all. */
function isChoice(field: CompiledField): boolean {
  return field.options !== undefined || field.quote !== undefined;
}

function choiceSql(field: CompiledField, terms: readonly FilterTerm[], byName: boolean): Condition {
  const keys = terms.map(({ text }) => text);
  const keyed = isList(field)
    ? listSql(field, sql`${keys}::text[]`)
    : isOneOfSql(
        columnSql(field),
        field.type,
        keys,
        sql`(${asTextSql(field)} = ANY(${keys}::text[]))`,
      );
  const words = terms.filter(({ exact }) => !exact).map(({ text }) => text);
  if (!field.quote || !byName || words.length === 0) return keyed;
  return sql`(${keyed} OR ${nameSql(field, field.quote, words)})`;
}

/** Does the column hold several keys? */
function isList({ storage, field }: CompiledField): boolean {
  return storage === 'textList' || field.multipleSelect;
}

/** Rows whose quoted row is called so; its key may be that of others too, which are called otherwise. */
function nameSql(field: CompiledField, quote: CompiledQuote, words: readonly string[]): Condition {
  const own = !isList(field) && isSameType(field.type, quote.keyType);
  const column = sql.id('named', quote.keyColumn);
  const key = own ? column : sql`${column}::text`;
  const named = keysNamedSql(quote, key, words);
  const isOneOf = (keys: RawBuilder<unknown>): Condition => {
    if (isList(field)) return listSql(field, keys);
    return sql`(${own ? columnSql(field) : asTextSql(field)} = ANY(${keys}))`;
  };
  const ground = groundSql(quote, 'named');
  if (ground.length === 0) return isOneOf(sql`ARRAY(${named})`);
  const isIt = isOneOf(sql`ARRAY[${key}]`);
  return sql`EXISTS (${named} AND ${isIt} AND ${sql.join(ground, sql` AND `)})`;
}

/** Rows of one of the keys, which are texts, among several. */
function listSql(field: CompiledField, keys: RawBuilder<unknown>): Condition {
  const column = columnSql(field);
  return field.storage === 'textList'
    ? sql`(${column} && ${keys})`
    : sql`(string_to_array(${column}::text, ',') && ${keys})`;
}

/** Keys of the quoted rows whose names contain a word that is no key itself. */
function keysNamedSql(
  quote: CompiledQuote,
  key: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const source = sourceSql(quote.source);
  const name = quotedNameSql(quote, 'named');
  const isKey = isTextSql(sql.id('keyed', quote.keyColumn), quote.keyType, sql`word.text`);
  return sql`SELECT ${key} FROM unnest(${words}::text[]) AS word(text)
    JOIN ${source} AS named ON strpos(lower(${name}), lower(word.text)) > 0
    WHERE NOT EXISTS (SELECT FROM ${source} AS keyed WHERE ${isKey})`;
}

function termSql(field: CompiledField, term: FilterTerm, context: RunContext): Condition {
  // Exactly nothing is no number, no date and no Boolean.
  if (term.exact && term.text === '' && field.field.type !== 'Text') return sql`false`;
  switch (field.field.type) {
    case 'Text':
      return textSql(field, term);
    case 'Number':
      return numberSql(field, term.text, context);
    case 'DateTime':
      return timeSql(field, term.text, context);
    case 'Boolean': {
      const wanted = typedBoolean(term.text);
      if (wanted === null) throw unreadable(field, term.text, 'true or false');
      return sql`(${columnSql(field)} = ${wanted})`;
    }
  }
}

function textSql(field: CompiledField, { exact, text }: FilterTerm): Condition {
  const column = columnSql(field);
  if (field.storage === 'textList') {
    if (exact) return sql`(${text} = ANY(${column}))`;
    return sql`EXISTS (SELECT FROM unnest(${column}) item WHERE ${containsSql(sql`item`, text)})`;
  }
  const value = asTextSql(field);
  // Rows say no seconds where there are none.
  // A digit of minutes alone is the beginning of several.
  const wanted = field.storage === 'time' && !/:\d$/.test(text) ? plainTime(text) : text;
  return exact
    ? isOneOfSql(column, field.type, [wanted], sql`(${value} = ${wanted})`)
    : containsSql(value, wanted);
}

/** Contains, whatever the case; every character stands for itself. */
export function containsSql(value: RawBuilder<unknown>, text: string): Condition {
  return sql`(strpos(lower(${value}), lower(${text})) > 0)`;
}

function numberSql(field: CompiledField, text: string, context: RunContext): Condition {
  const column = columnSql(field);
  const range = rangeOf(text);
  if (!range) return sql`(${column} = ${amountSql(field, amountOf(field, text), context)})`;
  const [from, to] = inOrder(
    range.from === '' ? null : amountOf(field, range.from),
    range.to === '' ? null : amountOf(field, range.to),
  );
  return between(
    from === null ? [] : [sql`${column} >= ${amountSql(field, from, context)}`],
    to === null ? [] : [sql`${column} <= ${amountSql(field, to, context)}`],
  );
}

/** The digits of a typed number; a field of percentages takes `12%` too, as it shows its values. */
function amountOf(field: CompiledField, text: string): string {
  const digits = field.field.format === 'percent' ? typedShare(text) : typedNumber(text);
  if (digits === null)
    throw unreadable(field, text, 'a number, or a range like 10~20', 'NUMBER_FILTER');
  return digits;
}

/** As days are: whoever types the larger one first means the same. */
function inOrder(from: string | null, to: string | null): [from: string | null, to: string | null] {
  return from !== null && to !== null && Number(from) > Number(to) ? [to, from] : [from, to];
}

/** Digits of a number for which every type of decimals has room. */
const MOST_DIGITS = 38;

/** The number in the unit of the column. */
function amountSql(field: CompiledField, digits: string, context: RunContext): RawBuilder<unknown> {
  const places = field.money ? context.currencyDigits : 0;
  const whole = field.storage === 'integer' ? wholeNumberOf(digits, places) : null;
  // Of whole numbers an index serves the comparison, of decimals beside them none.
  if (whole !== null && isWholeNumber(whole)) return sql`${whole}::bigint`;
  if (field.money) return sql`${digits}::numeric * ${10 ** places}::numeric`;
  // Of the column's own type: a `real` is 0.1 only as it keeps that number itself.
  const isOwn = field.storage === 'decimal' && digits.length < MOST_DIGITS;
  return isOwn ? sql`${digits}` : sql`${digits}::numeric`;
}

function timeSql(field: CompiledField, text: string, context: RunContext): Condition {
  const range = rangeOf(text) ?? { from: text, to: text };
  const column = columnSql(field);
  const at = (edge: Edge) => moment(field, edge === 'start' ? range.from : range.to, edge, context);
  const isDay = field.storage === 'date';
  // An index of days serves a comparison with days alone: what begins in one comes after the day before.
  const from = () =>
    isDay
      ? sql<boolean>`${column} > ${dayBefore(at('start'))}`
      : sql<boolean>`${column} >= ${at('start')}`;
  const to = () =>
    isDay
      ? sql<boolean>`${column} <= ${dayBefore(at('end'))}`
      : sql<boolean>`${column} < ${at('end')}`;
  return between(range.from === '' ? [] : [from()], range.to === '' ? [] : [to()]);
}

type Edge = 'start' | 'end';

/** The last day that has begun before a moment. */
function dayBefore(wall: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${wall} - interval '1 microsecond')::date`;
}

function moment(
  field: CompiledField,
  text: string,
  edge: Edge,
  context: RunContext,
): RawBuilder<unknown> {
  const typed = typedTime(text);
  const wanted = 'a date, or a range like 2026-01-01~2026-01-31';
  if (!typed) throw unreadable(field, text, wanted, 'TIME_FILTER');
  const start = sql`${typed.start}::timestamp`;
  const wall = edge === 'start' ? start : sql`(${start} + ${typed.lasts}::interval)`;
  return field.storage === 'timestamptz' ? sql`(${wall} AT TIME ZONE ${context.timeZone})` : wall;
}

function between(from: readonly Condition[], to: readonly Condition[]): Condition {
  const edges = [...from, ...to];
  return edges.length === 0 ? sql`true` : sql`(${sql.join(edges, sql` AND `)})`;
}

function unreadable(field: CompiledField, text: string, wanted: string, code?: string): Error {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return badRequest(`Filter "${field.name}" takes ${wanted}, not "${shown}"`, code, shown);
}
