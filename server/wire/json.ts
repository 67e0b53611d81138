import { badRequest } from './wire-error.ts';

/** Objects and arrays inside each other; real requests have a handful. */
const MAX_DEPTH = 64;

/** Keys of one object: a row of a thousand fields has three thousand. Each that is faulty takes its time. */
const MAX_KEYS = 5000;

/**
 * Keys that mean something to JavaScript itself: ways to a prototype, and what an object is compared
 * by (a reader that asks for the length of a text compares what an object gives it for that).
 */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  ...['__proto__', 'constructor', 'prototype'],
  ...['toString', 'valueOf'],
]);

/** `\u0000` that is not itself behind a backslash: the database knows no such character. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** A surrogate that is spelled out, as `JSON.stringify` does with one that has lost its other half. */
const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/**
 * Parses JSON of a stranger. Refuses what two readers may understand differently (a key that stands
 * twice), what could reach a prototype, nesting that would use up the stack, objects of very many keys, and text
 * that the database would not give back as it was sent.
 *
 * @throws WireError 400.
 */
export function parseJson(text: string): unknown {
  checkStructure(text);
  if (ESCAPED_NUL.test(text)) throw badRequest('The character NUL is not allowed');
  const value = parse(text);
  if (ESCAPED_SURROGATE.test(text) && ESCAPED_SURROGATE.test(JSON.stringify(value))) {
    throw badRequest('A text has half of a character, such as of a cut emoji: write it again');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON');
  }
}

/** @throws WireError 400 when one of the keys must not be used. */
export function checkKeys(keys: Iterable<string>): void {
  for (const key of keys) {
    if (FORBIDDEN_KEYS.has(key)) throw badRequest(`The key ${key} is not allowed`);
  }
}

/** One pass over the text that tracks strings and nesting only; `JSON.parse` judges the rest. */
function checkStructure(text: string): void {
  /** For each open object the keys seen so far, for each open array null. */
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: {
        const end = endOfString(text, index);
        const keys = open.at(-1);
        if (keys && isKey(text, end)) checkKey(text.slice(index, end + 1), keys);
        index = end;
        break;
      }
      case 0x7b:
        open.push(new Set());
        break;
      case 0x5b:
        open.push(null);
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        break;
    }
    if (open.length > MAX_DEPTH) throw badRequest(`The body is nested deeper than ${MAX_DEPTH}`);
  }
}

/** Index of the quote that closes the string; the text's end when none does. */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text[index - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let next = end + 1;
  while (next < text.length && /\s/.test(text.charAt(next))) next += 1;
  return text[next] === ':';
}

function checkKey(quoted: string, seen: Set<string>): void {
  let key: string;
  try {
    key = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
  } catch {
    throw badRequest('The body is not JSON');
  }
  if (seen.has(key)) throw badRequest(`The key ${key.slice(0, 100)} stands twice`);
  seen.add(key);
  if (seen.size > MAX_KEYS) throw badRequest(`An object has more than ${MAX_KEYS} keys`);
  checkKeys([key]);
}
