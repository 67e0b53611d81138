import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { endByIndent, indentAt, KEY, lacksOpening, openAt } from './json-brackets.ts';
import { exchanges } from './json-exchange.ts';

/** What keeps a text from being JSON. */
export interface SyntaxFault {
  /** Into the text, from 0. */
  readonly offset: number;
  readonly message: string;
}

/** A broken JSON text, mended to look into it for more faults. */
export interface Repair {
  /** The text with all faults mended that could be; JSON when `isPlain`. */
  readonly text: string;
  /** In the order of the text. */
  readonly faults: readonly SyntaxFault[];
  /** All faults were mended in the one way that they can have been meant. */
  readonly isPlain: boolean;
  /** Where a place of the mended text stands in the one that was given. */
  originalOffset(offset: number): number;
}

/** A piece of text that another one stands for. */
interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

interface Mending {
  readonly message: string;
  readonly offset?: number;
  /** None where what was meant cannot be told: then nothing behind this place is looked at. */
  readonly edits?: readonly Edit[];
}

/** Faults of one file after which it is not worth reading any more. */
const MAX_FAULTS = 100;

/**
 * Finds every fault of a text that is meant to be JSON: each is mended as its author must have meant
 * it, so that it hides no other and has no echo. Where that finds several, or what cannot be mended, and one sign in place of
 * another mends all of it, that sign is the fault.
 */
export function repairJson(given: string): Repair {
  const repair = repairOneByOne(given);
  if (repair.isPlain && repair.faults.length < 2) return repair;
  return exchanged(given) ?? repair;
}

/** A text that lacks nothing once a sign near its first fault is exchanged; null where there is none. */
function exchanged(given: string): Repair | null {
  const error = firstError(given);
  for (const { message, places, isOpen = false } of error ? exchanges(given, error.offset) : []) {
    const text = places.reduce(
      (mended, [at, sign]) => mended.slice(0, at) + sign + mended.slice(at + 1),
      given,
    );
    if (firstError(text)) continue;
    const offset = Math.min(...places.map(([at]) => at));
    return {
      text,
      faults: [{ offset, message }],
      isPlain: !isOpen,
      originalOffset: (place) => place,
    };
  }
  return null;
}

/** Mends the first fault, until there is none. */
function repairOneByOne(given: string): Repair {
  const faults: SyntaxFault[] = [];
  const edits: Edit[] = [];
  let text = given;
  const originalOffset = (offset: number) => edits.reduceRight(undo, offset);
  const repair = (isPlain: boolean): Repair => ({ text, faults, isPlain, originalOffset });
  for (let count = 0; count < MAX_FAULTS; count += 1) {
    const error = firstError(text);
    if (!error) return repair(true);
    const { message, offset = error.offset, edits: mending } = mend(text, error);
    faults.push({ offset: originalOffset(offset), message });
    if (!mending) return repair(false);
    const unmended = text;
    // From the back, so that no edit moves the place of another.
    for (const edit of [...mending].sort((a, b) => b.at - a.at)) {
      text = text.slice(0, edit.at) + edit.inserted + text.slice(edit.at + edit.removed);
      edits.push(edit);
    }
    if (text === unmended) return repair(false);
  }
  return repair(false);
}

function undo(offset: number, { at, removed, inserted }: Edit): number {
  if (offset >= at + inserted.length) return offset + removed - inserted.length;
  return Math.min(offset, at + removed);
}

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  return errors.sort((a, b) => a.offset - b.offset)[0];
}

