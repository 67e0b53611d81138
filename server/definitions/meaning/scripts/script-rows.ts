import { isParam, piecesWithin } from './script-arguments.ts';
import { endAround, endOf, loopAround, type Span, withoutOthers } from './script-scopes.ts';

/** A field of a row that a script names. */
export interface RowUse {
  readonly field: string;
  /** Of the field's name, into the script. */
  readonly offset: number;
  /** Where the row itself is named, which a comparison stands before. */
  readonly start: number;
  /** Has the field a name of its own from there on, since the row is taken apart? */
  readonly isTaken?: boolean;
  /** Up to where it has: to the end of the function or block. */
  readonly until?: number;
}

/** What hands each row on to a function, with the places of the rows among its params. */
const WALKS: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  flatMap: [0],
  filter: [0],
  some: [0],
  every: [0],
  find: [0],
  findLast: [0],
  findIndex: [0],
  findLastIndex: [0],
  forEach: [0],
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
};
/** What answers rows of the list again. */
const KEEPS: readonly string[] = ['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed'];
/** What answers one row of the list. */
const TAKES: readonly string[] = ['find', 'findLast', 'at', 'pop', 'shift'];

const MEMBER = /\s*\??\.\s*(\w+)\s*/y;
const ELEMENT = /\s*(?:\?\.)?\s*\[\s*\d+\s*\]/y;
const DECLARED = /\b(?:const|let|var)\s+(?:(\w+)|\{([^{}]*)\})\s*=\s*$/;
const WALKED = /\b(?:const|let|var)\s+(?:(\w+)|\{([^{}]*)\})\s+of\s+$/;
const FIRST_ONES = /\b(?:const|let|var)\s+\[\s*(\w+)[^[\]]*\]\s*=\s*$/;
/** The first row of a list that is taken apart: `const [{ id }] = `. */
const PARTS_OF_FIRST = /\b(?:const|let|var)\s+\[\s*\{([^{}]*)\}[^[\]]*\]\s*=\s*$/;
const ENDS = /^\s*(?:;|\n|$)/;

/**
 * Fields that a script names of the rows of some lists: within the functions that walk over them, also behind others
 * (`rows.filter(…).map(…)`), and of rows and lists that have got names of their own.
 *
 * @param code the script without its comments and texts.
 * @param lists what the lists are called, as patterns.
 */
export function rowUses(code: string, lists: readonly string[]): RowUse[] {
  const { uses } = followLists(code, lists);
  return [...new Map(uses.map((use) => [use.offset, use])).values()];
}

/** What the lists are called, and those that are made of them: `const late = rows.filter(…)`. As {@link rowUses}. */
export function namesOfLists(code: string, lists: readonly string[]): readonly string[] {
  return followLists(code, lists).named;
}

function followLists(
  code: string,
  lists: readonly string[],
): { readonly uses: readonly RowUse[]; readonly named: readonly string[] } {
  const uses: RowUse[] = [];
  const named = [...lists];
  for (let turn = 0; turn < named.length; turn += 1) {
    const list = new RegExp(`(?<![.\\w$])${named[turn]}(?![\\w$])`, 'g');
    for (const { 0: found, index } of code.matchAll(list)) {
      const after = follow(code, index + found.length, uses);
      const before = code.slice(0, index);
      const rest = code.slice(after.at);
      if (after.is === 'else') continue;
      const isRow = after.is === 'row';
      const [, walked, walkedParts] = (isRow ? null : WALKED.exec(before)) ?? [];
      const [, first] = (isRow ? null : FIRST_ONES.exec(before)) ?? [];
      const [, declared, parts] = (ENDS.test(rest) && DECLARED.exec(before)) || [];
      if (isRow) uses.push(...memberAt(code, after.at, index));
      const row = walked ?? first ?? (isRow ? declared : undefined);
      // Where a name belongs to a list or row: the loop over it, or the block that declares it.
      const belongs =
        walked === undefined && walkedParts === undefined
          ? { from: after.at, to: endAround(code, after.at) }
          : loopAround(code, after.at);
      if (row !== undefined) uses.push(...usesWithin(code, row, belongs));
      const [, firstParts] = (isRow ? null : PARTS_OF_FIRST.exec(before)) ?? [];
      const taken = walkedParts ?? firstParts ?? (isRow ? parts : undefined);
      if (taken !== undefined) uses.push(...partsOf(taken, before.lastIndexOf(taken), belongs.to));
      if (declared === undefined || isRow || named.includes(declared)) continue;
      if (!isParam(code, declared)) named.push(declared);
    }
  }
  return { uses, named };
}

