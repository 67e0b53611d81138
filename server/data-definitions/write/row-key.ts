import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledDefinition, RunContext } from '../compiled.ts';
import { fieldsSql } from '../read/list-sql.ts';
import type { DatabaseRow } from '../read/row-reader.ts';
import { badRequest } from '../refusal.ts';
import { columnSql, fromSql } from '../sql/field-sql.ts';
import { type ParameterValue, parameterValue } from '../sql/parameter-value.ts';
import { type RowScope, reachConditions } from '../sql/selection-sql.ts';

/** Values of a key in the order of the definition's key, ready to be bound. */
export type KeyValues = readonly ParameterValue[];

/**
 * The key that a row of a request names.
 *
 * @throws Refusal when a part of it is missing or does not fit.
 */
export function keyOfRow(definition: CompiledDefinition, row: Row, context: RunContext): KeyValues {
  return definition.key.map((field) => {
    const value = Object.hasOwn(row, field.name) ? row[field.name] : null;
    const bound = parameterValue(field, value, context);
    if (bound === null) throw badRequest(`A row lacks "${field.name}", a part of its key`);
    return bound;
  });
}

/** The key of a row as the log of changes names it: by what the row carries, whatever way it was written. */
export function keyText({ key }: CompiledDefinition, row: Row): string {
  return key.map(({ name }) => row[name] ?? '').join('~');
}

/** Holds for the row of that key only. */
export function keySql(definition: CompiledDefinition, key: KeyValues): RawBuilder<boolean> {
  const parts = definition.key.map((field, index) => sql`${columnSql(field)} = ${key[index]}`);
  return sql`(${sql.join(parts, sql` AND `)})`;
}

/** Holds for the rows of these keys only. */
export function keysSql(
  definition: CompiledDefinition,
  keys: readonly KeyValues[],
): RawBuilder<boolean> {
  const each = keys.map((key) => keySql(definition, key));
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** Which of these keys a row has: its place among them. */
function placeSql(definition: CompiledDefinition, keys: readonly KeyValues[]): RawBuilder<number> {
  const each = keys.map(
    (key, place) => sql`WHEN ${keySql(definition, key)} THEN ${sql.lit(place)}`,
  );
  return sql`CASE ${sql.join(each, sql` `)} END`;
}

/**
 * The rows of these keys as lists read them, in the order of the keys, each with its place among them; `lock` keeps
 * others from changing them until the commit.
 */
export function rowsSql(
  definition: CompiledDefinition,
  keys: readonly KeyValues[],
  { lock, reach }: RowScope,
  context: RunContext,
): RawBuilder<DatabaseRow & { readonly y4_place: number }> {
  const quotes = definition.fields.filter((field) => field.quote);
  const conditions = [keysSql(definition, keys), ...reachConditions(definition, reach, context)];
  return sql`SELECT ${placeSql(definition, keys)} AS y4_place, ${fieldsSql(definition, context)}
    FROM ${fromSql(definition.source, quotes)} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY 1 ${lock ? sql`FOR UPDATE OF t` : sql``}`;
}
