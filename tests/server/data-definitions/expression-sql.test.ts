import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { compileExpression } from '#expressions/compile.ts';
import { parseExpression } from '#expressions/parse.ts';
import { expressionSql } from '#server/data-definitions/sql/expression-sql.ts';
import {
  ExpressionSqlFault,
  type TypedSql,
} from '#server/data-definitions/sql/expression-sql-types.ts';
import { type ExpressionCase, expressionCases } from '#tests/expressions/_cases.ts';
import { createTenants } from './_tenant.ts';

const tenants = createTenants();

type Cell = ExpressionCase['row'][string];
type NullType = 'number' | 'text' | 'boolean' | 'list';

const TYPES = { number: 'number', string: 'text', boolean: 'boolean', object: 'list' } as const;
const CASTS = { number: 'float8', text: 'text', boolean: 'boolean', list: 'text[]' } as const;

/** The row's cells as typed SQL; a null stands for a column of the given type. */
function fieldOf(row: Readonly<Record<string, Cell>>, nullType: NullType) {
  return (name: string): TypedSql => {
    const value = Object.hasOwn(row, name) ? (row[name] ?? null) : null;
    const type = value === null ? nullType : TYPES[typeof value as keyof typeof TYPES];
    return { type, sql: sql`${value}::${sql.raw(CASTS[type])}` };
  };
}

function parse(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.ast;
}

async function inDatabase(built: TypedSql): Promise<unknown> {
  return tenants.tenancy.withTenant('a', async (transaction) => {
    const { rows } = await sql<{ value: unknown }>`SELECT ${built.sql} AS value`.execute(
      transaction,
    );
    return rows[0]?.value ?? null;
  });
}

describe.each(['number', 'text', 'boolean', 'list'] as const)(
  'a null column of type %s',
  (nullType) => {
    test.each(expressionCases)('$text with $row is $value in PostgreSQL too', async (one) => {
      const { text, row, now, value } = one;
      const ast = parse(text);
      const context = { field: fieldOf(row, nullType), ...(now !== undefined && { now }) };
      let built: TypedSql;
      try {
        built = expressionSql(ast, context);
      } catch (error) {
        if (!(error instanceof ExpressionSqlFault)) throw error;
        // Branches of different types have no SQL; that is told at check time.
        expect(error.message).toMatch(/must have one type/);
        return;
      }
      expect(await inDatabase(built)).toEqual(value);
      expect(compileExpression(ast)(now === undefined ? { row } : { row, now })).toEqual(value);
    });
  },
);

test('most of the table has a meaning in SQL', () => {
  const built = expressionCases.filter(({ text, row }) => {
    try {
      return Boolean(expressionSql(parse(text), { field: fieldOf(row, 'text') }));
    } catch {
      return false;
    }
  });
  expect(built.length).toBeGreaterThan(expressionCases.length - 3);
});

test('values of an expression never become part of the statement', async () => {
  const evil = "'; drop table product; --";
  const ast = parse(`name == "${evil}"`);
  expect(await inDatabase(expressionSql(ast, { field: fieldOf({ name: evil }, 'text') }))).toBe(
    true,
  );
});

test.each([
  ['date', `${'date('.repeat(38)}day${')'.repeat(38)}`],
  ['%', `n${' % 7'.repeat(38)}`],
  ['round', `${'round('.repeat(38)}n${', 2 - 1)'.repeat(38)}`],
  [
    'days',
    `days(${'date('.repeat(36)}day${')'.repeat(36)}, ${'date('.repeat(36)}day${')'.repeat(36)})`,
  ],
])('a formula as deep as one may be takes no more SQL than it is long: %s', async (_, text) => {
  const row = { day: '2026-03-01', n: 25 };
  const ast = parse(text);
  const built = expressionSql(ast, { field: fieldOf(row, 'text') });
  expect(await inDatabase(built)).toEqual(compileExpression(ast)({ row }));
});

test('a field that is not there is named with its position', () => {
  expect(() => expressionSql(parse('1 + missing'), { field: () => undefined })).toThrow(
    expect.objectContaining({ message: 'There is no field missing', position: 4 }),
  );
});