/** What comes out behind a list and what is called of it, and where that ends. */
interface Followed {
  readonly at: number;
  readonly is: 'list' | 'row' | 'else';
}

/** Follows the calls behind a list, with the fields that the functions in them name. */
function follow(code: string, from: number, uses: RowUse[]): Followed {
  let at = from;
  for (;;) {
    ELEMENT.lastIndex = at;
    if (ELEMENT.test(code)) return { at: ELEMENT.lastIndex, is: 'row' };
    MEMBER.lastIndex = at;
    const method = MEMBER.exec(code)?.[1] ?? '';
    if (method === '') return { at, is: 'list' };
    const open = MEMBER.lastIndex;
    if (code[open] !== '(') return { at, is: 'else' };
    const [callback] = piecesWithin(code, code, open);
    const places = Object.hasOwn(WALKS, method) ? (WALKS[method] ?? []) : [];
    if (callback) uses.push(...withinCallback(callback.text, callback.offset, places));
    at = endOf(code, open);
    if (TAKES.includes(method)) return { at, is: 'row' };
    if (!KEEPS.includes(method)) return { at, is: 'else' };
  }
}

/** Fields that a function names of the rows that it is given. */
function withinCallback(text: string, offset: number, places: readonly number[]): RowUse[] {
  const head = /^(?:async\s+)?(?:function\b[^(]*)?(?:(\w+)\s*=>|(?=\())/.exec(text);
  if (!head) return [];
  const open = head[0].length;
  const params =
    head[1] === undefined
      ? piecesWithin(text, text, open)
      : [{ text: head[1], offset: head.index }];
  return places.flatMap((place) => {
    const param = params[place];
    if (!param) return [];
    const start = offset + param.offset;
    const until = offset + text.length;
    if (param.text.startsWith('{')) return partsOf(param.text.slice(1, -1), start + 1, until);
    const body = head[1] === undefined ? endOf(text, open) : open;
    // Behind its arrow it is another function's that has such a param.
    const from = body + (/^\s*(?:=>)?/.exec(text.slice(body))?.[0].length ?? 0);
    return usesWithin(text, param.text, { from, to: text.length }).map((use) => {
      return { ...use, offset: use.offset + offset, start: use.start + offset };
    });
  });
}

/** Where a member of the variable is named in a part of a script, but for what is called so in functions and blocks there. */
function usesWithin(code: string, variable: string, { from, to }: Span): RowUse[] {
  return usesOf(withoutOthers(code.slice(from, to), variable), variable).map((use) => {
    return { ...use, offset: use.offset + from, start: use.start + from };
  });
}

/** Fields that a row is taken apart into: `{ id, name: shown, ...rest }`. */
export function partsOf(list: string, offset: number, until?: number): RowUse[] {
  return [...list.matchAll(/(?:^|,)\s*(?!\.\.\.)(\w+)/g)].map(
    ({ 0: found, 1: field = '', index }) => {
      const start = offset + index + found.length - field.length;
      const isTaken = !/^\s*:/.test(list.slice(index + found.length));
      return { field, offset: start, start, isTaken, ...(until !== undefined && { until }) };
    },
  );
}

function memberAt(code: string, at: number, start: number): RowUse[] {
  MEMBER.lastIndex = at;
  const [found, field = ''] = MEMBER.exec(code) ?? [];
  if (found === undefined) return [];
  return [{ field, offset: at + found.indexOf(field), start }];
}

/** Where a field that a row was taken apart into is named by itself. */
export function usesOfTaken(code: string, { field, offset, until }: RowUse): RowUse[] {
  const from = offset + field.length;
  const head = /^[^{}[\]]*(?:\}|\])?/.exec(code.slice(from))?.[0].length ?? 0;
  const body = code.slice(from, from + head) + withoutOthers(code.slice(from + head, until), field);
  const uses = body.matchAll(new RegExp(`(?<![.\\w$])${field}(?![\\w$]|\\s*:)`, 'g'));
  return [...uses].map(({ index }) => ({ field, offset: from + index, start: from + index }));
}

/** Where a member of the variable is named. */
export function usesOf(code: string, variable: string): RowUse[] {
  const uses = new RegExp(`(?<![.\\w$])${variable}\\s*\\??\\.\\s*(\\w+)`, 'g');
  return [...code.matchAll(uses)].map(({ 0: found, 1: field = '', index }) => {
    return { field, offset: index + found.length - field.length, start: index };
  });
}
