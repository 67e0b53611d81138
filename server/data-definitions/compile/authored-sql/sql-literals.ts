import {
  columnNames,
  columnPath,
  isStar,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';

/** A value that an author's statement writes out for a column: it saves it there, or looks for it. */
export interface SqlLiteral {
  /** Tables that the column may belong to. */
  readonly tables: readonly string[];
  readonly column: string;
  /** What the statement calls its table or row, where it says that. */
  readonly alias?: string | undefined;
  /** Null for NULL. */
  readonly value: string | null;
  /** Is it saved in the column, or only held against it? */
  readonly isWritten: boolean;
  /** Is it looked for among the values of a column that holds several? */
  readonly isElement?: true;
  /** Offset in bytes. */
  readonly byte: number;
}

/** A parameter that an author's statement saves in a column, or holds against one. */
export interface SqlParameter {
  /** Tables that the column may belong to. */
  readonly tables: readonly string[];
  readonly column: string;
  /** Is it saved in the column, or only held against it? */
  readonly isWritten: boolean;
  /** From 1. */
  readonly number: number;
  /** Offset in bytes. */
  readonly byte: number;
}

/** Tables by the name that a statement calls them; null for what is no table. */
export type Tables = ReadonlyMap<string, string | null>;

const EQUALITIES: ReadonlySet<string> = new Set(['=', '<>', '!=']);
const ORDERS: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);
/** What asks for values of a column that holds several. */
const OF_ELEMENTS: ReadonlySet<string> = new Set(['@>', '<@', '&&']);
/** `IN`, and `IS [NOT] DISTINCT FROM`. */
const LISTS_AND_TESTS: ReadonlySet<string> = new Set([
  'AEXPR_IN',
  'AEXPR_DISTINCT',
  'AEXPR_NOT_DISTINCT',
]);

/** Finds the values that a statement writes out for columns of tables. */
export function sqlLiterals(statement: SqlTree, around: Tables): SqlLiteral[] {
  return [...usesIn(statement, around)].flatMap((use) => ('value' in use ? [use] : []));
}

/** Finds the parameters that a statement has for columns of tables; one with a type of its own is left out. */
export function sqlColumnParameters(statement: SqlTree, around: Tables): SqlParameter[] {
  return [...usesIn(statement, around)].flatMap((use) => ('number' in use ? [use] : []));
}

type Use = SqlLiteral | SqlParameter;

function* usesIn(statement: SqlTree, around: Tables): Generator<Use> {
  const queries = namesOfWith(statement);
  const isOfTable = ({ tables }: Use) => tables.every((table) => !queries.has(table));
  for (const { tree, scopes } of scopedNodes(statement, around)) {
    if (tree.InsertStmt) yield* insertedBy(tree.InsertStmt);
    if (tree.UpdateStmt) yield* setBy(tree.UpdateStmt.relation, tree.UpdateStmt.targetList);
    const held = [
      ...(tree.A_Expr ? comparedBy(tree.A_Expr, scopes) : []),
      ...(tree.CaseExpr ? chosenBy(tree.CaseExpr, scopes) : []),
    ];
    yield* held.filter(isOfTable);
  }
}

/** What a statement calls the queries of its WITH: there that is no table, even where one is called so. */
export function namesOfWith(statement: SqlTree): ReadonlySet<string> {
  return new Set(
    [...nodesIn(statement)].flatMap(({ CommonTableExpr: query }) => query?.ctename ?? []),
  );
}

/** A node of a statement with the tables that it may name. */
interface ScopedNode {
  readonly tree: SqlTree;
  /** Those of the statement that it is or stands in, then those of the statements around that. */
  readonly scopes: readonly Tables[];
  /** What it reads from, where it is a statement itself. */
  readonly own: Tables | null;
}

/** All nodes of a statement, each before those within it. A name without its table is never that of a row around it. */
export function scopedNodes(statement: SqlTree, around: Tables): Generator<ScopedNode> {
  return scopedIn(statement, [new Map(), around]);
}

function* scopedIn(part: unknown, outer: readonly Tables[]): Generator<ScopedNode> {
  if (typeof part !== 'object' || part === null) return;
  const own = Array.isArray(part) ? null : tablesOf(part);
  const scopes = own ? [own, ...outer] : outer;
  if (!Array.isArray(part)) yield { tree: part, scopes, own };
  for (const inner of Object.values(part)) yield* scopedIn(inner, scopes);
}

/** What a statement reads from; null for what is no statement. */
export function tablesOf({
  SelectStmt,
  UpdateStmt,
  DeleteStmt,
  MergeStmt,
}: SqlTree): Tables | null {
  if (SelectStmt) return new Map((SelectStmt.fromClause ?? []).flatMap(named));
  const { relation } = UpdateStmt ?? DeleteStmt ?? MergeStmt ?? {};
  const source = MergeStmt?.sourceRelation;
  const more = UpdateStmt?.fromClause ?? DeleteStmt?.usingClause ?? (source ? [source] : []);
  return relation ? new Map([...tableOf(relation), ...more.flatMap(named)]) : null;
}

