import { stepOf } from './script-scopes.ts';

/** What begins or ends something in a script, and what in it is quiet: in comments and texts names mean nothing. */
const IN_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`{}]/g;
/** What ends a template, or takes a value in. */
const IN_TEMPLATE = /\\[\s\S]|`|\$\{/g;

/** A script, and the same without its comments and texts. */
export interface Script {
  readonly text: string;
  readonly code: string;
}

/**
 * The script with blanks in place of its comments and texts: everything else stands where it stood, what templates take
 * in (`${answer.affected}`) too, and what templates within these do.
 */
export function codeOf(script: string): string {
  /** What has begun and not ended, the innermost last. */
  const open: string[] = [];
  let code = '';
  let at = 0;
  for (;;) {
    const isTemplate = open.at(-1) === '`';
    const signs = isTemplate ? IN_TEMPLATE : IN_CODE;
    signs.lastIndex = at;
    const found = signs.exec(script);
    const before = script.slice(at, found?.index);
    code += isTemplate ? blank(before) : before;
    if (!found) return code;
    const [sign] = found;
    at = found.index + sign.length;
    const begun = sign === '}' || (isTemplate && sign === '`') ? open.pop() : undefined;
    if (sign === '{' || sign === '${' || (sign === '`' && !isTemplate)) open.push(sign);
    code += sign === '{' || (sign === '}' && begun !== '${') ? sign : blank(sign);
  }
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

const NAMED = /\by4\s*\.\s*(task|panel|command)\s*\(\s*(['"`])([^'"`$\\\n]*)\2(?=\s*[,)])/g;

/** Names that a script hands to the page as plain texts: `y4.task('COUNT_CALL_BY_SCRIPT')`. */
export function namedIn(script: string): { kind: string; name: string; offset: number }[] {
  return [...script.matchAll(NAMED)].map(({ 0: call, 1: kind = '', 3: name = '', index }) => {
    return { kind, name, offset: index + call.length - name.length - 1 };
  });
}

/**
 * The tasks without which a script comes to nothing; none where it finds the name of one as it runs, or goes on after a
 * refusal.
 */
export function tasksIn(script: string): string[] {
  const code = codeOf(script);
  const named = namedIn(script).filter(({ kind, offset }) => {
    return kind === 'task' && /\(\s*$/.test(code.slice(0, offset));
  });
  const asked = code.match(/\btask\b/g) ?? [];
  const isSure = named.length === asked.length && !/\bcatch\b/.test(code);
  return isSure ? named.map(({ name }) => name) : [];
}

/** A part of a script, and where it begins. */
export interface Piece {
  readonly text: string;
  readonly offset: number;
}

/** What stands between the bracket at `open` and its counterpart, parted by commas. */
export function piecesWithin(script: string, code: string, open: number): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let start = open + 1;
  const end = (at: number) => {
    const text = script.slice(start, at);
    const blank = text.length - text.trimStart().length;
    if (text.trim() !== '') pieces.push({ text: text.trim(), offset: start + blank });
    start = at + 1;
  };
  for (let at = open; at < code.length; at += 1) {
    const sign = code.charAt(at);
    depth += stepOf(sign);
    if (depth === 0) {
      end(at);
      return pieces;
    }
    if (sign === ',' && depth === 1) end(at);
  }
  return pieces;
}

/** Names that an object is taken apart into, `{ rows, selected: chosen }`. */
export function namesIn(list: string, start: number): { name: string; offset: number }[] {
  return [...list.matchAll(/(?:^|,)\s*(?!\.\.\.)(\w+)/g)].map(
    ({ 0: found, 1: name = '', index }) => {
      return { name, offset: start + index + found.length - name.length };
    },
  );
}

/** The text that a piece is, when it is a plain one. */
export function plainText({ text }: Piece): string | null {
  return /^(['"`])([^'"`$\\\n]*)\1$/.exec(text)?.[2] ?? null;
}

const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** An address as far as a script writes it out, with `{…}` for what it puts in; null where it begins with that. */
export function addressOf({ text }: Piece): string | null {
  let address = '';
  let end = 0;
  for (const { 0: written, index } of text.matchAll(TEXT)) {
    const between = text.slice(end, index).trim();
    // A text within what is put in: `encodeURIComponent(row['name'])`.
    if (index > 0 && !(between.startsWith('+') && between.endsWith('+'))) continue;
    if (index > 0 && end === 0) return null;
    if (between.length > 1) address += PUT_IN;
    address += written.slice(1, -1).replace(/\$\{[^{}]*\}/g, PUT_IN);
    end = index + written.length;
  }
  if (end === 0 || /[\\$]/.test(address)) return null;
  return text.slice(end).trim() === '' ? address : address + PUT_IN;
}

/** Stands for what is known only when somebody follows the link. */
const PUT_IN = '{…}';

/** The entry of an object that stands in a script as such. */
export interface Entry {
  readonly name: string;
  readonly offset: number;
  /** What stands behind the colon, when it is a text, a number, true or false. */
  readonly value: string | number | boolean | undefined;
  /** Does a list stand there, `[1, 2]` or what `.map(…)` comes to? */
  readonly isList: boolean;
  /** Does a text of several values stand there, what `.join(',')` comes to? */
  readonly isJoined: boolean;
  /** Does the name of a row stand there, the first of `context.rows` or each in turn? */
  readonly isRow: boolean;
}

const MAPPED = /\.\s*(?:map|filter|flatMap)\s*\((?:[^()]|\([^()]*\))*\)$/;

/** Is it a list: one that is written down, of which nothing is taken, or what `.map(…)` comes to? */
function isListCode(code: string): boolean {
  let depth = 0;
  const signs = [...code];
  const end = signs.findIndex((sign) => {
    depth += stepOf(sign);
    return depth === 0;
  });
  return (code.startsWith('[') && end === signs.length - 1) || MAPPED.test(code);
}

/** A day and a number may be put together too: `[year, month, day].join('-')`. */
const JOINED = /\.\s*join\s*\(\s*(?:(['"`])[^'"`]*[,;| ][^'"`]*\1\s*)?\)$/;

/** Where the value stands that a constant of that name is given; null where there is none. */
function placeGiven(code: string, name: string): readonly [start: number, end: number] | null {
  if (!/^\w+$/.test(name)) return null;
  const found = new RegExp(`\\bconst\\s+${name}\\s*=\\s*([^;\\n]+)`).exec(code);
  const end = found ? found.index + found[0].length : 0;
  return found ? [end - (found[1] ?? '').length, end] : null;
}

/** Is it the only thing of that name, and a row of a panel? */
function isRowName(code: string, given: string): boolean {
  if (!/^\w+$/.test(given)) return false;
  const rows = String.raw`(?:context\s*\.\s*rows|selected)\b(?!\s*[.[(])`;
  const isRow = new RegExp(
    String.raw`\bconst\s+(?:\[\s*${given}\b[^[\]]*\]\s*=|${given}\s+of)\s*${rows}`,
  ).test(code);
  const declared = new RegExp(String.raw`\b(?:const|let|var)\s+[[{]?\s*${given}\b`, 'g');
  return isRow && code.match(declared)?.length === 1 && !isParam(code, given);
}

/** The entries of an object that is written down in full; null for anything else. */
export function entriesOf(script: string, code: string, piece: Piece): Entry[] | null {
  if (!piece.text.startsWith('{')) return null;
  const entries = piecesWithin(script, code, piece.offset).map(({ text, offset }) => {
    const found = /^(?:([\w$]+)|'([\w$]+)'|"([\w$]+)")\s*(?::\s*([\s\S]+))?$/.exec(text);
    const name = found?.[1] ?? found?.[2] ?? found?.[3];
    const given = found?.[4] ?? '';
    if (name === undefined) return null;
    const start = offset + text.length - given.length;
    const isRow = isRowName(code, given === '' ? name : given);
    const own = [start, start + given.length] as const;
    const place = placeGiven(code, given === '' ? name : code.slice(...own)) ?? own;
    const isList = isListCode(code.slice(...place).trim());
    const isJoined = JOINED.test(script.slice(...place).trim());
    return { name, offset, value: constant(given), isList, isJoined, isRow };
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

function constant(text: string): Entry['value'] {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return plainText({ text, offset: 0 }) ?? undefined;
}

/** Is the name that of a param too, so that it stands for something else there? */
export function isParam(code: string, name: string): boolean {
  return new RegExp(`(?<![.\\w$])${name}\\s*(?:=>|(?:,[^()]*)?\\)\\s*=>)`).test(code);
}
