import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { spelt } from '#schemas/wire/row-spelling.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledQuote, RunContext } from '../compiled.ts';
import { quotedNameSql, ROWS, sourceSql } from '../sql/field-sql.ts';
import { containsSql } from '../sql/filter-sql.ts';
import { isOneOfSql } from '../sql/own-type.ts';
import { whereSql } from '../sql/quote-where.ts';
import { rowSpellingOf, speltKeySql, speltNameSql } from '../sql/row-spelling.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';

/** Which options are wanted. */
export interface QuoteAsk {
  readonly keyword: string;
  readonly count: number;
  readonly keys?: readonly string[] | undefined;
  /** Values of the record that the option is chosen for. */
  readonly other: Row;
}

/**
 * Options of a Quote field: rows that it may point at, by name. Must run under the authors' role.
 *
 * @param quoted the definition that the field quotes.
 */
export async function readQuoteList(
  transaction: Transaction<Database>,
  quote: CompiledQuote,
  quoted: CompiledDefinition,
  { keyword, count, keys, other }: QuoteAsk,
  context: RunContext,
): Promise<LookupOption[]> {
  const column = sql.id(ROWS, quote.keyColumn);
  const fitting = whereSql(quote, other);
  const text = keyword.trim();
  const conditions = [
    ...alwaysConditions(quoted, context),
    ...(text === '' ? [] : [anyOf([...contains(quote, text), ...isNamed(quote, text)])]),
    ...(keys ? [isOneOfSql(column, quote.keyType, keys)] : fitting),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
  // The names of what is chosen already are told, whatever has changed since; of several rows with a key, that of the
  // one that fits.
  const isOne = keys && quote.shared && fitting.length > 0;
  const one = isOne ? sql`DISTINCT ON (1)` : sql``;
  // Who names a row exactly gets it, however many others contain the text.
  const order = isOne
    ? sql`1, (${sql.join(fitting, sql` AND `)}) DESC NULLS LAST, 2`
    : sql`${text === '' ? sql`` : sql`${anyOf(isNamed(quote, text))} DESC NULLS LAST, `}2, 1`;
  const { rows } = await sql<LookupOption>`
    SELECT ${one} ${keySql(quote)} AS "Key", ${nameSql(quote)} AS "Name"
    FROM ${sourceSql(quote.source)} AS ${sql.id(ROWS)}
    WHERE ${column} IS NOT NULL AND ${where} ORDER BY ${order}
    LIMIT ${keys ? Math.max(count, keys.length) : count}`.execute(transaction);
  return rows.map(({ Key, Name }) => ({ Key, Name }));
}

/** Finds rows by a part of their name or key. */
function contains(quote: CompiledQuote, keyword: string): RawBuilder<boolean>[] {
  return [nameSql(quote), keySql(quote)].map((text) => containsSql(text, keyword));
}

/** Finds rows by their whole name or key, however it is spelt: 1,200 finds 1200.00. */
function isNamed(quote: CompiledQuote, keyword: string): RawBuilder<boolean>[] {
  const as = rowSpellingOf(quote);
  return [
    ...[nameSql(quote), keySql(quote)].map(
      (text) => sql<boolean>`lower(${text}) = lower(${keyword})`,
    ),
    ...(as.name ? [sql<boolean>`${speltNameSql(quote)} = ${spelt(keyword, as.name)}`] : []),
    ...(as.key ? [sql<boolean>`${speltKeySql(quote)} = ${spelt(keyword, as.key)}`] : []),
  ];
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

function nameSql(quote: CompiledQuote): RawBuilder<unknown> {
  return sql`coalesce(${quotedNameSql(quote, ROWS)}, '')`;
}

function keySql({ keyColumn }: CompiledQuote): RawBuilder<unknown> {
  return sql`${sql.id(ROWS, keyColumn)}::text`;
}
