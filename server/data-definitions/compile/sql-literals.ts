/** A value that an author's statement writes out for a column: it saves it there, or looks for it. */
export interface SqlLiteral {
  /** Tables that the column may belong to. */
  readonly tables: readonly string[];
  readonly column: string;
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
  /** From 1. */
  readonly number: number;
  /** Offset in bytes. */
  readonly byte: number;
}

/** The parts of the parser's nodes that matter here. */
export interface Node {
  readonly relation?: Node;
  readonly relname?: string;
  readonly alias?: { readonly aliasname?: string };
  readonly fromClause?: readonly Tree[];
  readonly usingClause?: readonly Tree[];
  readonly whereClause?: Tree;
  readonly targetList?: readonly Tree[];
  readonly cols?: readonly Tree[];
  readonly selectStmt?: Tree;
  readonly valuesLists?: readonly Tree[];
  readonly onConflictClause?: Node;
  readonly larg?: Tree;
  readonly rarg?: Tree;
  readonly items?: readonly Tree[];
  readonly elements?: readonly Tree[];
  readonly kind?: string;
  readonly name?: unknown;
  readonly val?: Tree;
  readonly lexpr?: Tree;
  readonly rexpr?: Tree;
  readonly arg?: Tree;
  readonly args?: readonly Tree[];
  readonly result?: Tree;
  readonly defresult?: Tree;
  readonly fields?: readonly Tree[];
  readonly sval?: string | { readonly sval?: string };
  readonly ival?: { readonly ival?: number };
  readonly fval?: { readonly fval?: string };
  readonly isnull?: boolean;
  readonly number?: number;
  readonly location?: number;
}

/** A node below the name of its kind. */
export type Tree = Readonly<Record<string, Node>>;

/** Tables by the name that a statement calls them; null for what is no table. */
export type Tables = ReadonlyMap<string, string | null>;

const EQUALITIES: ReadonlySet<string> = new Set(['=', '<>', '!=']);
const ORDERS: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

/** Finds the values that a statement writes out for columns of tables. */
export function sqlLiterals(statement: unknown, around: Tables): SqlLiteral[] {
  return [...within(statement, scopesIn(around))].flatMap((use) => ('value' in use ? [use] : []));
}

/** Finds the parameters that a statement has for columns of tables; one with a type of its own is left out. */
export function sqlColumnParameters(statement: unknown, around: Tables): SqlParameter[] {
  return [...within(statement, scopesIn(around))].flatMap((use) => ('number' in use ? [use] : []));
}

type Use = SqlLiteral | SqlParameter;

/** Where a statement begins: a name without its table is never that of a row around it. */
export function scopesIn(around: Tables): readonly Tables[] {
  return [new Map(), around];
}

function* within(tree: unknown, scopes: readonly Tables[]): Generator<Use> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    const node = value as Node;
    const own = tablesOf(kind, node);
    const inner = own ? [own, ...scopes] : scopes;
    yield* writtenBy(kind, node);
    if (kind === 'A_Expr') yield* comparedBy(node, inner);
    yield* within(value, inner);
  }
}

/** What a statement reads from; null for what is no statement. */
export function tablesOf(kind: string, node: Node): Tables | null {
  if (kind === 'SelectStmt') return new Map((node.fromClause ?? []).flatMap(named));
  if (kind !== 'UpdateStmt' && kind !== 'DeleteStmt') return null;
  const more = node.fromClause ?? node.usingClause ?? [];
  return new Map([...(node.relation ? tableOf(node.relation) : []), ...more.flatMap(named)]);
}

function named({ RangeVar: table, JoinExpr: join, ...others }: Tree): [string, string | null][] {
  if (table) return tableOf(table);
  if (join) return [join.larg, join.rarg].flatMap((side) => (side ? named(side) : []));
  return Object.values(others).map((other) => [other.alias?.aliasname ?? '', null]);
}

function tableOf({ relname = '', alias }: Node): [string, string | null][] {
  return [[alias?.aliasname ?? relname, relname]];
}

/** What an INSERT or UPDATE saves in the columns of its table. */
function* writtenBy(kind: string, node: Node): Generator<Use> {
  const table = node.relation?.relname;
  if (table === undefined || (kind !== 'InsertStmt' && kind !== 'UpdateStmt')) return;
  const set = kind === 'UpdateStmt' ? node.targetList : node.onConflictClause?.targetList;
  for (const { ResTarget: target } of set ?? []) {
    if (target) yield* values(table, String(target.name), target.val);
  }
  if (kind !== 'InsertStmt') return;
  const columns = (node.cols ?? []).map(({ ResTarget: target }) => String(target?.name));
  const select = node.selectStmt?.SelectStmt;
  const rows = (select?.valuesLists ?? []).map(({ List: list }) => list?.items ?? []);
  const answered = (select?.targetList ?? []).map(({ ResTarget: target }) => target?.val);
  for (const row of [...rows, answered]) {
    for (const [index, column] of columns.entries()) yield* values(table, column, row[index]);
  }
}

