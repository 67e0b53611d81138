import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import {
  type AuthoredSql,
  readAuthoredSql,
} from '../../../data-definitions/compile/authored-sql/authored-sql.ts';
import { halfKeyOf } from '../../../data-definitions/compile/authored-sql/check-half-keys.ts';
import { statementFaults } from '../../../data-definitions/compile/authored-sql/check-literals.ts';
import {
  anyRowOf,
  everyRowOf,
  filledAnew,
} from '../../../data-definitions/compile/authored-sql/check-sql-rows.ts';
import { turnedVariables } from '../../../data-definitions/compile/authored-sql/sql-turned-columns.ts';
import type { BodyQuery } from '../../../database/sql-text/parse-plpgsql.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { type RowsAround, withOrigins } from './body-origins.ts';
import type { Variables } from './body-sql.ts';
import { tableOfType } from './sql-types.ts';

/** Something about a function, by its offset into the statement that makes it. */
export type Advice = Pick<DefinitionIssue, 'message' | 'suggestion' | 'about'> & {
  readonly offset: number;
};

/** A statement or expression of a function, as far as it can be read alone. */
export interface ReadQuery {
  readonly query: BodyQuery;
  /** Null where it cannot. */
  readonly read: AuthoredSql | null;
  /** Offset into the text of the query of an offset into what was read. */
  readonly moved: number;
}

/** Reads a statement of a function with the rows that stand around it. */
export async function readQuery(
  query: BodyQuery,
  { variables, isBefore }: { readonly variables: Variables; readonly isBefore: boolean },
): Promise<ReadQuery> {
  const { kind, text } = query;
  const around = new Map(
    [...variables].flatMap(([name, type]) => (type === null ? [] : [[name, tableOfType(type)]])),
  );
  const assigned = kind === 'assignment' ? /^\s*new\s*\.\s*(?=\w)/i.exec(text)?.[0].length : 0;
  const row = around.get('new');
  if (assigned === undefined || (assigned > 0 && !row)) return { query, read: null, moved: 0 };
  const begin = assigned > 0 ? `UPDATE "${row}" SET ` : kind === 'expression' ? 'SELECT ' : '';
  const source = begin + text.slice(assigned).replace(assigned > 0 ? ':=' : /(?!)/, ' =');
  const read = await readAuthoredSql(source, 'function', around);
  const known = read.ok && isBefore ? unlessUnruled(read) : read;
  return { query, read: known.ok ? known : null, moved: assigned - begin.length };
}

/** The rules of its table have not been held against a row that is still to be written, so it may have what they refuse. */
function unlessUnruled(read: AuthoredSql): AuthoredSql {
  const comparisons = read.comparisons.filter(({ names }) => names[0] !== 'new');
  return { ...read, comparisons };
}

/** What is told of a statement that the database takes. */
export async function adviceOf(
  { query, read: written, moved }: ReadQuery,
  around: RowsAround,
  environment: DefinitionEnvironment,
): Promise<Advice[]> {
  if (!written) return [];
  const read = await withOrigins(written, around, environment);
  const any = query.isInto ? anyRow(read, environment) : [];
  const taken = Array.isArray(query.taker) ? turnedVariables(read.stmt, query.taker) : [];
  const turned = taken.map(({ message, byte }) => ({ message, offset: read.placeOf(byte) }));
  const found = [...read.advice, ...turned, ...(await statementFaults(read, environment)), ...any];
  return found.map(({ offset, mild: _, ...told }: Advice & { readonly mild?: true }) => {
    return { ...told, offset: query.offset + Math.max(0, offset + moved) };
  });
}

/** A row INTO variables that nothing chooses. */
function anyRow({ stmt, placeOf }: AuthoredSql, { relations }: DefinitionEnvironment): Advice[] {
  const half = halfKeyOf(stmt, relations);
  if (half) return [{ message: half.message, offset: placeOf(half.byte) }];
  const table = anyRowOf(stmt.SelectStmt, relations);
  if (table === null || relations.get(table)?.primaryKey.length === 0) return [];
  const message = `nothing says which row of ${table} this takes, so it may be any: WHERE and its key, or ORDER BY … LIMIT 1`;
  return [{ message, offset: 0 }];
}

/** Tables that a function fills with all their rows, as one of sums is once it has been emptied. */
export function tablesFilledAnew(queries: readonly ReadQuery[]): string[] {
  return queries.flatMap(({ read }) => (read && filledAnew(read.stmt)) ?? []);
}

/** What a condition names that is about the row of a trigger, or what is done with it. */
const OF_ROW = /\b(?:new|old|tg_\w+)\b/i;

/**
 * A change of all rows of another table, each time that one of the trigger's is written. One that depends on something
 * else than this row, such as how many others there are, may well be about all.
 *
 * @param anew tables that the function empties to fill them.
 */
export function everyRow(
  { query: { kind, text, offset, conditions = [] }, read }: ReadQuery,
  table: string,
  anew: readonly string[],
  { relations }: DefinitionEnvironment,
): Advice[] {
  if (kind !== 'statement' || !read || !conditions.every((one) => OF_ROW.test(one))) return [];
  const name = everyRowOf(read.stmt, table, relations);
  if (name === null || (read.stmt.DeleteStmt && anew.includes(name))) return [];
  const message = `this is about every row of ${name}, each time that one of ${table} is written: say which with WHERE; WHERE true if all are meant`;
  return [{ message, offset: offset + text.search(/\S/) }];
}
