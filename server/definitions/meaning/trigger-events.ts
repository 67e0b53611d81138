import type { FunctionBody } from '../../database/parse-plpgsql.ts';
import { columnNames, nodesIn } from '../../database/sql-tree.ts';
import { suggest } from '../suggest.ts';
import type { Advice, ReadQuery } from './body-advice.ts';

/** What `TG_OP` may be. */
const EVENTS = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const;
export type TriggerEvent = (typeof EVENTS)[number];

/** How the triggers of a function call it for rows. */
interface Calls {
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
export function eventFaults(
  calls: Calls,
  queries: readonly ReadQuery[],
  { ends }: Pick<FunctionBody, 'ends'>,
  text: string,
): Advice[] {
  const asksEvent = /\bTG_OP\b/i.test(text);
  const onlyOf = (event: TriggerEvent) => calls.events.every((one) => one === event);
  const missing = onlyOf('INSERT') ? 'old' : onlyOf('DELETE') ? 'new' : null;
  const told = queries.flatMap(unknownEvents);
  if (missing !== null && !asksEvent) told.push(...rowFaults(missing, queries));
  if (ends) told.push(...returnFaults(calls.eventsBefore, asksEvent, text));
  return told;
}

function unknownEvents({ query, read, moved }: ReadQuery): Advice[] {
  if (!read) return [];
  return [...nodesIn(read.stmt)].flatMap(({ A_Expr: test, CaseExpr: choice }) => {
    if (columnNames(test?.lexpr ?? choice?.arg).at(-1) !== 'tg_op') return [];
    const words = test?.rexpr ?? choice?.args?.map(({ CaseWhen: when }) => when?.expr);
    return [...nodesIn(words)].flatMap(({ A_Const: constant }) => {
      const word = constant?.sval?.sval;
      if (word === undefined || EVENTS.some((event) => event === word)) return [];
      const meant = suggest(word.toUpperCase(), EVENTS);
      return {
        message: `TG_OP is never "${word}": it is ${EVENTS.join(', ')}`,
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

/** What gives the row of before back each time takes every change away; that of after is none where a row is deleted. */
function returnFaults(events: readonly TriggerEvent[], asksEvent: boolean, text: string): Advice[] {
  const deletes = events.includes('DELETE');
  const writes = events.includes('INSERT') || events.includes('UPDATE');
  const returns = [...text.matchAll(/\bRETURN\s+(\w+)\s*;/gi)];
  const [first] = returns;
  const isEach = (row: 'new' | 'old') =>
    returns.every(([, given = '']) => given.toLowerCase() === row);
  // What is refused comes to no RETURN, so which event one is for is not told by its text.
  const isParted = asksEvent && /\bRAISE\s+(?!(?:NOTICE|WARNING|INFO|LOG|DEBUG)\b)/i.test(text);
  if (!first || isParted) return [];
  if (isEach('old') && writes && (asksEvent || !deletes)) {
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
export function lateChanges({ queries }: FunctionBody, text: string): Advice[] {
  return queries.flatMap(({ kind, text: query, offset }) => {
    const column = kind === 'assignment' ? /^\s*new\s*\.\s*(\w+)/i.exec(query)?.[1] : undefined;
    // The row as a whole may be kept elsewhere.
    const isRead = /(?<!\bRETURN\s+)\bnew\b(?!\s*\.\s*\w)/i.test(text);
    const rest = text.slice(offset + query.length);
    // In a loop, what stands before is read behind it as well.
    const others = /\bLOOP\b/i.test(rest) ? text.slice(0, offset) + rest : rest;
    const isUsed = new RegExp(`\\bnew\\s*\\.\\s*${column}\\b`, 'i').test(others);
    // One function for triggers of both times asks for its own.
    const isAsked = /\bTG_WHEN\b/i.test(text);
    if (column === undefined || isRead || isUsed || isAsked) return [];
    const message = `nothing keeps this: the trigger runs AFTER the row is written, and one that gives it "${column}" runs BEFORE`;
    return [{ message, offset: offset + query.search(/\S/) }];
  });
}