function* values(table: string, column: string, tree: Tree | undefined): Generator<Use> {
  for (const outcome of outcomesOf(tree)) {
    const constant = constantOf(outcome);
    if (constant) yield { tables: [table], column, isWritten: true, ...constant };
    const parameter = parameterOf(outcome);
    if (parameter) yield { tables: [table], column, ...parameter };
  }
}

/** What an expression may come to: the outcomes of a CASE, and all that a coalesce() tries. */
export function outcomesOf(tree: Tree | undefined): Tree[] {
  if (!tree) return [];
  const { CaseExpr: choice, CoalesceExpr: list } = tree;
  if (list) return (list.args ?? []).filter((one) => !one.A_Const?.isnull).flatMap(outcomesOf);
  if (!choice) return [tree];
  const branches = (choice.args ?? []).map(({ CaseWhen: when }) => when?.result);
  return [...branches, choice.defresult].flatMap(outcomesOf);
}

/** What a comparison holds a column against. */
function* comparedBy(node: Node, scopes: readonly Tables[]): Generator<Use> {
  const operator = operatorOf(node);
  const isEquality = node.kind === 'AEXPR_IN' || EQUALITIES.has(operator);
  const isOfArray = node.kind === 'AEXPR_OP_ANY' || node.kind === 'AEXPR_OP_ALL';
  if (node.kind !== 'AEXPR_IN' && node.kind !== 'AEXPR_OP' && !isOfArray) return;
  if (!isEquality && !ORDERS.has(operator)) return;
  if (isOfArray && node.rexpr?.ColumnRef) {
    const constant = isEquality && node.lexpr ? constantOf(node.lexpr) : null;
    const column = columnOf(node.rexpr, scopes);
    if (constant) yield { ...column, isWritten: false, isElement: true, ...constant };
    return;
  }
  const sides = isOfArray ? [node.lexpr, listOf(node.rexpr)] : [node.lexpr, node.rexpr];
  const reference = sides.find((side) => side?.ColumnRef)?.ColumnRef;
  if (!reference) return;
  const column = columnOf({ ColumnRef: reference }, scopes);
  const others = sides.flatMap((side) => side?.List?.items ?? side ?? []);
  for (const other of others) {
    const parameter = parameterOf(other);
    if (parameter) yield { ...column, ...parameter };
    const constant = constantOf(other);
    if (!isEquality || !constant || constant.value === null) continue;
    yield { ...column, isWritten: false, ...constant };
  }
}

function columnOf({ ColumnRef: reference }: Tree, scopes: readonly Tables[]) {
  const names = (reference?.fields ?? []).map(({ String: part }) => textOf(part));
  return { tables: owners(names.slice(0, -1), scopes), column: names.at(-1) ?? '' };
}

/** An array that is written out, `ARRAY['new', 'paid']`, as a list of its values. */
function listOf(tree: Tree | undefined): Tree | undefined {
  const { A_ArrayExpr: array } = tree?.TypeCast?.arg ?? tree ?? {};
  return array && { List: { items: array.elements ?? [] } };
}

/** The sign of a comparison or a sum. */
export function operatorOf({ name }: Node): string {
  return textOf((name as readonly Tree[] | undefined)?.at(-1)?.String);
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

function parameterOf({ ParamRef: parameter }: Tree): { number: number; byte: number } | null {
  return (parameter && { number: parameter.number ?? 0, byte: parameter.location ?? 0 }) || null;
}

/** The value that is written out there, be it with a type, and where; null for what is none. */
export function constantOf(
  tree: Tree,
): { readonly value: string | null; readonly byte: number } | null {
  const constant = tree.A_Const ?? tree.TypeCast?.arg?.A_Const;
  if (!constant) return null;
  const byte = constant.location ?? 0;
  if (constant.isnull) return { value: null, byte };
  const { sval, ival, fval } = constant;
  if (typeof sval === 'object') return { value: sval.sval ?? '', byte };
  if (ival) return { value: String(ival.ival ?? 0), byte };
  return fval?.fval === undefined ? null : { value: fval.fval, byte };
}

function textOf(part: Node | undefined): string {
  return typeof part?.sval === 'string' ? part.sval : '';
}
