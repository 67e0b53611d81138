import { conjunctsOf, nodesIn, type SqlTree } from '../../../database/sql-tree.ts';
import { operatorOf } from './sql-literals.ts';

/** Between which ends a condition wants something to lie. */
export interface SqlRange {
  readonly low: SqlTree;
  readonly high: SqlTree;
}

interface End {
  /** What the end is held against. */
  readonly of: string;
  readonly end: SqlTree;
  readonly isLower: boolean;
}

/** Finds the ranges in a statement: `x BETWEEN a AND b`, and `x >= a AND x < b`. */
export function rangesIn(statement: SqlTree): SqlRange[] {
  return [...nodesIn(statement)].flatMap(({ A_Expr: test, BoolExpr: all }) => {
    if (test?.kind === 'AEXPR_BETWEEN') {
      const [low, high] = test.rexpr?.List?.items ?? [];
      return low && high ? [{ low, high }] : [];
    }
    return all?.boolop === 'AND_EXPR' ? rangesOf(conjunctsOf({ BoolExpr: all })) : [];
  });
}

function rangesOf(parts: readonly SqlTree[]): SqlRange[] {
  const ends = parts.flatMap(endsIn);
  return ends.flatMap((low) => {
    const high = low.isLower && ends.find((one) => !one.isLower && one.of === low.of);
    return high ? [{ low: low.end, high: high.end }] : [];
  });
}

/** Of `a < b` each side is an end of the other. */
function endsIn({ A_Expr: test }: SqlTree): End[] {
  const { kind, lexpr, rexpr } = test ?? {};
  const sign = test && operatorOf(test);
  if (kind !== 'AEXPR_OP' || !lexpr || !rexpr || !/^[<>]=?$/.test(sign ?? '')) return [];
  const isLower = sign?.startsWith('>') === true;
  return [
    { of: wordsOf(lexpr), end: rexpr, isLower },
    { of: wordsOf(rexpr), end: lexpr, isLower: !isLower },
  ];
}

/** An expression without its places. */
export function wordsOf(tree: SqlTree): string {
  return JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value));
}