const WORD = /^[A-Za-z_$][\w$-]*/;
/** Texts in the quotes of other languages, and of word processors. */
const QUOTED = /^(?:'(?:\\.|[^'\\\n])*'|`[^`\n]*`|[“”„«][^“”„«»\n]*[“”»])/;
/** A text over several lines, whose end is where an end may be. */
const BROKEN_TEXT = /^"((?:[^"\\\n]|\\.)*(?:\n(?:[^"\\\n]|\\.)*)+)"(?=\s*[,}\]])/;
/** A backslash that begins no escape. */
const BACKSLASH = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const NUMBER = /^[+-]?\.?\d[\d.]*/;

function mend(text: string, { error, offset, length }: ParseError): Mending {
  const sign = text.charAt(offset);
  const before = text.slice(0, offset).trimEnd();
  const rest = text.slice(offset);
  const replace = (inserted: string, removed: number, at = offset): Edit[] => [
    { at, removed, inserted },
  ];
  const quoting = unescapedQuotes(text, offset);
  if (quoting) return quoting;
  const opening = lostBracket(text, offset, printParseErrorCode(error));
  if (opening) return opening;
  switch (printParseErrorCode(error)) {
    case 'InvalidCommentToken': {
      const blank = text.slice(offset, offset + length).replace(/[^\n]/g, ' ');
      return { message: 'JSON has no comments', edits: replace(blank, length) };
    }
    case 'CommaExpected':
      if (sign === '}' || sign === ']') return missingBracket(sign, before.length);
      if (openAt(text, offset)?.sign === '[') {
        if (KEY.test(rest)) return missingBracket('}', before.length, ',');
        const key = sign === ':' ? /,(\s*"[^"\n]*")$/.exec(before) : null;
        if (key) return missingBracket('}', key.index);
      }
      if (/\d/.test(sign) && before.endsWith('0') && before.length === offset) {
        return { message: 'a number has no zero before it', edits: replace(' ', 1, offset - 1) };
      }
      if (endByIndent(text) === offset) return missingBracket(']', before.length, ',');
      return { message: 'a comma is missing before this', edits: replace(',', 0, before.length) };
    case 'ColonExpected':
      if (sign === '=') return mendValue(text, offset, before);
      return { message: 'a colon is missing before this', edits: replace(':', 0, before.length) };
    case 'UnexpectedEndOfString': {
      const [, lines] = BROKEN_TEXT.exec(text.slice(offset)) ?? [];
      if (lines !== undefined) {
        const message = 'a text stands on one line: a line break in it is written \\n';
        return { message, edits: replace(lines.replace(/\s/g, ' '), lines.length, offset + 1) };
      }
      const open = /[\s,}\]]*$/.exec(text.slice(offset, offset + length))?.[0].length ?? 0;
      const message = 'this text has no end: a " is missing';
      return { message, edits: replace('"', 0, offset + length - open) };
    }
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return mendInText(text, offset, length);
    case 'CloseBraceExpected':
    case 'CloseBracketExpected': {
      const bracket = printParseErrorCode(error) === 'CloseBraceExpected' ? '}' : ']';
      if (rest.trim() !== '') return missingBracket(sign, before.length);
      const end = bracket === '}' ? endByIndent(text) : undefined;
      if (end !== undefined) {
        const left = text.slice(0, end).trimEnd().replace(/,$/, '').length;
        return { ...missingBracket(']', left), offset: end };
      }
      const message = `a ${bracket} is missing at the end`;
      return { message, edits: replace(bracket, 0, before.length) };
    }
    case 'EndOfFileExpected':
      return { message: 'the document has ended before this: a bracket is closed too early' };
    default:
      return mendValue(text, offset, before);
  }
}

/** What follows a text at once and goes on to a quotation mark that may well end it. */
const REST_OF_TEXT = /^[\p{L}\d](?:\\.|[^\\\n])*?"(?=[ \t]*(?:[,}\]\r\n]|$))/u;

