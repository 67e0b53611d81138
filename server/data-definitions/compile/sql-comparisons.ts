import {
  constantOf,
  operatorOf,
  owners,
  scopesIn,
  type Tables,
  type Tree,
  tablesOf,
} from './sql-literals.ts';
import type { SqlNode } from './sql-select.ts';

/** A column that is held against a constant, or against another column of its row. */
export interface Comparison {
  /** The column behind what it is qualified with. */
  readonly names: readonly string[];
  readonly operator: string;
  /** A number, a time as SQL writes it, or another column. */
  readonly than: number | string | { readonly names: readonly string[] };
}

/** One in a statement. */
export interface SqlComparison extends Comparison {
  /** Tables that the row may be of. */
  readonly tables: readonly string[];
  /** Does the statement write the other column into it, so that they are equal? */
  readonly isWritten?: true;
  /** Offset in bytes. */
  readonly byte: number;
}

const OPERATOR = /^(?:=|[<>]=?)$/;
/** Times of one clock, which stand in the order of their texts. */
export const TIME = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;

/** Finds where a statement holds columns against constants, or against other columns of their row. */
export function sqlComparisons(statement: unknown, around: Tables): SqlComparison[] {
  const names = JSON.stringify(statement).matchAll(/"ctename":"([^"]+)"/g);
  const queries = new Set([...names].map(([, name]) => name));
  return [...within(statement, scopesIn(around))].filter(({ tables }) =>
    tables.every((table) => !queries.has(table)),
  );
}

function* within(tree: unknown, scopes: readonly Tables[]): Generator<SqlComparison> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    const own = tablesOf(kind, value);
    const inner = own ? [own, ...scopes] : scopes;
    if (kind === 'A_Expr') yield* comparedBy(value, inner);
    if (kind === 'UpdateStmt') yield* equalled(value);
    yield* within(value, inner);
  }
}

function* comparedBy(node: SqlNode, scopes: readonly Tables[]): Generator<SqlComparison> {
  for (const comparison of [comparisonOf(node) ?? [], rangeOf(node)].flat()) {
    const tables = owners(comparison.names.slice(0, -1), scopes);
    const byte = [node.lexpr, node.rexpr].find((side) => side?.ColumnRef)?.ColumnRef?.location;
    yield { ...comparison, tables, byte: byte ?? 0 };
  }
}

/** `UPDATE … SET closes = opens`, where it leaves the other column as it is. */
function* equalled({ relation, targetList = [] }: Update): Generator<SqlComparison> {
  const written = targetList.map(({ ResTarget: target }) => String(target?.name));
  for (const { ResTarget: target } of targetList) {
    const names = namesOf(target?.val);
    const [other, ...rest] = names ?? [];
    if (!target || other === undefined || rest.length > 0 || written.includes(other)) continue;
    const than = { names: [other] };
    const place = { tables: [relation?.relname ?? ''], byte: target.location ?? 0 };
    yield { names: [String(target.name)], operator: '=', than, isWritten: true, ...place };
  }
}

type Update = SqlNode & { readonly relation?: SqlNode; readonly targetList?: readonly Tree[] };

/** `price BETWEEN 5 AND 10`. */
function rangeOf({ kind, lexpr, rexpr }: SqlNode): Comparison[] {
  if (kind !== 'AEXPR_BETWEEN') return [];
  const { items = [] } = (rexpr?.List ?? {}) as { readonly items?: readonly Tree[] };
  const names = namesOf(lexpr);
  const [low, high] = items.map(constantIn);
  if (!names) return [];
  return [
    ...(low === null || low === undefined ? [] : [{ names, operator: '>=', than: low }]),
    ...(high === null || high === undefined ? [] : [{ names, operator: '<=', than: high }]),
  ];
}

/** What an expression compares, where it is that; the column stands first in it. */
export function comparisonOf(node: SqlNode): Comparison | null {
  const operator = operatorOf(node as Parameters<typeof operatorOf>[0]);
  if (node.kind !== 'AEXPR_OP' || !OPERATOR.test(operator)) return null;
  const { lexpr, rexpr } = node;
  const [left, right] = [namesOf(lexpr), namesOf(rexpr)];
  if (left && right) {
    // Columns of other rows are held against each other too.
    if (left.slice(0, -1).join('.') !== right.slice(0, -1).join('.')) return null;
    return { names: left, operator, than: { names: right } };
  }
  const than = constantIn((left ? rexpr : lexpr) as Tree | undefined);
  const names = left ?? right;
  if (!names || than === null) return null;
  return { names, operator: left ? operator : turned(operator), than };
}

function namesOf(tree: object | undefined): string[] | null {
  const { fields = [] } = ((tree as Tree | undefined)?.ColumnRef ?? {}) as SqlNode;
  const names = fields.map(({ String: part }) => part?.sval);
  return names.length > 0 && names.every((name) => name !== undefined) ? names : null;
}

function constantIn(tree: Tree | undefined): number | string | null {
  const written = tree && constantOf(tree);
  if (!written || written.value === null) return null;
  const constant = tree.A_Const ?? tree.TypeCast?.arg?.A_Const;
  if (typeof constant?.sval !== 'object') return Number(written.value);
  return TIME.test(written.value) ? written.value : null;
}

/** The same said from the other side. */
export function turned(operator: string): string {
  return operator.replace(/^[<>](?==?$)/, (sign) => (sign === '<' ? '>' : '<'));
}
