/** A part of a script, from its first character to behind its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How much deeper a sign leads: 1 for a bracket that opens, -1 for one that closes, 0 for all others. */
export function stepOf(sign: string): number {
  if ('([{'.includes(sign)) return 1;
  return ')]}'.includes(sign) ? -1 : 0;
}

/** Behind the bracket that closes the one at `open`. */
export function endOf(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    depth += stepOf(code.charAt(at));
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/**
 * Where the block ends, or the bracket, that stands around a place; the script's end where none does.
 *
 * @param signs that end it as well, where they stand in no bracket of its own.
 */
export function endAround(code: string, place: number, signs = ''): number {
  let depth = 0;
  for (let at = place; at < code.length; at += 1) {
    const sign = code.charAt(at);
    depth += stepOf(sign);
    if (depth < 0 || (depth === 0 && signs.includes(sign))) return at;
  }
  return code.length;
}

/** What belongs to a loop whose head has its bracket around `place`: its block, or its only statement. */
export function loopAround(code: string, place: number): Span {
  const from = endAround(code, place) + 1;
  return { from, to: endOfBody(code, from, ';') };
}

/** What begins a function, with its params, or a loop that gives a name to each of its turns. */
const BEGINS =
  /(?<![.\w$])(?:(\w+)\s*=>|\(([^()]*)\)\s*=>|function\b[^()]*\(([^()]*)\)|(?:for\s*(?:await\s*)?\(\s*)(?:const|let|var)\s+([^()=;]*?)\s+(?:of|in)\b)/g;
const DECLARES = /(?<![.\w$])(?:const|let|var|function|class)\s+([^=;()]*)/g;

/** The script with blanks where functions, loops and blocks within it call something else by that name. */
export function withoutOthers(code: string, name: string): string {
  const spans: Span[] = [];
  const isNamed = (names = '') => new RegExp(`(?<![.\\w$])${name}(?![\\w$]|\\s*:)`).test(names);
  for (const { 0: found, 1: param, 2: arrow, 3: plain, 4: turn, index } of code.matchAll(BEGINS)) {
    if (![param, arrow, plain, turn].some(isNamed)) continue;
    const end = index + found.length;
    if (turn === undefined) spans.push({ from: index, to: endOfBody(code, end, ',;') });
    else spans.push({ from: index, to: index + found.length }, loopAround(code, end));
  }
  for (const { 0: found, 1: names = '', index } of code.matchAll(DECLARES)) {
    if (
      !isNamed(names.split(/\s(?:of|in)\s/)[0]) ||
      spans.some(({ from, to }) => from <= index && index < to)
    )
      continue;
    const from = startAround(code, index);
    if (from !== null) spans.push({ from, to: endAround(code, index + found.length) });
  }
  const signs = [...code];
  for (const { from, to } of spans) signs.fill(' ', from, to);
  return signs.join('');
}

/** Behind what stands there: a block, or an expression up to one of these signs. */
function endOfBody(code: string, from: number, signs: string): number {
  const start = from + code.slice(from).search(/\S|$/);
  return code[start] === '{' ? endOf(code, start) : endAround(code, start, signs);
}

/** Where the block begins that stands around a place; null where none does. */
function startAround(code: string, place: number): number | null {
  let depth = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    depth -= stepOf(code.charAt(at));
    if (depth < 0) return at + 1;
  }
  return null;
}
