import { conjunctsOf, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { operatorOf } from './sql-literals.ts';
import { bareText } from './sql-select.ts';

/** Functions that make a range of its ends. */
export const RANGES = /^(?:ts|tstz|date|num|int4|int8)range$/;

/** Between which ends a condition wants something to lie. */
export interface SqlRange {
  readonly low: SqlTree;
  readonly high: SqlTree;
  /** Are they two comparisons of one column, `starts >= a AND starts < b`? */
  readonly isOfColumn: boolean;
}

interface End {
  /** What the end is held against. */
  readonly of: string;
  readonly end: SqlTree;
  readonly isLower: boolean;
  readonly isOfColumn: boolean;
}

/** Finds the ranges in a statement: `x BETWEEN a AND b`, and `x >= a AND x < b`. */
export function rangesIn(statement: SqlTree): SqlRange[] {
  // Those within another AND, which are parts of it.
  const inner = new Set<SqlTree>();
  return [...nodesIn(statement)].flatMap((tree) => {
    const { A_Expr: test, BoolExpr: all } = tree;
    if (test?.kind === 'AEXPR_BETWEEN') {
      const [low, high] = test.rexpr?.List?.items ?? [];
      return low && high ? [{ low, high, isOfColumn: false }] : [];
    }
    if (all?.boolop !== 'AND_EXPR') return [];
    for (const part of all.args ?? []) inner.add(part);
    return inner.has(tree) ? [] : rangesOf(conjunctsOf(tree));
  });
}

function rangesOf(parts: readonly SqlTree[]): SqlRange[] {
  const ends = parts.flatMap(endsIn);
  const highs = new Map<string, SqlTree>();
  for (const { of, end, isLower } of ends.toReversed()) if (!isLower) highs.set(of, end);
  return ends.flatMap(({ of, end, isLower, isOfColumn }) => {
    const high = isLower && highs.get(of);
    return high ? [{ low: end, high, isOfColumn }] : [];
  });
}

/** Of `a < b` each side is an end of the other. */
function endsIn({ A_Expr: test }: SqlTree): End[] {
  const { kind, lexpr, rexpr } = test ?? {};
  const sign = test && operatorOf(test);
  if (kind !== 'AEXPR_OP' || !lexpr || !rexpr || !/^[<>]=?$/.test(sign ?? '')) return [];
  const isLower = sign?.startsWith('>') === true;
  return [
    { ...endOf(lexpr), end: rexpr, isLower },
    { ...endOf(rexpr), end: lexpr, isLower: !isLower },
  ];
}

/** What an end is one of. */
function endOf(tree: SqlTree): Pick<End, 'of' | 'isOfColumn'> {
  return { of: bareText(tree), isOfColumn: tree.ColumnRef !== undefined };
}
