import { type RawBuilder, sql } from 'kysely';
import type { CallNode, ExpressionNode } from '#expressions/ast.ts';
import {
  EMPTY,
  type ExpressionSqlContext,
  ExpressionSqlFault,
  named,
  type TypedSql,
} from './expression-sql-types.ts';

type Child = (node: ExpressionNode) => TypedSql;

/** SQL of a function call, with the meaning of `expressions/functions.ts`. */
export function callSql(ast: CallNode, child: Child, context: ExpressionSqlContext): TypedSql {
  const [first] = ast.args;
  if (first?.kind === 'list') return listCall(ast, first.items.length);
  const args = ast.args.map(child);
  const [a = EMPTY, b = EMPTY] = args;
  switch (ast.name) {
    case 'empty':
      if (a.type === 'list') return boolean(sql`(coalesce(cardinality(${a.sql}), 0) = 0)`);
      return boolean(
        a.type === 'text' ? sql`coalesce(${a.sql} = '', true)` : sql`(${a.sql} IS NULL)`,
      );
    case 'length':
      if (a.type === 'list') return number(sql`coalesce(cardinality(${a.sql}), 0)::float8`);
      return number(
        a.type === 'text'
          ? sql`coalesce(length(${a.sql}), 0)::float8`
          : sql`(CASE WHEN ${a.sql} IS NULL THEN 0 END)::float8`,
      );
    case 'lower':
      return text(a, (value) => sql`lower(${value})`);
    case 'upper':
      return text(a, (value) => sql`upper(${value})`);
    case 'trim':
      return text(a, (value) => sql`btrim(${value}, ' ')`);
    case 'contains':
      return bothTexts(a, b, sql`strpos(${a.sql}, ${b.sql}) > 0`);
    case 'startsWith':
      return bothTexts(a, b, sql`starts_with(${a.sql}, ${b.sql})`);
    case 'endsWith':
      return bothTexts(
        a,
        b,
        named([b.sql], (end) => sql`right(${a.sql}, length(${end})) = ${end}`),
      );
    case 'now':
      return context.now === undefined ? EMPTY : { type: 'text', sql: sql`${context.now}::text` };
    case 'date':
      return text(a, day);
    case 'days':
      if (a.type !== 'text' || b.type !== 'text') return EMPTY;
      return number(sql`(${day(b.sql)}::date - ${day(a.sql)}::date)::float8`);
    case 'round':
      return roundCall(a, ast.args.length > 1 ? b : null);
    case 'abs':
      return a.type === 'number' ? number(sql`abs(${a.sql})`) : EMPTY;
    case 'min':
      return extreme(sql`least`, args);
    case 'max':
      return extreme(sql`greatest`, args);
  }
}

function listCall(ast: CallNode, items: number): TypedSql {
  if (ast.name === 'length') return number(sql`${items}::float8`);
  if (ast.name === 'empty') return boolean(sql`${sql.lit(items === 0)}`);
  throw new ExpressionSqlFault(`${ast.name}() takes no list`, 0);
}

function boolean(value: RawBuilder<unknown>): TypedSql {
  return { type: 'boolean', sql: value };
}

function number(value: RawBuilder<unknown>): TypedSql {
  return { type: 'number', sql: value };
}

function text(a: TypedSql, make: (value: RawBuilder<unknown>) => RawBuilder<unknown>): TypedSql {
  return a.type === 'text' ? { type: 'text', sql: make(a.sql) } : EMPTY;
}

function bothTexts(a: TypedSql, b: TypedSql, test: RawBuilder<unknown>): TypedSql {
  const bothAre = a.type === 'text' && b.type === 'text';
  return boolean(bothAre ? sql`coalesce(${test}, false)` : sql`false`);
}

/** The first ten characters of a text that starts with a day of the calendar, otherwise null. */
function day(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return named([value], (one) => {
    // Nested, not joined with AND: only CASE promises that the parts are looked at in this order.
    return sql`CASE WHEN ${one} ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]($|[T ])' THEN
      CASE WHEN substr(${one}, 9, 2)::integer BETWEEN 1 AND extract(day FROM
        make_date(substr(${one}, 1, 4)::integer, substr(${one}, 6, 2)::integer, 1)
        + interval '1 month - 1 day')
      THEN left(${one}, 10) END END`;
  });
}

function roundCall(a: TypedSql, decimals: TypedSql | null): TypedSql {
  if (a.type !== 'number') return EMPTY;
  // By its shortest digits, as a person reads the number: 1.005 rounds to 1.01.
  const digits = sql`${a.sql}::text::numeric`;
  if (!decimals) return number(sql`round(${digits})::float8`);
  if (decimals.type !== 'number') return EMPTY;
  const rounded = named([decimals.sql], (places) => {
    return sql`CASE WHEN ${places} BETWEEN 0 AND 6 AND ${places} = trunc(${places})
      THEN round(${digits}, ${places}::integer)::float8 END`;
  });
  return number(rounded);
}

function extreme(choose: RawBuilder<unknown>, args: readonly TypedSql[]): TypedSql {
  const numbers = args.filter((argument) => argument.type === 'number');
  if (numbers.length === 0) return EMPTY;
  return number(sql`${choose}(${sql.join(numbers.map((argument) => argument.sql))})`);
}
