import { type RawBuilder, sql } from 'kysely';
import { DISPLAY_SUFFIX } from '#schemas/definitions/common.ts';
import type { CompiledDefinition, RunContext } from '../compiled.ts';
import {
  columnSql,
  fromSql,
  joinsSql,
  quoteDisplaySql,
  ROWS,
  sourceSql,
  valueSql,
} from '../sql/field-sql.ts';
import type { SelectionSql } from '../sql/selection-sql.ts';
import type { DatabaseRow } from './row-reader.ts';

/** Part of the rows: `limit` of them after the first `offset`. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Rows of a selection in its order. */
export function listSql(
  definition: CompiledDefinition,
  selection: SelectionSql,
  slice: Slice,
  context: RunContext,
): RawBuilder<DatabaseRow> {
  const paged = definition.keyIsPrimary && slice.offset > 0;
  return paged
    ? lateListSql(definition, selection, slice, context)
    : plainListSql(definition, selection, slice, context);
}

function plainListSql(
  definition: CompiledDefinition,
  { where, orderBy }: SelectionSql,
  { offset, limit }: Slice,
  context: RunContext,
): RawBuilder<DatabaseRow> {
  const quotes = definition.fields.filter((field) => field.quote);
  return sql`SELECT ${fieldsSql(definition, context)} FROM ${fromSql(definition.source, quotes)}
    WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * Finds the keys of the page first, which an index alone can do, and reads only those rows: the
 * rows before a deep page are neither fetched nor joined.
 */
function lateListSql(
  definition: CompiledDefinition,
  { where, orderBy, whereQuotes, orderQuotes }: SelectionSql,
  { offset, limit }: Slice,
  context: RunContext,
): RawBuilder<DatabaseRow> {
  const keys = sql.join(definition.key.map((field) => columnSql(field)));
  const same = definition.key.map(
    (field) => sql`${columnSql(field, 'page')} = ${columnSql(field)}`,
  );
  const needed = new Set([...whereQuotes, ...orderQuotes]);
  const quotes = definition.fields.filter((field) => field.quote);
  return sql`SELECT ${fieldsSql(definition, context)}
    FROM (SELECT ${keys} FROM ${fromSql(definition.source, needed)}
      WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}) AS page
    JOIN ${sourceSql(definition.source)} AS ${sql.id(ROWS)} ON ${sql.join(same, sql` AND `)}
    ${joinsSql(quotes)} ORDER BY ${orderBy}`;
}

/** Values of all fields, and the names that Quote fields show. */
export function fieldsSql(
  definition: CompiledDefinition,
  context: RunContext,
): RawBuilder<unknown> {
  const columns = definition.fields.flatMap((field) => {
    const value = sql`${valueSql(field, context)} AS ${sql.id(field.name)}`;
    if (!field.quote) return [value];
    return [value, sql`${quoteDisplaySql(field)} AS ${sql.id(`${field.name}${DISPLAY_SUFFIX}`)}`];
  });
  return sql.join(columns);
}
