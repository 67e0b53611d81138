import {
  columnPath,
  conjunctsOf,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Asks, Choice, RangeEnd } from '../../compiled.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { TIME, turned } from './sql-comparisons.ts';
import { constantOf, operatorOf } from './sql-literals.ts';
import { bareText } from './sql-select.ts';

/** What a condition asks of a column, where all of its parts have to hold. */
interface Asked {
  readonly column: string;
  readonly byte: number;
  /** Nothing of it holds for NULL; `nothing` holds for NULL alone. */
  readonly is: Asks;
}

type Value = Choice['values'][number];

const ENDS: Readonly<Record<string, Pick<RangeEnd, 'isLower' | 'isWith'>>> = {
  '>': { isLower: true, isWith: false },
  '>=': { isLower: true, isWith: true },
  '<': { isLower: false, isWith: false },
  '<=': { isLower: false, isWith: true },
};

/** Words that types write in more than one way are no value here: `t` is `true`. */
const WORD = /^(?!(?:t|f|true|false|y|n|yes|no|on|off)$)[\p{L}_][\p{L}\p{N}_-]*$/u;

/**
 * Looks for conditions that never hold, whatever a row has: `state = 'new' AND state = 'paid'`, `price > 20 AND price < 10`,
 * `sold IS NULL AND sold < now()`. Only what is written out is compared, and only where one value is written in one way.
 */
export function contradictions(part: unknown): SqlAdvice[] {
  if (typeof part !== 'object' || part === null) return [];
  const { BoolExpr: both }: SqlTree = part;
  if (both?.boolop === 'AND_EXPR') {
    const parts = conjunctsOf(part);
    const own = contradictionIn(parts.flatMap(askedBy));
    return [...(own.length > 0 ? own : contraryIn(parts)), ...parts.flatMap(contradictions)];
  }
  const own = both?.boolop === 'OR_EXPR' ? idleChoices(both.args ?? []) : [];
  return [...own, ...Object.values(part).flatMap(contradictions)];
}

/** How two values may stand to each other, by the operators that hold then. */
const ORDERS: readonly string[] = ['<', '<=', '=', '>=', '>', '<>'];

/** Conditions on the same two columns, params or days, of which one never holds with the other: `a < b AND a > b`. */
function contraryIn(parts: readonly SqlTree[]): SqlAdvice[] {
  const seen = new Map<string, string>();
  for (const { A_Expr: test } of parts) {
    const { kind, lexpr, rexpr, location = 0 } = test ?? {};
    const operator = test ? operatorOf(test).replace('!=', '<>') : '';
    if (kind !== 'AEXPR_OP' || !ORDERS.includes(operator)) continue;
    if (!isSteady(lexpr) || !isSteady(rexpr)) continue;
    const [left, right] = [bareText(lexpr), bareText(rexpr)];
    const order = left > right ? turned(operator) : operator;
    const key = [left, right].sort().join(' ');
    const before = seen.get(key) ?? order;
    if (![...'<=>'].some((sign) => before.includes(sign) && order.includes(sign))) {
      const message = 'this never holds: a condition before it says the contrary of the same two';
      return [{ message, byte: location }];
    }
    seen.set(key, order);
  }
  return [];
}

/** Has it one value as long as a row is looked at? */
function isSteady(side: SqlTree | undefined): boolean {
  const { ColumnRef: column, ParamRef: param, SQLValueFunction: today } = withoutCast(side) ?? {};
  return (column ?? param ?? today) !== undefined;
}

/** What always holds: `state <> 'new' OR state <> 'paid'`. */
function idleChoices(args: readonly SqlTree[]): SqlAdvice[] {
  const asked = args.flatMap((part) => askedBy(part));
  const left = asked.filter(({ is }) => typeof is === 'object' && 'values' in is && !is.isOf);
  const other = left.find(({ column, is }, index) =>
    left.slice(0, index).some((one) => {
      const [own, rest] = [one.is, is] as [Choice, Choice];
      return one.column === column && !own.values.some((value) => rest.values.includes(value));
    }),
  );
  if (!other) return [];
  const message = `this always holds, since ${other.column} has one value: ${other.column} NOT IN (…) leaves several out`;
  return [{ message, byte: other.byte }];
}

function contradictionIn(asked: readonly Asked[]): SqlAdvice[] {
  for (const [index, one] of asked.entries()) {
    for (const other of asked.slice(0, index)) {
      const why = other.column === one.column ? whyNever(one.column, other.is, one.is) : null;
      if (why !== null) return [{ message: `this never holds${why}`, byte: one.byte }];
      const idle = other.column === one.column ? idleEnd(one, other) : null;
      if (idle !== null) return [{ message: idle, byte: one.byte }];
    }
  }
  return [];
}

/** Why no value of a column is left that both take; null where one is. */
export function whyNever(column: string, one: Asks, other: Asks): string | null {
  if (one === 'nothing' || other === 'nothing') {
    return one === other ? null : `, since nothing else holds where ${column} IS NULL`;
  }
  if (one === 'something' || other === 'something') return null;
  const choice = 'values' in one ? one : 'values' in other ? other : null;
  const rest = choice === one ? other : one;
  if (!choice) return whyNoRange(column, one as RangeEnd, other as RangeEnd);
  if ('values' in rest) return whyNoChoice(column, choice, rest);
  return choice.isOf && choice.values.every((value) => isWithout(value, rest))
    ? `: ${column} has no such value between these ends`
    : null;
}