/** Quotation marks within a text, of which the first has ended it: `"the "Old Mill" stop"`. */
function unescapedQuotes(text: string, offset: number): Mending | null {
  const rest = text[offset - 1] === '"' ? REST_OF_TEXT.exec(text.slice(offset))?.[0] : undefined;
  if (rest === undefined) return null;
  const inner = rest.slice(0, -1).replace(/(?<!\\)"/g, '\\"');
  const edits = [{ at: offset - 1, removed: rest.length, inserted: `\\"${inner}` }];
  return { message: 'a quotation mark in a text is written \\"', offset: offset - 1, edits };
}

/** A bracket that closes what was not opened last: its counterpart was left out. */
function missingBracket(sign: string, at: number, further = ''): Mending {
  const inserted = sign === '}' ? ']' : '}';
  const message = `a ${inserted} is missing before this`;
  return { message, edits: [{ at, removed: 0, inserted: `${inserted}${further}` }] };
}

/** A text, as a key or a value at the end of others, and the sign before it. */
const LAST_TEXT = /([:[{,}\]])\s*("(?:\\.|[^"\\\n])*")$/;
/** A text, as the value of a key at the end of others. */
const VALUE_TEXT = /:\s*("(?:\\.|[^"\\\n])*")$/;
/** Two texts with a comma between them, of which the first is the value of a key. */
const TWO_TEXTS = /:\s*("(?:\\.|[^"\\\n])*")\s*,\s*"(?:\\.|[^"\\\n])*"$/;

/** A bracket that was left out, as what stands behind it shows: a key in a list, an item of a list among keys. */
function lostBracket(text: string, offset: number, error: string): Mending | null {
  const sign = text.charAt(offset);
  const before = text.slice(0, offset).trimEnd();
  const around = openAt(text, offset);
  const insert = (bracket: string, at: number, inserted = bracket): Mending => ({
    message: `a ${bracket} is missing before this`,
    offset: bracket === '}' ? offset : at,
    edits: [{ at, removed: 0, inserted }],
  });
  if (sign === ':') {
    const [, behind, key = ''] = LAST_TEXT.exec(before) ?? [];
    const at = before.length - key.length;
    const isItem = around?.sign === '[' && (behind === '[' || indentAt(text, at) > around.indent);
    return behind === ':' || isItem ? insert('{', at) : null;
  }
  if (around?.sign !== '{') return null;
  const { closed } = around;
  const isValue = closed !== undefined && /:\s*$/.test(text.slice(0, closed));
  if (sign === '{' && error !== 'ColonExpected') {
    const isNext = indentAt(text, offset) > around.indent || lacksOpening(text);
    if (isValue && isNext && /\},?$/.test(before)) return insert('[', closed);
    if (!/[\w"\]}]\s*,?$/.test(before)) return null;
    const end = before.replace(/\s*,$/, '').length;
    return insert('}', end, end === before.length ? '},' : '}');
  }
  const [texts, first = ''] =
    (error === 'ColonExpected' ? TWO_TEXTS : sign === ']' ? VALUE_TEXT : null)?.exec(before) ?? [];
  if (texts === undefined && !(sign === ']' && isValue && before.endsWith('}'))) return null;
  if (!lacksOpening(text)) return null;
  return insert(
    '[',
    texts === undefined ? (closed ?? 0) : texts.indexOf(first) + before.length - texts.length,
  );
}

/** What other languages take for yes and no. */
const SPOKEN: Readonly<Record<string, string>> = {
  ...{ yes: 'true', on: 'true', no: 'false', off: 'false' },
};

/** Where a key or a value is wanted and something else stands. */
function mendValue(text: string, offset: number, before: string): Mending {
  const rest = text.slice(offset);
  const sign = rest.charAt(0);
  const last = before.charAt(before.length - 1);
  if (last === ',' && (sign === '}' || sign === ']' || sign === ',')) {
    const message = 'something is missing between the comma and this, or the comma is one too many';
    return { message, edits: [{ at: before.length - 1, removed: 1, inserted: ' ' }] };
  }
  if (sign === ',' && (last === '[' || last === '{')) {
    return {
      message: 'this comma is one too many',
      edits: [{ at: offset, removed: 1, inserted: ' ' }],
    };
  }
  if (sign === '#') {
    const [{ length }] = /^.*/.exec(rest) ?? [rest];
    const edits = [{ at: offset, removed: length, inserted: ' '.repeat(length) }];
    return { message: 'JSON has no comments', edits };
  }
  if (sign === '=') {
    const message = 'between a key and its value stands a colon';
    return { message, edits: [{ at: offset, removed: 1, inserted: ':' }] };
  }
  if ((last === '[' && sign === '}') || (last === '{' && sign === ']')) {
    return missingBracket(sign, before.length);
  }
  if (last === ':' && /^[,}\]]/.test(sign)) {
    const edits = [{ at: offset, removed: 0, inserted: 'null' }];
    return { message: 'a value is missing before this', edits };
  }
  const quoted = QUOTED.exec(rest)?.[0];
  if (quoted !== undefined) {
    const message = 'a text stands in plain double quotes';
    const inserted = `"${quoted.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
    return { message, edits: [{ at: offset, removed: quoted.length, inserted }] };
  }
  if (/\d,$/.test(before) && /^\d/.test(rest) && before.length === offset) {
    const edits = [{ at: offset - 1, removed: 1, inserted: '.' }];
    return { message: 'a number has a point, not a comma', offset: offset - 1, edits };
  }
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) {
    const message = `"${number}" is no number of JSON`;
    return { message, edits: [{ at: offset, removed: number.length, inserted: '0' }] };
  }
  const word = WORD.exec(rest)?.[0];
  if (word === undefined) {
    // A sign before a number stands on the line of its key.
    if (/^-\s/.test(rest) && /\n\s*$/.test(text.slice(0, offset)))
      return { message: 'a list stands in [ ], with a comma between two of its entries' };
    if (rest !== '') return { message: 'this does not belong here' };
    return { message: before.trim() === '' ? 'the file is empty' : 'the file ends too early' };
  }
  const spoken = last === ':' ? SPOKEN[word.toLowerCase()] : undefined;
  const literal = /^(?:true|false|null)$/i.exec(word)?.[0].toLowerCase() ?? spoken;
  if (literal !== undefined || word === 'None' || word === 'undefined') {
    const inserted = literal ?? 'null';
    const message = `"${word}" is written ${inserted}`;
    return { message, edits: [{ at: offset, removed: word.length, inserted }] };
  }
  const message = `${word} has to stand in double quotes`;
  return { message, edits: [{ at: offset, removed: word.length, inserted: `"${word}"` }] };
}

/** The first sign inside a text that cannot stand there. */
function mendInText(text: string, start: number, length: number): Mending {
  const inner = text.slice(start, start + length);
  const found = BACKSLASH.exec(inner)?.index ?? -1;
  if (found >= 0) {
    const offset = start + found;
    const message = 'a backslash in a text is written \\\\';
    return { message, offset, edits: [{ at: offset, removed: 1, inserted: '\\\\' }] };
  }
  const control = inner.split('').findIndex((sign) => sign < ' ');
  if (control < 0) return { message: 'this text cannot be read' };
  const offset = start + control;
  const message = 'a tab in a text is written \\t, the end of a line \\n';
  return { message, offset, edits: [{ at: offset, removed: 1, inserted: ' ' }] };
}
