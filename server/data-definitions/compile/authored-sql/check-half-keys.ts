import {
  columnNames,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { type Found, foundIn } from './sql-found.ts';
import { owners, scopedNodes } from './sql-literals.ts';

type Relations = ReadonlyMap<string, Relation>;
type HalfKey = Fault & { readonly offset: number; readonly mild: true };

/**
 * Looks for rows that are named by one part of a key of several, where that part means nothing by itself: plot 7 of each
 * section. The first part, and one that names a row of another table, stands for all that belongs to that: plots of a section.
 */
export function halfKeyFaults(
  { stmt, uses, placeOf }: Pick<AuthoredSql, 'stmt' | 'uses' | 'placeOf'>,
  relations: Relations,
): HalfKey[] {
  const named = comparedIn(stmt);
  const links = uses.flatMap((use) => {
    if (use.kind !== 'joined') return [];
    const [one, other] = [foundIn(use, relations), foundIn(use.other, relations)];
    if (!one || !other) return [];
    const message = halfLink(one, other, named) ?? halfLink(other, one, named);
    return message === null ? [] : [{ message, offset: use.offset, mild: true as const }];
  });
  const changes = [...nodesIn(stmt)].flatMap(({ UpdateStmt, DeleteStmt }) => {
    const change = UpdateStmt ?? DeleteStmt;
    const table = relations.get(change?.relation?.relname ?? '');
    const others = UpdateStmt?.fromClause ?? DeleteStmt?.usingClause;
    return change && table && !others ? halfNamed(change.whereClause, table, relations) : [];
  });
  return [
    ...links,
    ...changes.map(({ byte, ...told }) => ({
      ...told,
      offset: placeOf(byte),
      mild: true as const,
    })),
  ];
}

type HalfNamed = Fault & { readonly byte: number };

/** The same of a SELECT of which one row alone is taken. */
export function halfKeyOf({ SelectStmt: select }: SqlTree, relations: Relations): HalfNamed | null {
  const [item, another] = select?.fromClause ?? [];
  const table = relations.get(item?.RangeVar?.relname ?? '');
  const { sortClause, limitCount, groupClause, distinctClause } = select ?? {};
  if (!table || another || sortClause || limitCount || groupClause || distinctClause) return null;
  return halfNamed(select?.whereClause, table, relations)[0] ?? null;
}

/** Columns that a statement compares, as `plot.no`; of what says no table `*.no`. */
function comparedIn(stmt: SqlTree): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { tree, scopes } of scopedNodes(stmt, new Map())) {
    const { A_Expr: test, SubLink: link, NullTest: asked, JoinExpr: join } = tree;
    for (const side of nodesIn([test, link?.testexpr, asked?.arg])) {
      const names = columnNames(side).map(String);
      const column = names.at(-1);
      const tables = names.length > 1 ? owners(names.slice(0, -1), scopes) : ['*'];
      if (column !== undefined) for (const table of tables) named.add(`${table}.${column}`);
    }
    for (const { String: name } of join?.usingClause ?? []) named.add(`*.${name?.sval}`);
  }
  return named;
}

/** Part of a foreign key that is held against its part of the key, where nothing is said of the others on one side. */
function halfLink(from: Found, to: Found, compared: ReadonlySet<string>): string | null {
  const { name, kind, primaryKey } = to.table;
  const isPart = kind === 'table' && primaryKey.length > 1 && primaryKey.includes(to.column.name);
  const isOfKey = from.table.refersTo?.includes(name) && from.column.refers;
  if (!isPart || !isOfKey || from.table === to.table) return null;
  // By itself it may name what both belong to, as the first part of a key often does.
  const isOfOwner = primaryKey[0] === to.column.name || to.column.refersTo?.length;
  if (isOfOwner || from.column.refersTo?.length) return null;
  const isCompared = (table: Relation, column: string) =>
    compared.has(`${table.name}.${column}`) || compared.has(`*.${column}`);
  const others = primaryKey.filter((column) => column !== to.column.name);
  const kinds = others.map((column) => to.table.columns.get(column)?.storage);
  const ours = [...from.table.columns.values()].filter((one) => {
    return one.refers && one !== from.column && kinds.includes(one.storage);
  });
  const isSaid = ours.length === 0 || ours.some((one) => isCompared(from.table, one.name));
  if (isSaid && others.every((column) => isCompared(to.table, column))) return null;
  return `${from.column.name} of ${from.table.name} names a row of ${name} only together with what is ${others.join(' and ')} there: join by all of the key`;
}

/** A condition that gives a part of a table's key a value, and the others none. */
function halfNamed(where: SqlTree | undefined, table: Relation, relations: Relations): HalfNamed[] {
  const { name, kind, primaryKey, uniques = [] } = table;
  const isKept = [...relations.values()].some(({ refersTo }) => refersTo?.includes(name));
  if (kind !== 'table' || primaryKey.length < 2 || !isKept) return [];
  const told = conjunctsOf(where).flatMap(({ A_Expr: test }) => (test ? givenIn(test) : []));
  const columns = told.map(({ column }) => column);
  // The first of each, `no = 1`, may well be meant.
  const parts = told.filter(({ column, isFixed }) => !isFixed && primaryKey.includes(column));
  const others = primaryKey.filter((column) => !columns.includes(column));
  const isWhole = [primaryKey, ...uniques].some((unique) =>
    unique.every((column) => columns.includes(column)),
  );
  const [first] = parts;
  // The first part, or one that names a row of another table, stands for all that belongs to it.
  if (columns.includes(primaryKey[0] ?? '')) return [];
  if (!first || isWhole || parts.some(({ column }) => table.columns.get(column)?.refersTo?.length))
    return [];
  const mentioned = [...nodesIn(where)].map((tree) => columnNames(tree).at(-1) ?? '');
  if (others.some((column) => mentioned.includes(column))) return [];
  const message = `${first.column} is only a part of the key of ${name}, so this is about several rows: say ${others.join(' and ')} too`;
  return [{ message, about: { kind: 'half key', name, known: others }, byte: first.byte }];
}

/** The column that a condition gives one value: a constant, a param, or that of a row around the statement. */
function givenIn(
  test: SqlNode<'A_Expr'>,
): { readonly column: string; readonly isFixed: boolean; readonly byte: number }[] {
  if (test.kind !== 'AEXPR_OP' || lastName(test.name) !== '=') return [];
  const sides = [test.lexpr, test.rexpr].map(withoutCast);
  const isOfRow = (side: SqlTree | undefined) =>
    /^(?:new|old)$/.test(columnNames(side).at(-2) ?? '');
  const isFixed = sides.some((side) => side?.A_Const);
  const isGiven = isFixed || sides.some((side) => side?.ParamRef || isOfRow(side));
  const side = sides.find((one) => one?.ColumnRef && !isOfRow(one));
  const column = columnNames(side).at(-1);
  const byte = side?.ColumnRef?.location ?? 0;
  return column !== undefined && isGiven ? [{ column, isFixed, byte }] : [];
}
