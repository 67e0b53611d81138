import {
  columnNames,
  columnPath,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { isOfOneRow, type Relation } from '../../catalogue/catalogue.ts';
import { tablesOf } from './sql-literals.ts';
import { holdsItself } from './sql-same-sides.ts';
import { isOneRow as isReckoned } from './sql-select.ts';

/** An EXISTS in a condition, or a sum in a row, as far as it can be read without the catalogue. */
export interface SqlExists {
  /** Tables of the statement whose rows it is asked for. */
  readonly outside: readonly string[];
  /** Tables that are read within it. */
  readonly inside: readonly string[];
  /** Columns that it names without their table. */
  readonly columns: readonly string[];
  /** Columns of its own that it names, where it is told something by a param. */
  readonly told: readonly string[];
  /** Of what an INSERT takes in: the columns by which a param says which rows these are. */
  readonly taken?: readonly string[];
  /** Of what is reckoned in each row, `(SELECT count(*) FROM plot) AS plots`: the columns that it names within. */
  readonly reckoned?: readonly string[];
  /** Offset in bytes. */
  readonly byte: number;
}

/**
 * Finds what a statement asks for with EXISTS in its conditions, or reckons in each row, without a table of its own that is
 * named there.
 */
export function sqlExists(statement: SqlTree): SqlExists[] {
  return [...within(statement, [])];
}

function* within(part: unknown, outside: readonly string[]): Generator<SqlExists> {
  if (typeof part !== 'object' || part === null) return;
  const { SelectStmt, UpdateStmt, DeleteStmt, InsertStmt, SubLink }: SqlTree = part;
  if (InsertStmt) {
    const taken = namedByParam(InsertStmt.selectStmt?.SelectStmt?.whereClause);
    for (const exists of within(InsertStmt.selectStmt, outside)) yield { ...exists, taken };
    return;
  }
  const statement = SelectStmt ?? UpdateStmt ?? DeleteStmt;
  if (!statement) {
    if (SubLink?.subLinkType === 'EXISTS_SUBLINK') yield* asked(SubLink, outside);
    for (const inner of Object.values(part)) yield* within(inner, outside);
    return;
  }
  const { relation } = UpdateStmt ?? DeleteStmt ?? {};
  const read = [(SelectStmt ?? UpdateStmt)?.fromClause, DeleteStmt?.usingClause];
  const named = [relation, ...tablesWithin(read)].flatMap((table) => table?.relname ?? []);
  for (const [key, inner] of Object.entries(statement)) {
    yield* within(inner, key === 'targetList' ? [] : named);
  }
  if (SelectStmt && !isReckoned(SelectStmt)) yield* reckonedIn(SelectStmt, named);
}

/** What a SELECT shows as a column of its own in each row, and reckons over all rows of other tables. */
function* reckonedIn(
  { targetList = [], limitCount }: SqlNode<'SelectStmt'>,
  outside: readonly string[],
): Generator<SqlExists> {
  if (limitCount) return;
  const all = [...nodesIn(targetList)].flatMap(({ SubLink: link }) => link ?? []);
  const loose = new Map(all.map((link) => [link, [...asked(link, outside)]]));
  // Beside what is reckoned of the row itself, that of all rows is meant.
  const linked = all.filter((link) => loose.get(link)?.length === 0);
  const told = new Set(linked.flatMap(tablesWithin).map(({ relname }) => relname));
  for (const { ResTarget: target } of targetList) {
    const [shown] = target?.val?.CoalesceExpr?.args ?? [target?.val];
    const link = withoutCast(shown)?.SubLink;
    const select = link?.subselect?.SelectStmt;
    if (link?.subLinkType !== 'EXPR_SUBLINK' || !select || !isReckoned(select)) continue;
    const reckoned = [...namedIn(select)].flatMap((name) => name?.at(-1) ?? []);
    for (const found of loose.get(link) ?? []) {
      if (!found.inside.some((name) => told.has(name))) yield { ...found, reckoned };
    }
  }
}

function* asked({ subselect, location = 0 }: SqlNode<'SubLink'>, outside: readonly string[]) {
  const select = subselect?.SelectStmt;
  if (!select || outside.length === 0) return;
  const tables = tablesWithin(select);
  const names = tables.map(({ relname, alias }) => alias?.aliasname ?? relname ?? '');
  const columns: string[] = [];
  const all = [...namedIn(select)];
  for (const name of all) {
    // All rows that can be seen are of one tenant, so that links nothing.
    if (name === null || name.at(-1) === 'corp') continue;
    // A table of the statement around it.
    if (name.length > 1 && !names.includes(name.at(-2) ?? '')) return;
    if (name.length === 1) columns.push(String(name[0]));
  }
  // What holds a column against itself lacks the row, too, and is told where it stands.
  const own = tablesOf({ SelectStmt: select });
  const isLink = (test: SqlTree) => columnNames(test.A_Expr?.lexpr).at(-1) !== 'corp';
  if (conjunctsOf(select.whereClause).some((one) => isLink(one) && holdsItself(one, own))) return;
  const inside = tables.map(({ relname = '' }) => relname);
  const told = all.includes(null) ? all.flatMap((name) => name?.at(-1) ?? []) : [];
  yield { outside, inside, columns, told, byte: location };
}

/** Columns that a condition holds against a param: `d.id = :id`. */
function namedByParam(condition: SqlTree | undefined): string[] {
  return conjunctsOf(condition).flatMap(({ A_Expr: test }) => {
    if (test?.kind !== 'AEXPR_OP' || lastName(test.name) !== '=') return [];
    const sides = [test.lexpr, test.rexpr];
    const column = sides.flatMap((side) => columnNames(side).at(-1) ?? [])[0];
    return column !== undefined && sides.some((side) => side?.ParamRef) ? [column] : [];
  });
}

/** Tables that are read somewhere in a part of a statement. */
function tablesWithin(part: unknown): SqlNode<'RangeVar'>[] {
  return [...nodesIn(part)].flatMap(({ RangeVar: table }) => table ?? []);
}

/** Names of the columns in a part of a statement, with that of their table where it is said; null for a param. */
function* namedIn(part: unknown): Generator<readonly string[] | null> {
  for (const tree of nodesIn(part)) {
    if (tree.ParamRef) yield null;
    const names = columnPath(tree);
    if (names) yield names;
  }
}

/**
 * Finds among them what is the same for every row, though the tables refer to each other: the condition that names
 * the row was left out.
 *
 * @returns with a table within and one around it, of which one refers to the other.
 */
export function sameForEveryRow<Exists extends Omit<SqlExists, 'byte'>>(
  all: readonly Exists[],
  relations: ReadonlyMap<string, Relation>,
): (Exists & { readonly inner: string; readonly outer: string })[] {
  return all.flatMap((exists) => {
    const { outside, inside, columns, told } = exists;
    const tables = inside.map((name) => relations.get(name));
    // A column that no table within has is one of those around it.
    const isOwn = (column: string) => tables.some((table) => table?.columns.has(column));
    if (inside.some((name) => outside.includes(name)) || !tables.every(Boolean)) return [];
    if (!columns.every(isOwn)) return [];
    // A param may say which row is meant, `job_id = :id`; not `day < :until`.
    if (told.some((column) => tables.some((table) => table?.columns.get(column)?.names))) return [];
    for (const inner of inside) {
      const outer = outside.find((name) =>
        isAskedFor(exists, relations.get(inner), relations.get(name)),
      );
      if (outer !== undefined) return [{ ...exists, inner, outer }];
    }
    return [];
  });
}

/** Should what is asked for, or reckoned, be about the row of the table around it? */
function isAskedFor(
  { taken, reckoned }: Omit<SqlExists, 'byte'>,
  inner: Relation | undefined,
  outer: Relation | undefined,
): boolean {
  if (!inner || !outer) return false;
  const isOfRow = inner.refersTo?.includes(outer.name) === true;
  if (reckoned) {
    // What it says of the keys of these rows says which are meant.
    const isSaid = reckoned.some((name) => inner.columns.get(name)?.refers);
    return isOfRow && !isSaid && !isOfOneRow(outer);
  }
  const isTied = isOfRow || outer.refersTo?.includes(inner.name) === true;
  // What an INSERT takes in from many rows may well depend on all rows.
  return isTied && (!taken || isOneRow(taken, outer));
}

/** Do these columns, of which each has one value, tell a row of the table? */
function isOneRow(columns: readonly string[], table: Relation | undefined): boolean {
  const key = table?.primaryKey ?? [];
  return key.length > 0 && key.every((column) => columns.includes(column));
}
