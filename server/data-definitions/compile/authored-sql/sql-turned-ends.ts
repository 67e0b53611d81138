import {
  columnPath,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { operatorOf } from './sql-literals.ts';
import { RANGES, rangesIn, type SqlRange } from './sql-ranges.ts';
import { bareText } from './sql-select.ts';

/** An end of a range: what it is reckoned from, and how many days lie between, at least and at most. */
interface End {
  readonly from: string;
  readonly days: readonly [least: number, most: number];
}

/** Looks for ranges of which both ends are reckoned from the same and the later stands first: `BETWEEN now() + interval '7 days' AND now()`. */
export function turnedEnds(statement: SqlTree): SqlAdvice[] {
  return [...rangesIn(statement), ...madeRanges(statement)].flatMap(turnedIn);
}

/** The ranges that a statement makes: `tstzrange(a, b)`. */
function madeRanges(statement: SqlTree): (SqlRange & { readonly byte: number })[] {
  return [...nodesIn(statement)].filter(isMadeRange).flatMap(({ FuncCall: call }) => {
    const [low, high] = call?.args ?? [];
    return low && high ? [{ low, high, isOfColumn: false, byte: call?.location ?? 0 }] : [];
  });
}

function isMadeRange({ FuncCall: call }: SqlTree): boolean {
  return RANGES.test(lastName(call?.funcname) ?? '');
}

function turnedIn(range: SqlRange): SqlAdvice[] {
  // Of a column that is compared with two days, it is told that this never holds.
  if (range.isOfColumn && dayIn(range.low) !== null && dayIn(range.high) !== null) return [];
  const [low, high] = [endOf(range.low), endOf(range.high)];
  const isLater = low.from === high.from && low.days[0] > high.days[1];
  if (!isLater && !isOfTurned(range)) return [];
  const message = 'nothing lies between these ends: the earlier one stands first';
  return [{ message, byte: placeOf(range.low) }];
}

/** Are they the ends of one range in the other order, `upper(stay), lower(stay)`? */
function isOfTurned({ low: { FuncCall: low }, high: { FuncCall: high } }: SqlRange): boolean {
  const [first, last] = [low, high].map((call) => lastName(call?.funcname));
  const [of, other] = [low, high].map((call) => bareText({ ...call?.args?.[0] }));
  return first === 'upper' && last === 'lower' && of === other;
}

function endOf(tree: SqlTree): End {
  const { A_Expr: sum } = tree;
  const day = dayIn(tree);
  if (day !== null) return { from: 'a day', days: [day, day] };
  const sign = sum && operatorOf(sum);
  const span = sign === '+' || sign === '-' ? daysIn(sum?.rexpr ?? {}) : null;
  if (!sum?.lexpr || !span) return { from: bareText(tree), days: [0, 0] };
  const base = endOf(sum.lexpr);
  const [least, most] = sign === '+' ? span : [-span[1], -span[0]];
  return { from: base.from, days: [base.days[0] + least, base.days[1] + most] };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The number of a day that is written out; null for anything else. */
function dayIn(tree: SqlTree): number | null {
  const text = withoutCast(tree)?.A_Const?.sval?.sval ?? '';
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time / 86_400_000;
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
  if (constant?.ival) return [constant.ival.ival ?? 0, constant.ival.ival ?? 0];
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

/** What the ends of a range are called, the smaller one first. */
const ENDS: readonly string[] = [
  ...['from to', 'from until', 'from till', 'since until', 'start end', 'starts ends', 'begin end'],
  ...['begins ends', 'min max', 'low high', 'lower upper', 'first last', 'earliest latest'],
];

/**
 * Looks for ranges whose ends are called as if they were turned, `BETWEEN :to AND :from`, unless the statement asks besides which
 * of both is the smaller one.
 */
export function turnedNames(statement: SqlTree, parameters: readonly string[]): SqlAdvice[] {
  const ranges = rangesIn(statement).flatMap(({ low, high }) => {
    const [first, last] = [low, high].map((end) => namedEnd(end, parameters));
    return first && last && first.of === last.of ? [{ first, last }] : [];
  });
  const isSame = (one: NamedEnd, other: NamedEnd) => one.words === other.words;
  return ranges.flatMap(({ first, last }, index) => {
    const isTold = ranges
      .slice(0, index)
      .some((one) => isSame(one.first, first) && isSame(one.last, last));
    if (isTold || !isTurned(first.name, last.name)) return [];
    const isAsked =
      ranges.some((one) => isSame(one.first, last) && isSame(one.last, first)) ||
      isCompared(statement, [first, last]);
    if (isAsked) return [];
    const [low, high] = [first, last].map(({ of, name }) => (of === ':' ? `:${name}` : name));
    const message = `nothing lies between ${low} and ${high}: the smaller end stands first`;
    return [{ message, byte: first.byte }];
  });
}

/** A param, or a column, that is the end of a range. */
interface NamedEnd {
  readonly name: string;
  /** What it is of: `:` of a param, and what its statement calls its table of a column. */
  readonly of: string;
  /** Itself, wherever it stands. */
  readonly words: string;
  readonly byte: number;
}

function namedEnd(end: SqlTree, parameters: readonly string[]): NamedEnd | null {
  const bare = withoutCast(end) ?? {};
  const { ParamRef: param } = bare;
  const path = param ? [':', parameters[(param.number ?? 0) - 1] ?? ''] : columnPath(bare);
  const name = path?.at(-1);
  if (!path || name === undefined) return null;
  const of = path.slice(0, -1).join('.');
  return { name, of, words: bareText(bare), byte: placeOf(bare) };
}

/**
 * Looks for ends of a range that are columns of one row, or params, called as if they were turned: `tstzrange(ends_at, starts_at)`,
 * which the database refuses for each row that has both. From the end of one row to the start of another is what lies between.
 * Params that a statement holds against each other may well be turned.
 */
export function turnedRanges(statement: SqlTree, parameters: readonly string[] = []): SqlAdvice[] {
  return madeRanges(statement).flatMap(({ low, high, byte }) => {
    const [first, last] = [low, high].map((end) => namedEnd(end, parameters));
    if (!first || first.of !== last?.of || !isTurned(first.name, last.name)) return [];
    const ends = [first, last];
    if (first.of === ':' && isCompared(statement, ends)) return [];
    const message = `"${first.name}" is called like the end of a range, and "${last.name}" like its beginning, which stands first`;
    return [{ message, byte }];
  });
}

/** Looks for conditions of a rule that ask for the larger end of a range to be the smaller one by its name: `valid_until < valid_from`. */
export function turnedRules(condition: SqlTree | undefined): SqlAdvice[] {
  return conjunctsOf(condition).flatMap(({ A_Expr: test }) => {
    const sign = test && operatorOf(test);
    if (test?.kind !== 'AEXPR_OP' || !/^[<>]=?$/.test(sign ?? '')) return [];
    const isLess = sign?.startsWith('<') === true;
    const names = isLess ? turnedPair(test.lexpr, test.rexpr) : turnedPair(test.rexpr, test.lexpr);
    if (!names) return [];
    const message = `this asks for "${names.larger}" before "${names.smaller}", and they are called the other way round`;
    return [{ message, byte: test.location ?? 0 }];
  });
}

/** Two columns of which the one that has to be smaller is called like the larger end. */
function turnedPair(
  low: SqlTree | undefined,
  high: SqlTree | undefined,
): { readonly larger: string; readonly smaller: string } | null {
  const [larger, smaller] = [low, high].map((end) => columnPath(withoutCast(end))?.at(-1));
  if (larger === undefined || smaller === undefined || !isTurned(larger, smaller)) return null;
  return { larger, smaller };
}

/** Does something hold one of both against the other, as no range does that they are the ends of? */
function isCompared(statement: SqlTree, ends: readonly NamedEnd[]): boolean {
  return [...nodesIn(statement)].some(({ A_Expr: test }) => {
    if (!test || test.kind === 'AEXPR_BETWEEN') return false;
    const named = [...nodesIn(test, isMadeRange)].map(bareText);
    return ends.every(({ words }) => named.includes(words));
  });
}

/** Are two names the same but for a word, which is that of the larger end in the first one? */
function isTurned(one: string, other: string): boolean {
  const [words, others] = [one, other].map((name) => name.toLowerCase().split('_'));
  const unlike = (words ?? []).flatMap((word, index) =>
    word === others?.[index] ? [] : [`${others?.[index]} ${word}`],
  );
  return words?.length === others?.length && unlike.length === 1 && ENDS.includes(unlike[0] ?? '');
}
