import {
  lastName,
  nodesIn,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';

/** Functions whose second argument says how a time is written. */
const FORMATTED = /^to_(?:char|date|timestamp)$/;

/** Parts of times and numbers as other languages write them, `%Y`, `MMM`, `EEEE`, `HH:nn`, with what is written here. */
const FOREIGN: readonly (readonly [part: RegExp, meant: string])[] = [
  [/%[-0#]?\d*(?:\.\d+)?[a-z]/i, 'YYYY-MM-DD HH24:MI for a time, FM999990.00 for a number'],
  [/(?<![FT])MMMM+/, 'FMMonth is the name of the month, MM its number'],
  [/(?<![FT])MMM/, 'Mon is the short name of the month, MM its number'],
  [/EEEE/, 'FMDay is the name of the day'],
  [/EEE/, 'Dy is the short name of the day'],
  [/(?<=HH?(?:24|12)?:)(?:nn|ii?)(?![a-z])/i, 'MI is the minute'],
];
/** A text of its own in a format. */
const OWN_TEXT = /"(?:\\.|[^"\\])*"?/g;

/**
 * Looks for formats of times with the month where its neighbours want the minute, `HH24:MM`, with the minute where they
 * want the month, `YYYY-MI-DD`, or with an hour of which nothing says in which half of the day it is, `HH:MI`; and with parts
 * of other languages, `%Y`. The database takes all of them.
 */
export function turnedFormats(statement: SqlTree): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ FuncCall: call }) => {
    const constant = withoutCast(call?.args?.[1])?.A_Const;
    const format = constant?.sval?.sval;
    if (format === undefined || !FORMATTED.test(lastName(call?.funcname) ?? '')) return [];
    const message = turnedPart(format);
    return message === null ? [] : [{ message, byte: constant?.location ?? 0 }];
  });
}

/** What a format is made of: a text of its own, a part of a time behind what says how it is filled up, any other sign. */
const PARTS =
  /"(?:\\.|[^"\\])*"?|(?:FM|FX|TM)*(HH24|HH12|HH|MI|MM|SSSSS|SSSS|SS|MS|US|FF[1-6]|Y,YYY|I?Y{1,4}|DDD|DD|MONTH|MON|DAY|DY|[AP]\.?M\.?|TZ[HM]?|OF)|[\s\S]/gi;

/** One part of a time in a format. */
interface Part {
  /** In capitals. */
  readonly name: string;
  /** What stands between it and the part before. */
  readonly before: string;
  /** Offset of its last two letters. */
  readonly offset: number;
}

function partsOf(format: string): { readonly parts: readonly Part[]; readonly rest: string } {
  const parts: Part[] = [];
  let rest = '';
  for (const { 0: text, 1: name, index } of format.matchAll(PARTS)) {
    if (name === undefined) {
      rest += text;
      continue;
    }
    parts.push({ name: name.toUpperCase(), before: rest, offset: index + text.length - 2 });
    rest = '';
  }
  return { parts, rest };
}

/** What stands between the hour and the minute, or the minute and the second: `:`, nothing, `"h"`. */
const OF_CLOCK = /^(?::|\.|)$|^"? ?(?:h|[时時点點])"?$/i;
/** What stands between the parts of a day. */
const OF_DAY = /^[-/.]?$/;
const YEAR = /^I?Y/;

/** What is wrong with a format; null for nothing. */
function turnedPart(format: string): string | null {
  const bare = format.replace(OWN_TEXT, (text) => ' '.repeat(text.length));
  for (const [part, meant] of FOREIGN) {
    const found = part.exec(bare)?.[0];
    if (found !== undefined && (found.startsWith('%') || /Y|DD|HH/i.test(bare)))
      return `"${found}" is no part of a format here: ${meant}`;
  }
  const { parts, rest } = partsOf(format);
  for (const [index, { name, before, offset }] of parts.entries()) {
    const [last, next] = [parts[index - 1]?.name ?? '', parts[index + 1]?.name ?? ''];
    const after = parts[index + 1]?.before ?? rest;
    const [isMonth, isMinute] = [name === 'MM', name === 'MI'];
    if (isMonth && isOfClock({ last, before, next, after })) {
      const meant = written(format, offset, 'MI');
      return `MM is the month, also beside hours and seconds, and MI the minute: ${meant}`;
    }
    if (isMinute && isOfDay({ last, before, next, after })) {
      const meant = written(format, offset, 'MM');
      return `MI is the minute, also beside years and days, and MM the month: ${meant}`;
    }
  }
  return wrongHour(format, parts);
}

/** An hour of twelve without its half of the day, unless `HH12` says that it is meant, or one of all hours with it; null for neither. */
function wrongHour(format: string, parts: readonly Part[]): string | null {
  const half = parts.find(({ name }) => /^[AP]/.test(name));
  const hour = parts.find(({ name }) => name === (half ? 'HH24' : 'HH'));
  if (!hour) return null;
  if (half) {
    const meant = written(format, hour.offset, '12');
    return `HH24 is the hour of the whole day, and ${half.name} the half of it: ${meant}, or without ${half.name}`;
  }
  const meant = written(format, hour.offset, 'HH24');
  return `HH is an hour of twelve, so 3 and 15 are the same here: ${meant}, or HH12 with AM`;
}

/** What stands around a part. */
interface Around {
  readonly last: string;
  readonly before: string;
  readonly next: string;
  readonly after: string;
}

function isOfClock({ last, before, next, after }: Around): boolean {
  const isBehindHour = last.startsWith('HH') && OF_CLOCK.test(before);
  const isBeforeSecond = next === 'SS' && /^[:.]?$/.test(after);
  // A date may stand right behind an hour: `HH24.MM.YYYY`, `HH24"时"MM"月"`.
  const isOfDate = (YEAR.test(next) || next.startsWith('D')) && OF_DAY.test(after);
  if (isBehindHour && before === ':') return true;
  if (isBehindHour) return !isOfDate && !/^"?月/.test(after);
  return isBeforeSecond && (after === ':' || last.startsWith('HH'));
}

function isOfDay({ last, before, next, after }: Around): boolean {
  const [isYearLast, isYearNext] = [YEAR.test(last), YEAR.test(next)];
  const isBehind = (isYearLast || last === 'DD') && OF_DAY.test(before);
  const isBefore = (isYearNext || next === 'DD') && OF_DAY.test(after);
  if (isBehind && isBefore) return isYearLast !== isYearNext;
  // Beside a year alone: `YYYY-MI`, `MI/YYYY`. Behind an hour it is of that.
  const isLast = isBehind && isYearLast && next === '' && before !== '';
  return isLast || (isBefore && isYearNext && last === '' && after !== '');
}

/** A format with another part in the place of two signs, in capitals where they were. */
function written(format: string, offset: number, part: string): string {
  const isSmall = /[a-z]/.test(format.slice(offset, offset + 2));
  const own = isSmall ? part.toLowerCase() : part;
  return `'${format.slice(0, offset)}${own}${format.slice(offset + 2)}'`;
}
