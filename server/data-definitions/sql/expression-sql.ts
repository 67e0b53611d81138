import { type RawBuilder, sql } from 'kysely';
import type { BinaryNode, ExpressionNode, FieldNode } from '#expressions/ast.ts';
import { callSql } from './expression-sql-functions.ts';
import {
  EMPTY,
  type ExpressionSqlContext,
  ExpressionSqlFault,
  firstFieldPosition,
  named,
  type TypedSql,
  truth,
} from './expression-sql-types.ts';

/**
 * The same meaning as `compileExpression`, as SQL with bound parameters: null equals itself, nothing
 * is converted, texts are compared by code points, numbers are binary doubles. Two differences, both
 * said aloud: the branches of `?:` and `??` must have one type, and a result too large for a number
 * is the database's error instead of null.
 *
 * @throws ExpressionSqlFault when a field is unknown or a type cannot be settled.
 */
export function expressionSql(ast: ExpressionNode, context: ExpressionSqlContext): TypedSql {
  const child = (node: ExpressionNode): TypedSql => expressionSql(node, context);
  switch (ast.kind) {
    case 'literal':
      return literalSql(ast.value);
    case 'field':
      return fieldSql(ast, context);
    case 'list':
      throw new ExpressionSqlFault('A list has no place here', firstFieldPosition(ast));
    case 'unary': {
      const operand = child(ast.operand);
      if (ast.operator === '!') return { type: 'boolean', sql: sql`(NOT ${truth(operand)})` };
      return arithmetic(ast.operator, literalSql(0), operand);
    }
    case 'binary':
      return binarySql(ast, context);
    case 'conditional': {
      const [whenTrue, whenFalse] = [child(ast.whenTrue), child(ast.whenFalse)];
      const type = commonType(ast, whenTrue, whenFalse);
      const test = truth(child(ast.test));
      return { type, sql: sql`(CASE WHEN ${test} THEN ${whenTrue.sql} ELSE ${whenFalse.sql} END)` };
    }
    case 'call':
      return callSql(ast, child, context);
  }
}

/** A condition for WHERE or FILTER: true or false, never null. */
export function conditionSql(
  ast: ExpressionNode,
  context: ExpressionSqlContext,
): RawBuilder<boolean> {
  return truth(expressionSql(ast, context));
}

function literalSql(value: null | boolean | number | string): TypedSql {
  if (value === null) return EMPTY;
  if (typeof value === 'boolean') return { type: 'boolean', sql: sql`${sql.lit(value)}` };
  return typeof value === 'number'
    ? { type: 'number', sql: sql`${value}::float8` }
    : { type: 'text', sql: sql`${value}::text` };
}

function fieldSql(ast: FieldNode, context: ExpressionSqlContext): TypedSql {
  const found = context.field(ast.name);
  if (!found) throw new ExpressionSqlFault(`There is no field ${ast.name}`, ast.position);
  return found;
}

function binarySql(ast: BinaryNode, context: ExpressionSqlContext): TypedSql {
  const { operator } = ast;
  const left = expressionSql(ast.left, context);
  if (operator === 'in') {
    const items = ast.right.kind === 'list' ? ast.right.items : [];
    const tests = items.map((item) => equal(left, expressionSql(item, context)));
    if (tests.length === 0) return { type: 'boolean', sql: sql`false` };
    return { type: 'boolean', sql: sql`(${sql.join(tests, sql` OR `)})` };
  }
  const right = expressionSql(ast.right, context);
  switch (operator) {
    case '&&':
      return { type: 'boolean', sql: sql`(${truth(left)} AND ${truth(right)})` };
    case '||':
      return { type: 'boolean', sql: sql`(${truth(left)} OR ${truth(right)})` };
    case '??': {
      const type = commonType(ast, left, right);
      return { type, sql: sql`coalesce(${left.sql}, ${right.sql})` };
    }
    case '==':
      return { type: 'boolean', sql: equal(left, right) };
    case '!=':
      return { type: 'boolean', sql: sql`(NOT ${equal(left, right)})` };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { type: 'boolean', sql: ordered(operator, left, right) };
    default:
      return arithmetic(operator, left, right);
  }
}

function equal(left: TypedSql, right: TypedSql): RawBuilder<boolean> {
  if (left.type === 'null') return sql`(${right.sql} IS NULL)`;
  if (right.type === 'null') return sql`(${left.sql} IS NULL)`;
  // A list equals no other, be it of the same values.
  if (left.type !== right.type || left.type === 'list')
    return sql`(${left.sql} IS NULL AND ${right.sql} IS NULL)`;
  return sql`(${left.sql} IS NOT DISTINCT FROM ${right.sql})`;
}

function ordered(operator: string, left: TypedSql, right: TypedSql): RawBuilder<boolean> {
  const comparable = left.type === 'number' || left.type === 'text';
  if (left.type !== right.type || !comparable) return sql`false`;
  const collation = left.type === 'text' ? sql` COLLATE "C"` : sql``;
  return sql`coalesce(${left.sql}${collation} ${sql.raw(operator)} ${right.sql}, false)`;
}

function arithmetic(operator: string, left: TypedSql, right: TypedSql): TypedSql {
  if (operator === '+' && left.type === 'text' && right.type === 'text') {
    return { type: 'text', sql: sql`(${left.sql} || ${right.sql})` };
  }
  if (left.type !== 'number' || right.type !== 'number') return EMPTY;
  const [a, b] = [left.sql, right.sql];
  switch (operator) {
    case '/':
      return { type: 'number', sql: sql`(${a} / nullif(${b}, 0))` };
    case '%':
      return { type: 'number', sql: named([a, b], remainder) };
    default:
      return { type: 'number', sql: sql`(${a} ${sql.raw(operator)} ${b})` };
  }
}

/** Of whole numbers alone, as doubles keep them. */
function remainder(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${a} = trunc(${a}) AND ${b} = trunc(${b})
      AND greatest(abs(${a}), abs(${b})) <= 9007199254740991
    THEN (${a}::bigint % nullif(${b}, 0)::bigint)::float8 END`;
}

function commonType(ast: ExpressionNode, a: TypedSql, b: TypedSql): TypedSql['type'] {
  if (a.type === b.type || b.type === 'null') return a.type;
  if (a.type === 'null') return b.type;
  throw new ExpressionSqlFault(
    `Both results must have one type, but they are ${a.type} and ${b.type}`,
    firstFieldPosition(ast),
  );
}
