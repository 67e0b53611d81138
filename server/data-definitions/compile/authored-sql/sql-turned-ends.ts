import {
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { operatorOf } from './sql-literals.ts';

/** An end of a range: what it is reckoned from, and how many days lie between, at least and at most. */
interface End {
  readonly from: string;
  readonly days: readonly [least: number, most: number];
}

/** Looks for ranges of which both ends are reckoned from the same and the later stands first: `BETWEEN now() + interval '7 days' AND now()`. */
export function turnedEnds(statement: SqlTree): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ A_Expr: test }) => (test ? turnedIn(test) : []));
}

function turnedIn({ kind, rexpr }: SqlNode<'A_Expr'>): SqlAdvice[] {
  const [first, last] = rexpr?.List?.items ?? [];
  if (kind !== 'AEXPR_BETWEEN' || !first || !last) return [];
  const [low, high] = [endOf(first), endOf(last)];
  if (!low || !high || low.from !== high.from || low.days[0] <= high.days[1]) return [];
  const message = 'nothing lies between these ends: the earlier one stands first';
  return [{ message, byte: placeOf(first) }];
}

function endOf(tree: SqlTree): End | null {
  const { A_Expr: sum } = tree;
  const sign = sum && operatorOf(sum);
  if (!sum?.lexpr || !sum.rexpr || (sign !== '+' && sign !== '-'))
    return { from: wordsOf(tree), days: [0, 0] };
  const [base, span] = [endOf(sum.lexpr), daysIn(sum.rexpr)];
  if (!base || !span) return null;
  const [least, most] = sign === '+' ? span : [-span[1], -span[0]];
  return { from: base.from, days: [base.days[0] + least, base.days[1] + most] };
}

/** An expression without its places. */
function wordsOf(tree: SqlTree): string {
  return JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value));
}

/** Days of each unit, of which some have now more, now less. */
const UNITS: Readonly<Record<string, readonly [number, number]>> = {
  second: [1 / 86_400, 1 / 86_400],
  minute: [1 / 1_440, 1 / 1_440],
  hour: [1 / 24, 1 / 24],
  // Where clocks are put forward or back it has an hour less or more.
  day: [23 / 24, 25 / 24],
  week: [167 / 24, 169 / 24],
  month: [27, 32],
  year: [364, 367],
};

/** A span of time that is written out with one unit, or a number of days; null for others. */
function daysIn(tree: SqlTree): readonly [number, number] | null {
  const constant = withoutCast(tree)?.A_Const;
  const type = lastName(tree.TypeCast?.typeName?.names);
  if (constant?.ival && !tree.TypeCast) return [constant.ival.ival ?? 0, constant.ival.ival ?? 0];
  if (type !== 'interval') return null;
  const [, count, unit = ''] = /^(\d+) ([a-z]+?)s?$/i.exec(constant?.sval?.sval ?? '') ?? [];
  const days = UNITS[unit.toLowerCase()];
  return days ? [Number(count) * days[0], Number(count) * days[1]] : null;
}

/** Where an expression begins, in bytes. */
function placeOf(tree: SqlTree): number {
  const { A_Expr: sum, TypeCast: cast } = tree;
  const inner = sum?.lexpr ?? cast?.arg;
  if (inner) return placeOf(inner);
  const [node] = Object.values(tree) as { readonly location?: number }[];
  return node?.location ?? 0;
}
