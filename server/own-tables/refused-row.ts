import type pg from 'pg';
import { sqlState } from '../database/faults/sql-state.ts';
import { characterOffsets } from '../database/sql-text/character-offsets.ts';
import { firstStatement } from '../database/sql-text/parse-sql.ts';
import { firstLocation, isStar, type SqlTree } from '../database/sql-text/sql-tree.ts';
import type { StepStatement } from './statements.ts';
import { columnsOf, type TableColumn } from './table-columns.ts';

/** What the database says of a refused row beside its message. */
export interface RowError extends Error {
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Domain whose rule it is. */
  readonly dataType?: string;
  readonly detail?: string;
  /** Where the database says that it is: from 1, in characters. */
  readonly position?: string;
}

/** Which of the rows of an INSERT the database has refused, and for which value. */
interface RefusedRow {
  /** Where the value begins in the statement, or its row where several values or none are to blame; from 0. */
  readonly place: number;
  /** The value, where it is a text that stands there as it is. */
  readonly text: string | undefined;
  /** All texts of the row that stand there as they are. */
  readonly texts: readonly string[];
}

/** The rows of `INSERT … VALUES`, and where they stand in its text. */
interface WrittenRows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly SqlTree[])[];
  readonly starts: readonly number[];
  readonly charAt: (byte: number) => number;
}

/**
 * Finds the row of an `INSERT … VALUES` that the database refuses, and in it the value, which it names by its rule or its type
 * alone: the rows are brought once more, by halves, until one is left that is refused in the same words.
 *
 * @param owner in a transaction in which the statement has been undone; what is tried here is undone, too.
 * @returns null for another statement, where the database has said the place itself, and where the rows are refused together alone.
 */
export async function refusedRow(
  owner: pg.ClientBase,
  { text, kind }: StepStatement,
  error: RowError,
): Promise<RefusedRow | null> {
  const isOfRow = error.position === undefined && /^(?:23|22|P0)/.test(sqlState(error));
  if (kind !== 'InsertStmt' || !isOfRow) return null;
  const insert = (await firstStatement(text))?.InsertStmt;
  const select = insert?.selectStmt?.SelectStmt;
  const lists = select?.valuesLists;
  const answered = select?.targetList?.map(({ ResTarget: one }) => one?.val ?? {});
  // Behind a star nobody knows which value is which column's.
  if (!insert?.relation?.relname || !(lists ?? answered) || answered?.some(isStar)) return null;
  const table = await columnsOf(owner, insert.relation.relname, error.constraint);
  const charAt = characterOffsets(text);
  const rows: WrittenRows = {
    charAt,
    columns:
      insert.cols?.map(({ ResTarget: one }) => one?.name ?? '') ?? table.map(({ name }) => name),
    values: lists?.map(({ List: list }) => list?.items ?? []) ?? [answered ?? []],
    starts: lists?.map((list) => text.lastIndexOf('(', charAt(firstLocation(list) ?? 0))) ?? [],
  };
  // What each row of a SELECT is given alike is none of one row.
  const index = lists ? await refusedIndex(owner, text, rows.starts, error) : 0;
  if (index === undefined) return null;
  const [value, another] = suspects(rows, index, table, error);
  if (!lists && (another || !value?.A_Const)) return null;
  const texts = (rows.values[index] ?? []).flatMap((one) => one.A_Const?.sval?.sval ?? []);
  const row = { place: rows.starts[index] ?? 0, text: undefined, texts };
  // Of two rows with one key neither value is wrong by itself.
  if (!value || another || sqlState(error) === UNIQUE) return row;
  const place = firstLocation(value);
  return place === undefined
    ? row
    : { ...row, place: charAt(place), text: value.A_Const?.sval?.sval };
}

/** SQLSTATE of a key that two rows have. */
const UNIQUE = '23505';

/** Which row is refused as all of them were; undefined where none is by itself. */
async function refusedIndex(
  owner: pg.ClientBase,
  text: string,
  starts: readonly number[],
  error: RowError,
): Promise<number | undefined> {
  let [from, to] = [0, starts.length];
  await owner.query('SAVEPOINT y4_rows');
  try {
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      const half = text.slice(starts[from], starts[middle]).replace(BETWEEN_ROWS, '');
      const failure = await failureOf(owner, text.slice(0, starts[0]) + half);
      if (failure && !isSame(failure, error)) return undefined;
      if (failure) to = middle;
      else from = middle;
    }
    return from;
  } finally {
    await owner.query('ROLLBACK TO SAVEPOINT y4_rows');
  }
}

const BLANK = /(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*/.source;
/** The comma behind a row, with what stands around it. */
const BETWEEN_ROWS = new RegExp(`(?<=\\))${BLANK},${BLANK}$`);

async function failureOf(owner: pg.ClientBase, statement: string): Promise<RowError | null> {
  await owner.query('SAVEPOINT y4_half');
  try {
    await owner.query(statement);
    return null;
  } catch (error) {
    await owner.query('ROLLBACK TO SAVEPOINT y4_half');
    return error as RowError;
  }
}

function isSame(one: RowError, other: RowError): boolean {
  return one.message === other.message && one.constraint === other.constraint;
}

/** The values of a row that may be what is refused. */
function suspects(
  { columns, values }: WrittenRows,
  index: number,
  table: readonly TableColumn[],
  error: RowError,
): readonly SqlTree[] {
  const row = values[index] ?? [];
  const valueIn = (name: string) => row[columns.indexOf(name)] ?? [];
  const { column } = error;
  if (column !== undefined) return [valueIn(column)].flat();
  const ruled = table.filter(({ named }) => named).map(({ name }) => name);
  const own = ruled.filter((name) => name !== 'corp');
  if (ruled.length > 0) return (own.length > 0 ? own : ruled).flatMap(valueIn);
  return table.flatMap(({ name, type }) => {
    const value = [valueIn(name)].flat()[0];
    return value && isTooMuch(value, type, error) ? [value] : [];
  });
}

/** Is it more than its type holds, where this is what the database says? */
function isTooMuch(value: SqlTree, type: string, { message, detail = '' }: RowError): boolean {
  const { sval, ival, fval } = value.A_Const ?? {};
  const letters = /^value too long for type (.+\((\d+)\))$/.exec(message);
  if (letters) return type === letters[1] && [...(sval?.sval ?? '')].length > Number(letters[2]);
  const number = Math.abs(Number(fval?.fval ?? ival?.ival ?? sval?.sval ?? Number.NaN));
  const digits = /precision (\d+), scale (-?\d+)/.exec(detail);
  if (digits) {
    const [, precision, scale] = digits;
    const most = 10 ** (Number(precision) - Number(scale));
    return type === `numeric(${precision},${scale})` && number >= most - 0.5 / 10 ** Number(scale);
  }
  return number > (MOST[type] ?? Number.POSITIVE_INFINITY);
}

const MOST: Readonly<Record<string, number>> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: 2 ** 63 - 1,
};
