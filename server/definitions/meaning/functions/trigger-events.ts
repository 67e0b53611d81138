import type { FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import {
  columnNames,
  conjunctsOf,
  nodesIn,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { expressionsAt } from '../../../database/sql-text/statements-at.ts';
import { TRIGGER_EVENTS, type TriggerEvent } from '../../../database/sql-text/trigger-event.ts';
import type { Subject } from '../../issue.ts';
import { suggest } from '../../suggest.ts';
import type { Advice, ReadQuery } from './body-advice.ts';

/** How the triggers of a function call it for rows. */
export interface Calls {
  /** What they call it at, all of them together. */
  readonly events: readonly TriggerEvent[];
  /** What those call it at that run before the row is written, and take what it returns. */
  readonly eventsBefore: readonly TriggerEvent[];
}

/**
 * What a trigger's function asks of an event that never comes to it: the row of before where rows are only made, that of
 * after where they are only deleted, and words that `TG_OP` never is.
 *
 * @param text the statement that makes the function, which the offsets are for.
 */
export async function eventFaults(
  calls: Calls,
  queries: readonly ReadQuery[],
  body: FunctionBody,
  text: string,
): Promise<Advice[]> {
  const asksEvent = /\bTG_OP\b/i.test(text);
  const onlyOf = (event: TriggerEvent) => calls.events.every((one) => one === event);
  const missing = onlyOf('INSERT') ? 'old' : onlyOf('DELETE') ? 'new' : null;
  const told = queries.flatMap(unknownEvents);
  const absent = missing !== null && !asksEvent ? rowFaults(missing, queries) : [];
  const given = givenToOld(body, text);
  // A value that is given to it was meant for the other row.
  const read = absent.filter(({ offset }) => given.every((one) => one.offset !== offset));
  const parted = asksEvent ? await partedFaults(calls.events, queries, body) : [];
  told.push(...read, ...parted, ...given);
  // A trigger for another event than is meant is told by the row that it has not.
  if (body.ends && absent.length === 0)
    told.push(...returnFaults(calls.eventsBefore, asksEvent, body, text));
  return told;
}

/**
 * What a trigger's function asks of rows that is called once for a statement.
 *
 * @param handed what its triggers call the rows of a statement.
 */
export function statementFaults(
  queries: readonly ReadQuery[],
  handed: readonly string[],
  text: string,
): Advice[] {
  if (/\bTG_LEVEL\b/i.test(text)) return [];
  const rows = ['new', 'old'].filter((row) => !handed.includes(row));
  const field = new RegExp(`\\b(${rows.join('|') || '(?!)'})\\s*\\.\\s*\\w`, 'i');
  for (const { query } of queries) {
    const found = field.exec(withoutTexts(query.text));
    if (!found) continue;
    const message = `${found[1]?.toUpperCase()} has no values here: its triggers call this once for a statement, and those that say FOR EACH ROW for each row`;
    return [{ message, offset: query.offset + found.index }];
  }
  return [];
}

/** SQL with blanks in place of its texts, so that all else stands where it did. */
function withoutTexts(query: string): string {
  return query.replace(/'(?:''|[^'])*'/g, (text) => ' '.repeat(text.length));
}

function unknownEvents({ query, read, moved }: ReadQuery): Advice[] {
  if (!read) return [];
  return [...nodesIn(read.stmt)].flatMap(({ A_Expr: test, CaseExpr: choice }) => {
    if (columnNames(test?.lexpr ?? choice?.arg).at(-1) !== 'tg_op') return [];
    const words = test?.rexpr ?? choice?.args?.map(({ CaseWhen: when }) => when?.expr);
    return [...nodesIn(words)].flatMap(({ A_Const: constant }) => {
      const word = constant?.sval?.sval;
      if (word === undefined || TRIGGER_EVENTS.some((event) => event === word)) return [];
      const meant = suggest(word.toUpperCase(), TRIGGER_EVENTS);
      return {
        message: `TG_OP is never "${word}": it is ${TRIGGER_EVENTS.join(', ')}`,
        offset: query.offset + Math.max(0, read.placeOf(constant?.location ?? 0) + moved),
        ...(meant !== undefined && { suggestion: meant }),
      };
    });
  });
}

/** The first field of a row that there never is. */
function rowFaults(row: 'new' | 'old', queries: readonly ReadQuery[]): Advice[] {
  const field = new RegExp(`\\b${row}\\s*\\.\\s*\\w`, 'i');
  const first = queries.find(({ query }) => field.test(query.text));
  if (!first) return [];
  const message =
    row === 'old'
      ? 'OLD has no values here: its triggers call this for INSERT alone, and the row of before comes with UPDATE or DELETE'
      : 'NEW has no values here: its triggers call this for DELETE alone, and the row of after comes with INSERT or UPDATE';
  return [{ message, offset: first.query.offset + first.query.text.search(field) }];
}

/** By each event that knows one row alone: the row that it has not, and the one that it has. */
const ROWS = [
  { event: 'DELETE', absent: 'NEW', there: 'OLD', done: 'deleted' },
  { event: 'INSERT', absent: 'OLD', there: 'NEW', done: 'made' },
] as const;

/** What works without a row as well: `NEW.id IS NULL`, coalesce(), a CASE. */
const WARY = /\b(?:coalesce|null|case|tg_op)\b/i;

/**
 * What asks where only some events lead to, as within `IF TG_OP IN ('UPDATE', 'DELETE')`, for the row of after alone, which a row that
 * is deleted has not.
 */
async function partedFaults(
  events: readonly TriggerEvent[],
  queries: readonly ReadQuery[],
  { action }: FunctionBody,
): Promise<Advice[]> {
  const run = new Map<TriggerEvent, ReadonlySet<object>>();
  for (const event of TRIGGER_EVENTS) run.set(event, await expressionsAt(event, action));
  const ledFrom = ({ query: { node } }: ReadQuery) =>
    TRIGGER_EVENTS.filter((event) => node && run.get(event)?.has(node));
  return ROWS.flatMap(({ event, absent, there, done }) => {
    const [ofAbsent, ofThere] = [absent, there].map((row) => new RegExp(`\\b${row}\\b`, 'i'));
    const field = new RegExp(`\\b${absent}\\s*\\.\\s*\\w`, 'i');
    const first = queries.find((one) => {
      const { conditions = [], text, kind } = one.query;
      const led = ledFrom(one);
      const left = led.filter((other) => events.includes(other));
      if (led.length === TRIGGER_EVENTS.length || !left.includes(event)) return false;
      if (!field.test(text) || WARY.test(text)) return false;
      const isMixed = ofThere?.test(text) === true;
      // A log may keep both rows, of which one is nothing.
      if (isMixed) return left.length === 1 && isChosenBy(absent.toLowerCase(), one);
      if (left.length === 1) return true;
      // Behind an early end a row may be asked for on purpose that is nothing at one of the events.
      if (!conditions.some((is) => /\bTG_OP\b/i.test(is))) return false;
      // What is written for both rows does half of it for each event.
      const isForBoth = queries.some(
        (other) => ofThere?.test(other.query.text) && ledFrom(other).join() === led.join(),
      );
      return kind === 'statement' && !isForBoth && !conditions.some((is) => ofAbsent?.test(is));
    });
    if (!first) return [];
    const message = `${absent} has no values where a row is ${done}, as it is here: ${there} has them`;
    const { offset, text } = first.query;
    return { message, offset: offset + text.search(field) };
  });
}

/** Are the rows of a change chosen by a field of that row, so that it changes none where the field is nothing? */
function isChosenBy(row: string, { read }: ReadQuery): boolean {
  const { UpdateStmt: change, DeleteStmt: deletion } = read?.stmt ?? {};
  return conjunctsOf((change ?? deletion)?.whereClause).some(({ A_Expr: test }) => {
    const sides = [test?.lexpr, test?.rexpr].map((side) => columnNames(withoutCast(side)));
    return test?.kind === 'AEXPR_OP' && sides.some(([of]) => of === row);
  });
}

/** What gives the row of before back each time takes every change away; that of after is none where a row is deleted. */
function returnFaults(
  events: readonly TriggerEvent[],
  asksEvent: boolean,
  body: FunctionBody,
  text: string,
): Advice[] {
  const deletes = events.includes('DELETE');
  const writes = events.includes('INSERT') || events.includes('UPDATE');
  const returns = [...text.matchAll(/\bRETURN\s+(\w+)\s*;/gi)];
  const [first] = returns;
  const isEach = (row: 'new' | 'old' | 'null') =>
    returns.every(([, given = '']) => given.toLowerCase() === row);
  // What is refused comes to no RETURN, so which event one is for is not told by its text.
  const isParted = asksEvent && /\bRAISE\s+(?!(?:NOTICE|WARNING|INFO|LOG|DEBUG)\b)/i.test(text);
  if (!first) return [];
  const isLost = isEach('null') || (isEach('old') && !deletes);
  const isGiven = writes && isLost && lostValues('new', body, text).length > 0;
  if (isParted && !isGiven) return [];
  if (isGiven || (isEach('old') && writes && (asksEvent || !deletes))) {
    const message =
      'this leaves the row as it was, or makes none: a trigger BEFORE INSERT or UPDATE returns NEW';
    return [{ message, offset: first.index, suggestion: 'RETURN NEW' }];
  }
  if (!isEach('new') || !deletes) return [];
  const message =
    'nothing is ever deleted, and nobody is told: NEW is nothing there, and a trigger BEFORE DELETE returns OLD';
  const suggestion = writes ? 'RETURN COALESCE(NEW, OLD)' : 'RETURN OLD';
  return [{ message, offset: first.index, suggestion }];
}

/** Values that a trigger gives to a row which is written already, and does nothing else with. */
export function lateChanges(body: FunctionBody, text: string): Advice[] {
  // One function for triggers of both times asks for its own.
  const lost = /\bTG_WHEN\b/i.test(text) ? [] : lostValues('new', body, text);
  const [first] = lost;
  if (!first) return [];
  const columns = [...new Set(lost.map(({ column }) => `"${column}"`))].join(', ');
  const message = `nothing keeps this: the trigger runs AFTER the row is written, and one that gives it ${columns} runs BEFORE`;
  return [{ message, offset: first.offset, about: unkept(lost) }];
}

/** Values that are given to the row as it was. */
function givenToOld(body: FunctionBody, text: string): Advice[] {
  const [first] = lostValues('old', body, text);
  if (!first) return [];
  const message = 'nothing keeps this: OLD is the row as it was, and NEW the one that is written';
  const suggestion = `NEW.${first.column}`;
  return [{ message, offset: first.offset, suggestion, about: unkept([first]) }];
}

/** Of values that a trigger gives to rows of one table in vain: `known` are the columns that lack them, `of` is the table. */
export const UNKEPT_VALUES = 'unkept values';

function unkept(lost: readonly { readonly column: string }[]): Subject {
  const known = lost.map(({ column }) => column.toLowerCase());
  return { kind: UNKEPT_VALUES, name: known.join(', '), known };
}

/** Values that are given to a row, and that nothing of the function reads. */
function lostValues(
  row: 'new' | 'old',
  { queries }: FunctionBody,
  text: string,
): { readonly column: string; readonly offset: number }[] {
  // The row as a whole may be kept elsewhere; only RETURN of the row that is written is nothing else.
  const whole = new RegExp(
    `${row === 'new' ? '(?<!\\bRETURN\\s+)' : ''}\\b${row}\\b(?!\\s*\\.\\s*\\w)`,
    'i',
  );
  if (whole.test(text)) return [];
  return queries.flatMap(({ kind, text: query, offset }) => {
    const given = new RegExp(`^\\s*${row}\\s*\\.\\s*(\\w+)`, 'i');
    const column = kind === 'assignment' ? given.exec(query)?.[1] : undefined;
    const rest = text.slice(offset + query.length);
    // In a loop, what stands before is read behind it as well.
    const others = /\bLOOP\b/i.test(rest) ? text.slice(0, offset) + rest : rest;
    const isUsed = new RegExp(`\\b${row}\\s*\\.\\s*${column}\\b`, 'i').test(others);
    return column === undefined || isUsed ? [] : [{ column, offset: offset + query.search(/\S/) }];
  });
}
