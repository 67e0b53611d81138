import {
  columnNames,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { isOfOneRow, type Relation } from '../../catalogue/catalogue.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { countedSeries } from './check-counted-series.ts';
import { countedWithout, repeatedRows } from './check-repeated-rows.ts';
import { looseJoin } from './check-sql-uses.ts';
import { setsOf } from './column-sets.ts';
import { type LooseTable, looseTables } from './sql-joins.ts';
import { isOneRow } from './sql-select.ts';

type Relations = ReadonlyMap<string, Relation>;

type Advice = Fault & { readonly byte: number };

/**
 * Looks for rows that there are more of than are meant: tables that nothing joins, a SELECT in the place of one value that may
 * answer several rows, and sums over rows that a join beside them repeats. What is limited by anything else than equal columns is believed to be
 * one row, as keys are.
 */
export function rowAdvice(
  { stmt, purpose, placeOf }: Pick<AuthoredSql, 'stmt' | 'purpose' | 'placeOf'>,
  relations: Relations,
): (Fault & { readonly offset: number; readonly mild: true })[] {
  // A function may well take any row that is free.
  const chosen = purpose === 'function' ? [] : [...anyRowsIn(stmt, relations)];
  const loose = looseTables(stmt, relations).map(looseAdvice);
  return [...loose, ...adviceIn(stmt, relations), ...chosen].map(({ byte, ...told }) => {
    return { ...told, offset: placeOf(byte), mild: true };
  });
}

function looseAdvice({ name, byte }: LooseTable): Advice {
  const message = `nothing says which rows of ${name} belong to the others, so each stands beside all of them: join them by a condition; CROSS JOIN if that is meant`;
  return { ...looseJoin(message, name), byte };
}

function* adviceIn(tree: SqlTree, relations: Relations): Generator<Advice> {
  const queries = new Map(
    [...nodesIn(tree)].flatMap(({ CommonTableExpr: query }): [string, SqlTree][] =>
      query?.ctename && query.ctequery ? [[query.ctename, query.ctequery]] : [],
    ),
  );
  for (const { SubLink: link, SelectStmt: select } of nodesIn(tree)) {
    if (link) yield* severalRows(link, relations);
    if (select) {
      yield* repeatedRows(select, relations);
      yield* countedWithout(select, relations);
      yield* countedSeries(select, queries, relations);
    }
  }
}

/** The statement itself, and those whose rows or value it reads; a change may well take any row that is free as a value. */
function* anyRowsIn(stmt: SqlTree, relations: Relations): Generator<Advice> {
  yield* anyRows(stmt.SelectStmt, relations);
  for (const { RangeSubselect: rows, SubLink: link } of nodesIn(stmt)) {
    const isValue = stmt.SelectStmt && link?.subLinkType === 'EXPR_SUBLINK';
    yield* anyRows((rows?.subquery ?? (isValue ? link.subselect : {}))?.SelectStmt, relations);
  }
}

/** `LIMIT 10` of rows of tables without an order: which these are nobody can say. */
function* anyRows(
  select: SqlNode<'SelectStmt'> | undefined,
  relations: Relations,
): Generator<Advice> {
  if (!select?.limitCount || !select.fromClause || isOneRow(select)) return;
  if (select.sortClause || select.lockingClause || isZero(select.limitCount)) return;
  // What answers with no column only asks whether there is a row.
  const isAsked = [...nodesIn(select.targetList)].some(({ ColumnRef: column }) => column);
  const sets = isAsked && setsOf(select, relations);
  // Rows of a SELECT within, or of a function, may well come in an order.
  if (!sets || sets.isOneRow()) return;
  const known = sets.following([]);
  if (select.groupClause?.every((group) => known.has(sets.placeOf(group) ?? ''))) return;
  const message = 'nothing says which rows LIMIT leaves: ORDER BY does';
  yield { message, byte: firstLocation(select.limitCount) ?? 0 };
}

/** A table of which a SELECT without any condition takes some row, where there may be several; null for none. */
export function anyRowOf(
  select: SqlNode<'SelectStmt'> | undefined,
  relations: Relations,
): string | null {
  if (!select?.fromClause || select.whereClause || isOneRow(select)) return null;
  const { limitCount, groupClause, distinctClause, sortClause, lockingClause } = select;
  if (limitCount || groupClause || distinctClause || sortClause || lockingClause) return null;
  // What answers with no column only asks whether there is a row.
  if (![...nodesIn(select.targetList)].some(({ ColumnRef: column }) => column)) return null;
  const table = setsOf(select, relations)?.unknownFrom([]) ?? null;
  return table !== null && relations.get(table)?.kind === 'table' ? table : null;
}

/**
 * A table of which a change that a row makes gives every row the same, though each is told which row it belongs to:
 * `UPDATE locker SET state = 'taken'` for a new rental. Null where it says which, where one is all, or where it reckons each anew.
 *
 * @param table that of the row.
 */
export function everyRowOf(
  { UpdateStmt, DeleteStmt }: SqlTree,
  table: string,
  relations: Relations,
): string | null {
  const { relation, whereClause } = UpdateStmt ?? DeleteStmt ?? {};
  const name = relation?.relname ?? '';
  const [changed, own] = [relations.get(name), relations.get(table)];
  if (changed?.kind !== 'table' || whereClause || isOfOneRow(changed)) return null;
  const isTied = own?.refersTo?.includes(name) || changed.refersTo?.includes(table);
  if (!isTied || name === table) return null;
  const reckons = [UpdateStmt?.fromClause, UpdateStmt?.targetList, DeleteStmt?.usingClause];
  const isReckoned = [...nodesIn(reckons)].some(
    ({ RangeVar, SubLink, RangeFunction, FuncCall }) =>
      RangeVar ?? SubLink ?? RangeFunction ?? FuncCall?.args,
  );
  return isReckoned || tellsRowsApart(UpdateStmt?.targetList, changed) ? null : name;
}

/** Does a value depend on a test of what a row has: `seen = (course_id <> NEW.id)`? */
function tellsRowsApart(values: unknown, { columns }: Relation): boolean {
  const isTest = ({ A_Expr: sign, CaseExpr, NullTest }: SqlTree) =>
    CaseExpr ?? NullTest ?? /^(?:=|<>|[<>]=?)$/.test(lastName(sign?.name) ?? '');
  const isOwn = (tree: SqlTree) => {
    const [column, owner] = columnNames(tree).toReversed();
    const isOfRow = owner === undefined || !/^(?:new|old)$/.test(owner);
    return column !== undefined && isOfRow && columns.has(column);
  };
  return [...nodesIn(values)].some((one) => isTest(one) && [...nodesIn(one)].some(isOwn));
}

/** The table that a statement fills with rows which are read, whatever the row of a trigger is. */
export function filledAnew({ InsertStmt: insert }: SqlTree): string | null {
  const { fromClause, whereClause } = insert?.selectStmt?.SelectStmt ?? {};
  const isOfRow = [...nodesIn([fromClause, whereClause])].some((one) => {
    const [owner = '', column] = columnNames(one);
    return /^(?:new|old)$/.test(owner) && column !== 'corp';
  });
  return fromClause && !isOfRow ? (insert?.relation?.relname ?? null) : null;
}

/** `LIMIT 0` asks for nothing but the columns. */
function isZero({ A_Const: constant }: SqlTree): boolean {
  return constant?.ival !== undefined && !constant.ival.ival;
}

/** `(SELECT state FROM invoice)` fails as soon as there are two invoices. */
function* severalRows(
  { subLinkType, subselect, location = 0 }: SqlNode<'SubLink'>,
  relations: Relations,
): Generator<Advice> {
  const select = subselect?.SelectStmt;
  if (subLinkType !== 'EXPR_SUBLINK' || !select?.fromClause || isOneRow(select)) return;
  if (select.limitCount || select.groupClause || select.distinctClause) return;
  const sets = setsOf(select, relations);
  const table = sets?.unknownFrom([]) ?? null;
  if (table === null) return;
  const message = `several rows of ${table} may answer here, where one value stands, and then all of it fails: say which one with WHERE and a key, or max(…), or ORDER BY … LIMIT 1`;
  yield { message, byte: location, about: { kind: 'several rows', name: table } };
}
