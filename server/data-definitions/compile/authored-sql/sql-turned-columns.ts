import {
  columnNames,
  columnPath,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { bareName, isCalledLike } from './called-like.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { insertedRows } from './sql-literals.ts';
import { columnMeant, KEY_WORDS } from './sql-swapped.ts';

/**
 * Looks for an INSERT whose SELECT has the columns that it is for in another order: `(first, last) SELECT last, first`. Each
 * may take the other's values, so the database says nothing. Rows of the table itself are turned on purpose, as the way
 * back of a way. So does a statement that answers two columns of a table under each other's names;
 * a SELECT within it may be that way back.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function turnedColumns(statement: SqlTree, parameters: readonly string[]): SqlAdvice[] {
  const turned = [...nodesIn(statement)].flatMap(({ InsertStmt: insert }) =>
    insert ? [...turnedIn(insert), ...turnedParameters(insert, parameters)] : [],
  );
  return [...turned, ...(statement.SelectStmt ? turnedNames(statement.SelectStmt) : [])];
}

/** Two columns of an answer of which each has the other's name: `title AS no, no AS title`. */
function turnedNames(select: SqlNode<'SelectStmt'>): SqlAdvice[] {
  const [one, other] = turnedPair(select, (_, name) => name);
  if (!one || !other) return [];
  const message = `"${one.from}" is called "${one.into}" here, and "${other.from}" is called "${other.into}": each has the name of the other`;
  return [{ message, byte: one.byte }];
}

/** Two columns that a SELECT reads into variables called after each other: `SELECT first, last INTO v_last, v_first`. */
export function turnedVariables(
  { SelectStmt: select }: SqlTree,
  variables: readonly string[],
): SqlAdvice[] {
  const [one, other] = turnedPair(select ?? {}, (index) => bareName(variables[index] ?? ''));
  if (!one || !other) return [];
  const message = `"${one.from}" is read into "${variables[one.index]}" here, and "${other.from}" into "${variables[other.index]}": each has the name of the other`;
  return [{ message, byte: one.byte }];
}

/** The first two columns of one row that go by each other's names. */
function turnedPair(
  { targetList = [] }: SqlNode<'SelectStmt'>,
  nameOf: (index: number, name: string | undefined) => string | undefined,
) {
  const named = targetList.flatMap(({ ResTarget: item }, index) => {
    const [path, into] = [columnPath(item?.val), nameOf(index, item?.name)];
    const from = path?.at(-1);
    if (!path || from === undefined || into === undefined || from === into) return [];
    return [{ from, of: path.slice(0, -1).join('.'), into, index, byte: item?.location ?? 0 }];
  });
  for (const [place, one] of named.entries()) {
    const other = named.slice(place + 1).find(({ from, of, into }) => {
      return from === one.into && into === one.from && of === one.of;
    });
    if (other) return [one, other];
  }
  return [];
}

function turnedIn({ relation, cols = [], selectStmt }: SqlNode<'InsertStmt'>): SqlAdvice[] {
  const { targetList = [], fromClause = [] } = selectStmt?.SelectStmt ?? {};
  const isOwn = [...nodesIn(fromClause)].some(
    ({ RangeVar: table }) => table?.relname === relation?.relname,
  );
  if (isOwn || targetList.length !== cols.length) return [];
  const columns = cols.flatMap(({ ResTarget: column }) => column?.name ?? []);
  const names = targetList.map(({ ResTarget: item }) => item?.name ?? nameOf(item?.val));
  const [turned] = [names, names.map((name) => columnLike(name, columns))]
    .map((all) => inOtherOrder(columns, all).filter(({ from, index }) => names[index] === from))
    .filter((all) => all.length > 0);
  const [first] = turned ?? [];
  if (!first) return [];
  const { from, into, index } = first;
  const byte = targetList[index]?.ResTarget?.location ?? 0;
  const message = `"${from}" goes into "${into}" here, while there is a column "${from}": the columns of the SELECT stand in another order; ${from} AS ${into} if that is meant`;
  return [{ message, byte }];
}

/** Parameters that go by the names of columns in another order; two that have changed places are told as what is swapped. */
function turnedParameters(
  insert: SqlNode<'InsertStmt'>,
  parameters: readonly string[],
): SqlAdvice[] {
  const { columns, rows } = insertedRows(insert);
  for (const row of insert.selectStmt?.SelectStmt?.valuesLists ? rows : []) {
    const numbers = row.map((value) => withoutCast(value)?.ParamRef?.number ?? 0);
    const turned = inOtherOrder(
      columns,
      numbers.map((number) => columnMeant(parameters[number - 1], columns)),
    );
    const [first] = turned.filter(
      ({ from, into }) => !turned.some((other) => other.from === into && other.into === from),
    );
    if (!first) continue;
    const param = parameters[(numbers[first.index] ?? 0) - 1];
    const message = `:${param} goes into "${first.into}" here, while there is a column "${first.from}": the values stand in another order than the columns`;
    return [{ message, byte: withoutCast(row[first.index])?.ParamRef?.location ?? 0 }];
  }
  return [];
}

/** What is given to other columns than that of its name, where each of these is given another one's. */
function inOtherOrder<Name extends string | undefined>(
  columns: readonly Name[],
  names: readonly Name[],
): { readonly from: Name; readonly into: Name | undefined; readonly index: number }[] {
  if (columns.length !== names.length) return [];
  const turned = names.flatMap((from, index) => {
    const into = columns[index];
    return from !== into && columns.includes(from) ? [{ from, into, index }] : [];
  });
  const given = new Set<Name | undefined>(turned.map(({ from }) => from));
  return given.size < turned.length || turned.some(({ into }) => !given.has(into)) ? [] : turned;
}

/** The only column that is called like a name which is none of theirs: `first` for `first_name`. A key, `id`, ends many names. */
function columnLike(name: string | undefined, columns: readonly string[]): string | undefined {
  if (name === undefined || columns.includes(name)) return name;
  const [like, another] = columns.filter(
    (column) => !KEY_WORDS.includes(column) && isCalledLike(column, name),
  );
  return another === undefined ? like : name;
}

/** What a column of the answer is called that is one of a table. */
function nameOf(value: SqlTree | undefined): string | undefined {
  return columnNames(withoutCast(value)).at(-1) ?? undefined;
}