function whyNoChoice(column: string, one: Choice, other: Choice): string | null {
  const [own, rest] = one.isOf ? [one, other] : [other, one];
  if (!own.isOf) return null;
  const all = [...own.values, ...rest.values];
  if (all.some((value) => typeof value !== typeof all[0])) return null;
  if (!rest.isOf) {
    const isLeft = own.values.some((value) => !rest.values.includes(value));
    return isLeft ? null : `: no value of ${column} is left`;
  }
  const others = rest.values.map(inSmall);
  if (own.values.some((value) => others.includes(inSmall(value)))) return null;
  return `, since ${column} has one value: ${column} IN (…) takes several`;
}

/** Some types take capitals for the same. */
function inSmall(value: Value): Value {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function whyNoRange(column: string, one: RangeEnd, other: RangeEnd): string | null {
  if (one.isLower === other.isLower) return null;
  const [low, high] = one.isLower ? [one, other] : [other, one];
  if (!isComparable(low.value, high.value) || low.value < high.value) return null;
  if (low.value === high.value && low.isWith && high.isWith) return null;
  return `: no ${column} is above ${low.value} and below ${high.value}`;
}

/** Of two ends on the same side one is idle, so one of them was hardly meant to be there. */
function idleEnd({ column, is: one }: Asked, { is: other }: Asked): string | null {
  if (typeof one !== 'object' || typeof other !== 'object') return null;
  if ('values' in one || 'values' in other || one.isLower !== other.isLower) return null;
  if (!isComparable(one.value, other.value)) return null;
  const [side, sign] = one.isLower ? ['above', '<'] : ['below', '>'];
  return `${column} is to be ${side} ${other.value} and ${side} ${one.value}, of which one says all: ${sign} if one is the other end`;
}

/** What is asked to be yes or no: `seen`, `NOT seen`, `seen IS FALSE`. */
export function markOf(part: SqlTree): {
  readonly mark: SqlTree | undefined;
  readonly is: boolean;
} {
  const { BoolExpr: not, BooleanTest: test } = part;
  if (not?.boolop === 'NOT_EXPR') return { mark: not.args?.[0], is: false };
  if (test?.booltesttype === 'IS_TRUE') return { mark: test.arg, is: true };
  if (test?.booltesttype === 'IS_FALSE') return { mark: test.arg, is: false };
  return { mark: part, is: true };
}

/** What a condition asks of columns, in all of its parts that have to hold. */
export function asksIn(condition: SqlTree | undefined): Omit<Asked, 'byte'>[] {
  return conjunctsOf(condition).flatMap(askedBy);
}

function isWithout(value: Value, { value: end, isLower, isWith }: RangeEnd): boolean {
  if (!isComparable(value, end) || (value === end && isWith)) return false;
  return value === end || value < end === isLower;
}

function isComparable(one: Value, other: Value): one is number | string {
  if (typeof one === 'number' || typeof other === 'number') return typeof one === typeof other;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return TIME.test(one) && TIME.test(other) && one.length === other.length;
}

function askedBy(part: SqlTree): Asked[] {
  const { NullTest: test, A_Expr: comparison } = part;
  if (test) {
    const isNothing = test.nulltesttype === 'IS_NULL';
    return ofColumn(test.arg, isNothing ? 'nothing' : 'something');
  }
  if (!comparison) return [];
  const { kind, lexpr, rexpr } = comparison;
  const operator = operatorOf(comparison);
  if (kind === 'AEXPR_IN') {
    const values = rexpr?.List?.items;
    const known = values?.flatMap((item) => literalOf(item) ?? []);
    if (!known || known.length < (values?.length ?? 0)) return ofColumn(lexpr, 'something');
    return ofColumn(lexpr, { values: known, isOf: operator === '=' });
  }
  if (kind !== 'AEXPR_OP' || !/^(?:=|<>|!=|[<>]=?)$/.test(operator)) return [];
  const [left, right] = [literalOf(lexpr), literalOf(rexpr)];
  return [
    ...(right === null ? [] : ofColumn(lexpr, asks(operator, right))),
    ...(left === null ? [] : ofColumn(rexpr, asks(turned(operator), left))),
    ...(left === null && right === null
      ? [...ofColumn(lexpr, 'something'), ...ofColumn(rexpr, 'something')]
      : []),
  ];
}

function asks(operator: string, value: number | string): Choice | RangeEnd {
  const end = ENDS[operator];
  return end ? { ...end, value } : { values: [value], isOf: operator === '=' };
}

function ofColumn(tree: SqlTree | undefined, is: Asked['is']): Asked[] {
  const names = columnPath(tree);
  return names === null
    ? []
    : [{ column: names.join('.'), byte: tree?.ColumnRef?.location ?? 0, is }];
}

function literalOf(tree: SqlTree | undefined): number | string | null {
  const written = tree && constantOf(tree);
  if (!written || written.value === null) return null;
  const { value } = written;
  if (!withoutCast(tree)?.A_Const?.sval) return Number(value);
  return TIME.test(value) || WORD.test(value.toLowerCase()) ? value : null;
}
