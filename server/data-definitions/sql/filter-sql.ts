import { type RawBuilder, sql } from 'kysely';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import type { CompiledField, RunContext } from '../compiled.ts';
import { badRequest } from '../refusal.ts';
import { columnSql } from './field-sql.ts';
import {
  type FilterTerm,
  filterTerms,
  rangeOf,
  typedBoolean,
  typedNumber,
  typedTime,
} from './filter-value.ts';

type Condition = RawBuilder<boolean>;

/** Alternatives of one filter. */
const MAX_TERMS = 500;

/**
 * Rows whose field fits one of the filter's alternatives; null when the filter is not set.
 *
 * @throws Refusal when a number, a date or a Boolean cannot be read.
 */
export function filterSql(
  field: CompiledField,
  value: FilterValue,
  context: RunContext,
): Condition | null {
  const terms = filterTerms(value);
  if (terms.length === 0) return null;
  if (terms.length > MAX_TERMS) {
    throw badRequest(`Filter "${field.name}" takes at most ${MAX_TERMS} alternatives`);
  }
  if (isChoice(field)) return choiceSql(field, terms);
  const conditions = terms.map((term) => termSql(field, term, context));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** The value is a key: it fits as a whole or not at all. */
function isChoice(field: CompiledField): boolean {
  return field.options !== undefined || field.quote !== undefined;
}

function choiceSql(field: CompiledField, terms: readonly FilterTerm[]): Condition {
  const column = columnSql(field);
  const keys = terms.map((term) => term.text);
  if (field.storage === 'textList') return sql`(${column} && ${keys}::text[])`;
  if (field.field.multipleSelect) {
    return sql`(string_to_array(${column}::text, ',') && ${keys}::text[])`;
  }
  return field.storage === 'text'
    ? sql`(${column} = ANY(${keys}::text[]))`
    : sql`(${column}::text = ANY(${keys}::text[]))`;
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
  const value = field.storage === 'text' ? column : sql`${column}::text`;
  return exact ? sql`(${value} = ${text})` : containsSql(value, text);
}

/** Contains, whatever the case; every character stands for itself. */
export function containsSql(value: RawBuilder<unknown>, text: string): Condition {
  return sql`(strpos(lower(${value}), lower(${text})) > 0)`;
}

function numberSql(field: CompiledField, text: string, context: RunContext): Condition {
  const range = rangeOf(text);
  if (!range) return sql`(${columnSql(field)} = ${amount(field, text, context)})`;
  return between(
    range.from === '' ? [] : [sql`${columnSql(field)} >= ${amount(field, range.from, context)}`],
    range.to === '' ? [] : [sql`${columnSql(field)} <= ${amount(field, range.to, context)}`],
  );
}

/** A typed number in the unit of the column. */
function amount(field: CompiledField, text: string, context: RunContext): RawBuilder<unknown> {
  const typed = typedNumber(text);
  if (typed === null) throw unreadable(field, text, 'a number, or a range like 10~20');
  if (!field.money) return sql`${typed}::numeric`;
  return sql`${typed}::numeric * ${10 ** context.currencyDigits}::numeric`;
}

function timeSql(field: CompiledField, text: string, context: RunContext): Condition {
  const range = rangeOf(text) ?? { from: text, to: text };
  const column = columnSql(field);
  return between(
    range.from === '' ? [] : [sql`${column} >= ${moment(field, range.from, 'start', context)}`],
    range.to === '' ? [] : [sql`${column} < ${moment(field, range.to, 'end', context)}`],
  );
}

function moment(
  field: CompiledField,
  text: string,
  edge: 'start' | 'end',
  context: RunContext,
): RawBuilder<unknown> {
  const typed = typedTime(text);
  if (!typed) throw unreadable(field, text, 'a date, or a range like 2026-01-01~2026-01-31');
  const start = sql`${typed.start}::timestamp`;
  const wall = edge === 'start' ? start : sql`(${start} + ${typed.lasts}::interval)`;
  return field.storage === 'timestamptz' ? sql`(${wall} AT TIME ZONE ${context.timeZone})` : wall;
}

function between(from: readonly Condition[], to: readonly Condition[]): Condition {
  const edges = [...from, ...to];
  return edges.length === 0 ? sql`true` : sql`(${sql.join(edges, sql` AND `)})`;
}

function unreadable(field: CompiledField, text: string, wanted: string): Error {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return badRequest(`Filter "${field.name}" takes ${wanted}, not "${shown}"`);
}
