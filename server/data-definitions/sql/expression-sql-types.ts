import { type RawBuilder, sql } from 'kysely';
import type { ExpressionNode } from '#expressions/ast.ts';
import { fieldsOf } from '#expressions/fields.ts';

/** SQL of an expression or of a field, with the one type that its values have. */
export interface TypedSql {
  readonly type: 'number' | 'text' | 'boolean' | 'list' | 'null';
  readonly sql: RawBuilder<unknown>;
}

/** What an expression's SQL is made in. */
export interface ExpressionSqlContext {
  /** A field of the row: numbers as float8, dates as the text that rows carry. */
  field(name: string): TypedSql | undefined;
  /** The tenant's clock as `yyyy-MM-ddTHH:mm:ss`; `now()` is null without it. */
  readonly now?: string;
}

/** An expression that has a meaning on a row but none in SQL. */
export class ExpressionSqlFault extends Error {
  override readonly name = 'ExpressionSqlFault';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/**
 * SQL that needs values several times: each is said once, and called by a name. Said in each place, it would double with each
 * level of a formula, of which forty are more than any memory holds.
 */
export function named(
  values: readonly RawBuilder<unknown>[],
  use: (...names: RawBuilder<unknown>[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = values.map((value, index) => sql`${value} AS ${sql.id(`v${index}`)}`);
  const used = use(...values.map((_, index) => sql.id('named', `v${index}`)));
  // Without OFFSET the planner would say them in each place itself.
  return sql`(SELECT ${used} FROM (SELECT ${sql.join(columns)} OFFSET 0) AS named)`;
}

/** The value of what has none. */
export const EMPTY: TypedSql = { type: 'null', sql: sql`NULL` };

/** True or false for what counts as such, never null. */
export function truth({ type, sql: value }: TypedSql): RawBuilder<boolean> {
  switch (type) {
    case 'boolean':
      return sql`coalesce(${value}, false)`;
    case 'number':
      return sql`coalesce(${value} <> 0, false)`;
    case 'text':
      return sql`coalesce(${value} <> '', false)`;
    case 'list':
      return sql`(cardinality(${value}) > 0) IS TRUE`;
    case 'null':
      return sql`false`;
  }
}

/** The position of the first field in a part of an expression, or 0. */
export function firstFieldPosition(ast: ExpressionNode): number {
  return fieldsOf(ast)[0]?.position ?? 0;
}
