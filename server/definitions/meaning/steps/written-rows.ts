import {
  constantOf,
  insertedRows,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { parsePlpgsql } from '../../../database/sql-text/parse-plpgsql.ts';
import { parseSql } from '../../../database/sql-text/parse-sql.ts';
import { parseSqlFunction } from '../../../database/sql-text/parse-sql-function.ts';
import { nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { PlacedStatement } from './step-statements.ts';

/** Rows that an INSERT brings into a table. */
export interface WrittenRows {
  readonly table: string;
  /** The columns that it names, each with whether its values are reckoned and not written out. */
  readonly columns: ReadonlyMap<string, boolean>;
}

const INSERT = /\bINSERT\s+INTO\b/i;

/**
 * What is brought into tables by steps, by functions of theirs, and by the SQL of definitions; not by statements that are put
 * together as a function runs.
 *
 * @param sql the texts of definitions' SQL files.
 */
export async function writtenRows(
  statements: readonly PlacedStatement[],
  sql: readonly string[],
): Promise<readonly WrittenRows[]> {
  const own = statements.filter(({ text }) => INSERT.test(text));
  const bodies = own.filter(({ kind }) => kind === 'CreateFunctionStmt' || kind === 'DoStmt');
  const inner = await Promise.all(bodies.map(({ text }) => statementsWithin(text)));
  const texts = [
    ...inner.flat(),
    ...sql.filter((text) => INSERT.test(text)).map((text) => numberParameters(text).text),
  ];
  const read = await Promise.all(texts.map(parseSql));
  const parsed = read.flatMap((one) => (one.ok ? one.statements.map(({ stmt }) => stmt) : []));
  return [...own.map(({ stmt }) => stmt), ...parsed].flatMap(insertsIn);
}

async function statementsWithin(text: string): Promise<string[]> {
  const queries = (await parsePlpgsql(text))?.queries ?? (await parseSqlFunction(text));
  return queries.flatMap((one) => (one.kind === 'statement' ? [one.text] : []));
}

function insertsIn(statement: SqlTree | undefined): WrittenRows[] {
  return [...nodesIn(statement)].flatMap(({ InsertStmt: insert }) => {
    if (!insert) return [];
    const { table, columns, rows } = insertedRows(insert);
    const isReckoned = (index: number) =>
      rows.length === 0 || rows.some((row) => constantOf(row[index] ?? {}) === null);
    return [{ table, columns: new Map(columns.map((one, index) => [one, isReckoned(index)])) }];
  });
}

/** How a column of a table is filled: with values that are reckoned, with none but constants, or by nothing at all. */
export function fillingOf(
  rows: readonly WrittenRows[],
  table: string,
  column: string,
): 'reckoned' | 'written' | null {
  const own = rows.flatMap((one) => (one.table === table ? (one.columns.get(column) ?? []) : []));
  if (own.includes(true)) return 'reckoned';
  return own.length > 0 ? 'written' : null;
}
