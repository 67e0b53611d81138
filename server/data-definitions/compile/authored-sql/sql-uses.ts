import {
  columnNames,
  conjunctsOf,
  lastName,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { type DerivedRows, derivedRows } from './sql-derived.ts';
import { behindColumn } from './sql-derived-columns.ts';
import {
  columnIn,
  insertedRows,
  namesOfWith,
  operatorOf,
  type SqlColumn,
  scopedNodes,
  type Tables,
  tablesOf,
} from './sql-literals.ts';
import { aliasOfItself } from './sql-same-sides.ts';
import { castShare, countedShare, type SqlShare, shareIn } from './sql-shares.ts';
import { columnMeant, setByUpdate, swappedIn } from './sql-swapped.ts';

/** How a statement uses columns, where only their tables tell whether that can be meant. Offsets in bytes. */
export type SqlUse =
  /** Held against a day: a text like one, or null for the one that it is. */
  | (SqlColumn & {
      readonly kind: 'day';
      readonly by: string;
      readonly day: string | null;
    } & Placed)
  /** Asked to be later than another column, or not later. */
  | (SqlColumn & { readonly kind: 'later'; readonly other: SqlColumn } & Placed)
  /** Held against another column. */
  | (SqlColumn & { readonly kind: 'joined'; readonly other: SqlColumn } & Placed)
  /** Held against itself, though only one side says of which table: `u.donation_id = donation_id`. */
  | (SqlColumn & { readonly kind: 'itself'; readonly alias: string } & Placed)
  /** Written with another column, of a row that is read or stands around. */
  | (SqlColumn & { readonly kind: 'filled'; readonly other: SqlColumn } & Placed)
  /** Two columns of a change of which each is given what is called like the other. */
  | {
      readonly kind: 'swapped';
      readonly table: string;
      readonly columns: readonly [string, string];
      /** Is it a row of the same table that is written once more, which may be the other way round on purpose? */
      readonly isAgain: boolean;
      /** Is it a row that is there and is given params, whose values may be its own? */
      readonly isOfRow?: boolean;
      readonly byte: number;
    }
  /** Asked for NULL by a condition that has to hold, where no outer join and no subtotal leaves its row out. */
  | (SqlColumn & { readonly kind: 'absent' } & Placed)
  /** Added up, or its average taken. */
  | (SqlColumn & { readonly kind: 'summed'; readonly by: string } & Placed)
  /** Answered by the SELECT of a NOT IN, whose condition does not name it. */
  | (SqlColumn & { readonly kind: 'notIn' } & Placed)
  | SqlShare
  /** Two whole numbers that are written out, of which one does not divide the other. */
  | { readonly kind: 'rest'; readonly above: number; readonly below: number; readonly byte: number }
  /** The columns that an INSERT names. */
  | {
      readonly kind: 'insert';
      readonly table: string;
      readonly columns: readonly string[];
      readonly byte: number;
    };

interface Placed {
  readonly byte: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Finds how a statement uses its columns, as {@link SqlUse} says.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function sqlUses(
  statement: SqlTree,
  around: Tables,
  parameters: readonly string[],
): SqlUse[] {
  const queries = namesOfWith(statement);
  const isOfTables = (use: SqlUse) =>
    use.kind !== 'later' || ![...use.tables, ...use.other.tables].some((one) => queries.has(one));
  return [...usesIn(statement, around, parameters)].filter(isOfTables);
}

function* usesIn(
  statement: SqlTree,
  around: Tables,
  parameters: readonly string[],
): Generator<SqlUse> {
  const derived = derivedRows(statement);
  for (const { tree, scopes, own } of scopedNodes(statement, around)) {
    const { A_Expr, SelectStmt, UpdateStmt, DeleteStmt, InsertStmt, FuncCall, BoolExpr, TypeCast } =
      tree;
    if (A_Expr) yield* ofExpression(A_Expr, scopes, derived);
    if (tree.SubLink) yield* ofSelected(tree.SubLink, scopes, derived);
    const read = SelectStmt ?? UpdateStmt ?? DeleteStmt;
    if (own && read && isWhole(read)) yield* ofWhere(read.whereClause, [own]);
    if (InsertStmt) yield* ofInsert(InsertStmt, scopes, parameters);
    const { relation, onConflictClause } = InsertStmt ?? {};
    const update = UpdateStmt ?? (relation && { relation, ...onConflictClause });
    if (update) yield* ofUpdate(update, scopes, derived, parameters);
    if (FuncCall) yield* ofSum(FuncCall, scopes, derived);
    if (TypeCast) yield* castShare(TypeCast, scopes, derived);
    if (BoolExpr?.boolop === 'NOT_EXPR') yield* ofNotIn(BoolExpr);
  }
}

function* ofExpression(
  node: SqlNode<'A_Expr'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
): Generator<SqlUse> {
  const { kind, lexpr, rexpr, location = 0 } = node;
  const operator = operatorOf(node);
  if (kind === 'AEXPR_BETWEEN') {
    const [, last] = rexpr?.List?.items ?? [];
    yield* ofDay('BETWEEN', lexpr, last, scopes);
  }
  if (kind !== 'AEXPR_OP') return;
  if (operator === '=' || operator === '<=') yield* ofDay(operator, lexpr, rexpr, scopes);
  yield* ofLater(operator, lexpr, rexpr, scopes);
  if (operator === '=') {
    const [column, other] = [lexpr, rexpr].map((side) => columnBehind(side, scopes, derived));
    if (column && other) yield { kind: 'joined', ...column, other, byte: location };
    const alias = aliasOfItself([lexpr, rexpr], scopes[0]);
    if (column && alias !== undefined) yield { kind: 'itself', ...column, alias, byte: location };
  }
  if (operator === '/') {
    yield* ofRest(node);
    yield* countedShare(node);
  }
  if (operator === '*' && rexpr?.A_Const) yield* shareIn(lexpr, scopes, derived, 'multiplied');
}

/** `plot.no IN (SELECT lease.no …)`, which joins as `=` does. */
function* ofSelected(
  { subLinkType, testexpr, subselect, location: byte = 0 }: SqlNode<'SubLink'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
): Generator<SqlUse> {
  const [target, another] = subselect?.SelectStmt?.targetList ?? [];
  if (subLinkType !== 'ANY_SUBLINK' || !subselect || another) return;
  const own = tablesOf(subselect) ?? new Map();
  const column = columnBehind(testexpr, scopes, derived);
  const other = columnBehind(target?.ResTarget?.val, [own, ...scopes], derived);
  if (column && other) yield { kind: 'joined', ...column, other, byte };
}

/** What a statement reads from, by the clauses of all kinds of statements. */
type Reading = Pick<SqlNode<'SelectStmt'>, 'fromClause' | 'groupClause'> &
  Pick<SqlNode<'DeleteStmt'>, 'usingClause'>;

/** Does each row that is read stand there with all its columns? */
function isWhole(statement: Reading): boolean {
  const { fromClause, usingClause, groupClause } = statement;
  const parts = JSON.stringify([fromClause, usingClause, groupClause]);
  return !/"JOIN_(?!INNER")\w+"|"GroupingSet"/.test(parts);
}

function* ofWhere(condition: SqlTree | undefined, scopes: readonly Tables[]): Generator<SqlUse> {
  for (const { NullTest: test } of conjunctsOf(condition)) {
    const column = test?.nulltesttype === 'IS_NULL' ? columnIn(test.arg, scopes) : null;
    if (column) yield { kind: 'absent', ...column, byte: test?.location ?? 0 };
  }
}

function* ofRest({ lexpr, rexpr, location = 0 }: SqlNode<'A_Expr'>): Generator<SqlUse> {
  const [above = 0, below = 0] = [lexpr, rexpr].map((side) => side?.A_Const?.ival?.ival ?? 0);
  if (below !== 0 && above % below !== 0) yield { kind: 'rest', above, below, byte: location };
}

function* ofInsert(
  insert: SqlNode<'InsertStmt'>,
  scopes: readonly Tables[],
  parameters: readonly string[],
): Generator<SqlUse> {
  const { table, columns, rows } = insertedRows(insert);
  if (columns.length === 0) return;
  yield { kind: 'insert', table, columns, byte: insert.relation?.location ?? 0 };
  const own = insert.selectStmt && tablesOf(insert.selectStmt);
  for (const row of rows) {
    const names = row.map((value) => columnMeant(wordOf(value, parameters), columns));
    const swapped = swappedIn(columns, names);
    const pair = swapped < 0 ? [] : [columns[swapped] ?? '', names[swapped] ?? ''];
    for (const [index, column] of columns.entries()) {
      if (pair.includes(column)) continue;
      yield* ofWritten({ tables: [table], column }, row[index], own ? [own, ...scopes] : scopes);
    }
    const [column, other] = pair;
    if (column === undefined || other === undefined) continue;
    const isAgain = [...(own?.values() ?? [])].includes(table);
    const columnsOfPair = [column, other] as const;
    const byte = placeOf(row[swapped]);
    yield { kind: 'swapped', table, columns: columnsOfPair, isAgain, byte };
  }
}

function* ofUpdate(
  update: Pick<SqlNode<'UpdateStmt'>, 'relation' | 'targetList'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
  parameters: readonly string[],
): Generator<SqlUse> {
  const table = update.relation?.relname ?? '';
  const { columns, values, names } = setByUpdate(update, scopes, derived, parameters);
  const swapped = swappedIn(columns, names);
  const [one, other] = [columns[swapped], names[swapped]];
  if (one !== undefined && other !== undefined) {
    const byte = placeOf(values[swapped]);
    const isOfRow = withoutCast(values[swapped])?.ParamRef !== undefined;
    yield { kind: 'swapped', table, columns: [one, other], isAgain: false, isOfRow, byte };
  }
  for (const [index, column] of columns.entries())
    yield* ofWritten({ tables: [table], column }, values[index], scopes);
}

function* ofWritten(
  column: SqlColumn,
  value: SqlTree | undefined,
  scopes: readonly Tables[],
): Generator<SqlUse> {
  const other = columnIn(value, scopes);
  if (other) yield { kind: 'filled', ...column, other, byte: placeOf(value) };
}

/** What a column or param is called. */
function wordOf(value: SqlTree | undefined, parameters: readonly string[]): string | undefined {
  const bare = withoutCast(value);
  return columnNames(bare).at(-1) ?? parameters[(bare?.ParamRef?.number ?? 0) - 1];
}

function placeOf(value: SqlTree | undefined): number {
  const bare = withoutCast(value);
  return (bare?.ColumnRef ?? bare?.ParamRef)?.location ?? 0;
}

/** `seen > due`, `seen <= due`, and the same the other way round. */
function* ofLater(
  by: string,
  left: SqlTree | undefined,
  right: SqlTree | undefined,
  scopes: readonly Tables[],
): Generator<SqlUse> {
  if (!/^(?:>|<=|<|>=)$/.test(by)) return;
  const sides = [left, right].map((side) => columnIn(side, scopes));
  const [column, other] = by === '>' || by === '<=' ? sides : sides.reverse();
  const at = by === '>' || by === '<=' ? left : right;
  if (column && other) yield { kind: 'later', ...column, other, byte: placeOf(at) };
}

function* ofDay(
  by: string,
  side: SqlTree | undefined,
  held: SqlTree | undefined,
  scopes: readonly Tables[],
): Generator<SqlUse> {
  const column = columnIn(side, scopes);
  if (!column || !held) return;
  const constant = withoutCast(held)?.A_Const;
  const text = constant?.sval?.sval;
  if (text !== undefined && DAY.test(text)) {
    yield { kind: 'day', ...column, by, day: text, byte: constant?.location ?? 0 };
  }
  const now = held.SQLValueFunction;
  if (now?.op === 'SVFOP_CURRENT_DATE' && by !== '<=') {
    yield { kind: 'day', ...column, by, day: null, byte: now.location ?? 0 };
  }
}

function* ofSum(
  { funcname, args = [], location = 0 }: SqlNode<'FuncCall'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
): Generator<SqlUse> {
  const by = lastName(funcname) ?? '';
  if (by !== 'sum' && by !== 'avg') return;
  yield* shareIn(args[0], scopes, derived, 'added up');
  const column = columnIn(args[0], scopes);
  if (column) yield { kind: 'summed', ...column, by, byte: location };
}

function* ofNotIn({ args }: SqlNode<'BoolExpr'>): Generator<SqlUse> {
  const link = args?.[0]?.SubLink;
  const select = link?.subselect?.SelectStmt;
  const [target, another] = select?.targetList ?? [];
  if (link?.subLinkType !== 'ANY_SUBLINK' || !select || another) return;
  const own = tablesOf({ SelectStmt: select });
  const answered = columnIn(target?.ResTarget?.val, own ? [own] : []);
  // What a condition says of the column it hardly says of one without a value.
  if (!answered || isNamedIn(answered.column, [select.whereClause, select.fromClause])) return;
  yield { kind: 'notIn', ...answered, byte: link.location ?? 0 };
}

function isNamedIn(column: string, parts: readonly unknown[]): boolean {
  return JSON.stringify(parts).includes(`{"String":{"sval":${JSON.stringify(column)}}}`);
}

/** As {@link columnIn}; of a column of rows that a SELECT within the statement answers with, the one that it takes there. */
function columnBehind(
  side: SqlTree | undefined,
  scopes: readonly Tables[],
  derived: DerivedRows,
): SqlColumn | null {
  const behind = behindColumn(side, scopes, derived);
  if (behind === undefined) return columnIn(side, scopes);
  return behind && columnBehind(behind.tree, behind.scopes, behind.derived);
}