function named({ RangeVar: table, JoinExpr: join, ...others }: SqlTree): [string, string | null][] {
  if (table) return tableOf(table);
  if (join) return [join.larg, join.rarg].flatMap((side) => (side ? named(side) : []));
  const [rows] = Object.values(others) as { readonly alias?: SqlNode<'Alias'> }[];
  return [[rows?.alias?.aliasname ?? '', null]];
}

function tableOf({ relname = '', alias }: SqlNode<'RangeVar'>): [string, string | null][] {
  return [[alias?.aliasname ?? relname, relname]];
}

/** What an INSERT or UPDATE saves by `SET`. */
function* setBy(
  table: SqlTree['RangeVar'],
  targets: readonly SqlTree[] | undefined,
): Generator<Use> {
  for (const { ResTarget: target } of targets ?? []) {
    if (target) yield* values(table?.relname ?? '', String(target.name), assignedValue(target));
  }
}

/** What a column is set to, also where several are set at once: `(a, b) = (1, 2)`, `(a, b) = (SELECT 1, 2)`. */
export function assignedValue({ val }: SqlNode<'ResTarget'>): SqlTree | undefined {
  const { source, colno = 1 } = val?.MultiAssignRef ?? {};
  if (!source) return val;
  const answered = source.SubLink?.subselect?.SelectStmt?.targetList;
  const given = source.RowExpr?.args ?? answered?.map(({ ResTarget: one }) => one?.val) ?? [];
  return given.slice(0, colno).some(isStar) ? undefined : given[colno - 1];
}

function* insertedBy(insert: SqlNode<'InsertStmt'>): Generator<Use> {
  yield* setBy(insert.relation, insert.onConflictClause?.targetList);
  const { table, columns, rows } = insertedRows(insert);
  for (const row of rows) {
    for (const [index, column] of columns.entries()) yield* values(table, column, row[index]);
  }
}

/** The rows that an INSERT writes, each with its values in the order of the columns; one where it takes them from a SELECT. */
export function insertedRows({ relation, cols = [], selectStmt }: SqlNode<'InsertStmt'>): {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (SqlTree | undefined)[])[];
} {
  const { valuesLists = [], targetList = [] } = selectStmt?.SelectStmt ?? {};
  const answered = targetList.map(({ ResTarget: target }, index) =>
    // Which column it is for nobody knows behind a star.
    targetList.slice(0, index).some((one) => isStar(one.ResTarget?.val)) ? {} : target?.val,
  );
  return {
    table: relation?.relname ?? '',
    columns: cols.map(({ ResTarget: target }) => String(target?.name)),
    rows: answered.length > 0 ? [answered] : valuesLists.map(({ List: list }) => list?.items ?? []),
  };
}

function* values(table: string, column: string, tree: SqlTree | undefined): Generator<Use> {
  for (const outcome of outcomesOf(tree)) {
    const constant = constantOf(outcome);
    if (constant) yield { tables: [table], column, isWritten: true, ...constant };
    const parameter = parameterOf(outcome);
    if (parameter) yield { tables: [table], column, isWritten: true, ...parameter };
    yield* elementsOf(outcome, { tables: [table], column, isWritten: true });
  }
}

/** The values of an array that is written out: `ARRAY['wet', 'dry']`. */
function* elementsOf(
  tree: SqlTree | undefined,
  column: Pick<SqlLiteral, 'tables' | 'column' | 'alias' | 'isWritten'>,
): Generator<SqlLiteral> {
  for (const item of listOf(tree)?.List?.items ?? []) {
    const constant = constantOf(item);
    if (constant && constant.value !== null) yield { ...column, isElement: true, ...constant };
  }
}

/** What an expression may come to: the outcomes of a CASE, and all that a coalesce() tries. */
export function outcomesOf(tree: SqlTree | undefined): SqlTree[] {
  if (!tree) return [];
  const { CaseExpr: choice, CoalesceExpr: list } = tree;
  if (list) return (list.args ?? []).filter((one) => !one.A_Const?.isnull).flatMap(outcomesOf);
  if (!choice) return [tree];
  const branches = (choice.args ?? []).map(({ CaseWhen: when }) => when?.result);
  return [...branches, choice.defresult].flatMap(outcomesOf);
}

