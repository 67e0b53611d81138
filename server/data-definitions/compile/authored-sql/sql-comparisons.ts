import {
  columnPath,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import {
  constantOf,
  namesOfWith,
  operatorOf,
  owners,
  scopedNodes,
  type Tables,
} from './sql-literals.ts';

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
  /** Offset in bytes; of the column. */
  readonly byte: number;
}

const OPERATOR = /^(?:=|[<>]=?)$/;
/** Times of one clock, which stand in the order of their texts. */
export const TIME = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;

/** Finds where a statement holds columns against constants, or against other columns of their row. */
export function sqlComparisons(statement: SqlTree, around: Tables): SqlComparison[] {
  const queries = namesOfWith(statement);
  return [...comparisonsIn(statement, around)].filter(({ tables }) =>
    tables.every((table) => !queries.has(table)),
  );
}

function* comparisonsIn(statement: SqlTree, around: Tables): Generator<SqlComparison> {
  for (const { tree, scopes } of scopedNodes(statement, around)) {
    if (tree.A_Expr) yield* comparedBy(tree.A_Expr, scopes);
    if (tree.UpdateStmt) yield* equalled(tree.UpdateStmt);
  }
}

function* comparedBy(node: SqlNode<'A_Expr'>, scopes: readonly Tables[]): Generator<SqlComparison> {
  for (const comparison of [comparisonOf(node) ?? [], rangeOf(node)].flat()) {
    const tables = owners(comparison.names.slice(0, -1), scopes);
    yield { ...comparison, tables, byte: firstColumn(node) };
  }
}

function firstColumn({ lexpr, rexpr }: SqlNode<'A_Expr'>): number {
  const sides = [lexpr, rexpr, ...(rexpr?.List?.items ?? [])];
  return sides.find((side) => side?.ColumnRef)?.ColumnRef?.location ?? 0;
}

/** `UPDATE … SET closes = opens`, where it leaves the other column as it is. */
function* equalled({ relation, targetList = [] }: SqlNode<'UpdateStmt'>): Generator<SqlComparison> {
  const written = targetList.map(({ ResTarget: target }) => String(target?.name));
  for (const { ResTarget: target } of targetList) {
    const names = columnPath(target?.val);
    const [other, ...rest] = names ?? [];
    if (!target || other === undefined || rest.length > 0 || written.includes(other)) continue;
    const than = { names: [other] };
    const place = { tables: [relation?.relname ?? ''], byte: target.location ?? 0 };
    yield { names: [String(target.name)], operator: '=', than, isWritten: true, ...place };
  }
}

/** `price BETWEEN 5 AND 10`, and `day BETWEEN begins AND ends`, which holds nowhere unless one end is below the other. */
function rangeOf({ kind, lexpr, rexpr }: SqlNode<'A_Expr'>): Comparison[] {
  if (kind !== 'AEXPR_BETWEEN') return [];
  const names = columnPath(lexpr);
  const items = rexpr?.List?.items ?? [];
  const [from, to] = items.map(columnPath);
  const ends = from && to ? ofOneRow(from, '<=', to) : null;
  if (ends) return [ends];
  const [low, high] = items.map(constantIn);
  if (!names) return [];
  return [
    ...(low === null || low === undefined ? [] : [{ names, operator: '>=', than: low }]),
    ...(high === null || high === undefined ? [] : [{ names, operator: '<=', than: high }]),
  ];
}

/** What an expression compares, where it is that; the column stands first in it. */
export function comparisonOf(node: SqlNode<'A_Expr'>): Comparison | null {
  const operator = operatorOf(node);
  if (node.kind !== 'AEXPR_OP' || !OPERATOR.test(operator)) return null;
  const { lexpr, rexpr } = node;
  const [left, right] = [columnPath(lexpr), columnPath(rexpr)];
  if (left && right) return ofOneRow(left, operator, right);
  const than = constantIn(left ? rexpr : lexpr);
  const names = left ?? right;
  if (!names || than === null) return null;
  return { names, operator: left ? operator : turned(operator), than };
}

/** Two columns that are held against each other; null for those of other rows. */
function ofOneRow(
  names: readonly string[],
  operator: string,
  other: readonly string[],
): Comparison | null {
  const isOne = names.slice(0, -1).join('.') === other.slice(0, -1).join('.');
  return isOne ? { names, operator, than: { names: other } } : null;
}

function constantIn(tree: SqlTree | undefined): number | string | null {
  const written = tree && constantOf(tree);
  if (!written || written.value === null) return null;
  if (!withoutCast(tree)?.A_Const?.sval) return Number(written.value);
  return TIME.test(written.value) ? written.value : null;
}

/** The same said from the other side. */
export function turned(operator: string): string {
  return operator.replace(/^[<>](?==?$)/, (sign) => (sign === '<' ? '>' : '<'));
}