/** What a comparison holds a column against. */
function* comparedBy(node: SqlNode<'A_Expr'>, scopes: readonly Tables[]): Generator<Use> {
  const operator = operatorOf(node);
  const isEquality = LISTS_AND_TESTS.has(node.kind ?? '') || EQUALITIES.has(operator);
  if (node.kind === 'AEXPR_OP' && OF_ELEMENTS.has(operator)) {
    const sides = [node.lexpr, node.rexpr];
    const several = sides.find((side) => side?.ColumnRef);
    const column = several && { ...columnOf(several, scopes), isWritten: false };
    if (column) for (const side of sides) yield* elementsOf(side, column);
    return;
  }
  const isOfArray = node.kind === 'AEXPR_OP_ANY' || node.kind === 'AEXPR_OP_ALL';
  if (!LISTS_AND_TESTS.has(node.kind ?? '') && node.kind !== 'AEXPR_OP' && !isOfArray) return;
  if (!isEquality && !ORDERS.has(operator)) return;
  if (isOfArray && node.rexpr?.ColumnRef) {
    const constant = isEquality && node.lexpr ? constantOf(node.lexpr) : null;
    const column = columnOf(node.rexpr, scopes);
    if (constant) yield { ...column, isWritten: false, isElement: true, ...constant };
    return;
  }
  const sides = isOfArray ? [node.lexpr, listOf(node.rexpr)] : [node.lexpr, node.rexpr];
  const side = sides.find((one) => one?.ColumnRef ?? one?.CoalesceExpr?.args?.[0]?.ColumnRef);
  const [reference, ...instead] = side?.CoalesceExpr?.args ?? [side];
  if (!reference) return;
  const column = columnOf(reference, scopes);
  // What stands for no value at all need be none of the column's.
  const known = instead.map((one) => one && constantOf(one)?.value);
  const others = sides.flatMap((one) => one?.List?.items ?? one ?? []);
  for (const other of others) {
    const parameter = parameterOf(other);
    if (parameter) yield { ...column, isWritten: false, ...parameter };
    const constant = constantOf(other);
    if (!isEquality || !constant || constant.value === null) continue;
    if (known.includes(constant.value)) continue;
    yield { ...column, isWritten: false, ...constant };
  }
}

/** `CASE state WHEN 'new' THEN …` */
function* chosenBy({ arg, args }: SqlNode<'CaseExpr'>, scopes: readonly Tables[]): Generator<Use> {
  if (!arg?.ColumnRef) return;
  for (const { CaseWhen: when } of args ?? []) {
    const constant = when?.expr && constantOf(when.expr);
    if (constant && constant.value !== null)
      yield { ...columnOf(arg, scopes), isWritten: false, ...constant };
  }
}

function columnOf(reference: SqlTree, scopes: readonly Tables[]) {
  const names = columnNames(reference).map((name = '') => name);
  const tables = owners(names.slice(0, -1), scopes);
  return { tables, column: names.at(-1) ?? '', alias: names.at(-2) };
}

/** An array that is written out, `ARRAY['new', 'paid']`, as a list of its values. */
function listOf(tree: SqlTree | undefined): SqlTree | undefined {
  const array = withoutCast(tree)?.A_ArrayExpr;
  return array && { List: { items: array.elements ?? [] } };
}

/** The sign of a comparison or a sum. */
export function operatorOf({ name }: SqlNode<'A_Expr'>): string {
  return lastName(name) ?? '';
}

/** A column, by the tables that it may belong to. */
export interface SqlColumn {
  readonly tables: readonly string[];
  readonly column: string;
  /** What the statement calls its table or row, where it says that. */
  readonly alias?: string | undefined;
}

/** The column that a part of a statement is; null for what is none, and for `*`. */
export function columnIn(side: SqlTree | undefined, scopes: readonly Tables[]): SqlColumn | null {
  const names = columnPath(side);
  const column = names?.at(-1);
  if (!names || column === undefined) return null;
  return { tables: owners(names.slice(0, -1), scopes), column, alias: names.at(-2) };
}

/** The tables that a column may belong to: the one that it names, or those that are read there. */
export function owners(qualifier: readonly string[], scopes: readonly Tables[]): string[] {
  const name = qualifier.at(-1);
  if (name !== undefined) {
    const table = scopes.find((scope) => scope.has(name))?.get(name);
    return table ? [table] : [];
  }
  const near = [...(scopes[0]?.values() ?? [])];
  return near.includes(null) ? [] : near.flatMap((table) => table ?? []);
}

function parameterOf({ ParamRef: parameter }: SqlTree): { number: number; byte: number } | null {
  return (parameter && { number: parameter.number ?? 0, byte: parameter.location ?? 0 }) || null;
}

/** The value that is written out there, be it with a type, and where; null for what is none. */
export function constantOf(
  tree: SqlTree,
): { readonly value: string | null; readonly byte: number } | null {
  const constant = withoutCast(tree)?.A_Const;
  if (!constant) return null;
  const byte = constant.location ?? 0;
  if (constant.isnull) return { value: null, byte };
  const { sval, ival, fval } = constant;
  if (sval) return { value: sval.sval ?? '', byte };
  if (ival) return { value: String(ival.ival ?? 0), byte };
  // What is made a whole number there is written as another one.
  const isRounded = /^int\d$/.test(lastName(tree.TypeCast?.typeName?.names) ?? '');
  return fval?.fval === undefined || isRounded ? null : { value: fval.fval, byte };
}
