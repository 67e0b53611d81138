/** Texts, which may hold brackets that mean nothing, and brackets. */
const BRACKETS = /"(?:\\.|[^"\\\n])*"?|[[\]{}]/g;
/** A key, at the beginning of a text. */
export const KEY = /^"(?:\\.|[^"\\\n])*"\s*:/;

/** What is open somewhere. */
export interface Open {
  readonly sign: string;
  readonly at: number;
  /** Of the line that opens it. */
  readonly indent: number;
  /** Where the last thing in it begins that is closed already. */
  closed?: number;
}

/** Has a text more ends of lists than beginnings? */
export function lacksOpening(text: string): boolean {
  const signs = text.match(BRACKETS) ?? [];
  const count = (sign: string) => signs.filter((one) => one === sign).length;
  return count(']') > count('[');
}

/** The innermost thing that is open at a place. */
export function openAt(text: string, offset: number): Open | undefined {
  const open: Open[] = [];
  const lineOf = lineStarts(text);
  for (const { 0: token, index } of text.slice(0, offset).matchAll(BRACKETS)) {
    if (token === '{' || token === '[') {
      open.push({ sign: token, at: index, indent: indentOf(text, lineOf(index)) });
    } else if (token === '}' || token === ']') {
      const at = open.pop()?.at;
      const around = open.at(-1);
      if (around && at !== undefined) around.closed = at;
    }
  }
  return open.at(-1);
}

/** Where the bracket is closed that stands at a place, by a bracket of any kind; undefined where it is not. */
export function closingOf(text: string, at: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.slice(at).matchAll(BRACKETS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return at + index;
  }
  return undefined;
}

/** How far the line of a place is indented. */
export function indentAt(text: string, offset: number): number {
  return indentOf(text, text.lastIndexOf('\n', offset - 1) + 1);
}

/** @param line where it begins. */
function indentOf(text: string, line: number): number {
  return text.slice(line).search(/\S/);
}

/**
 * Tells where the line of a place begins, of places that follow each other: who looks back from each of them takes time by
 * the square of a line, which may be a whole file.
 */
function lineStarts(text: string): (place: number) => number {
  let start = 0;
  let end = text.indexOf('\n');
  return (place) => {
    while (end >= 0 && end < place) {
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    return start;
  };
}

/**
 * Where an object was to end that is never closed: before the first key that stands no deeper than the line which opens its
 * object.
 */
export function endByIndent(text: string): number | undefined {
  const open: { readonly at: number; readonly indent: number }[] = [];
  let found: number | undefined;
  const lineOf = lineStarts(text);
  for (const { 0: token, index } of text.matchAll(BRACKETS)) {
    const line = lineOf(index);
    const indent = indentOf(text, line);
    const around = open.at(-1);
    if (token === '{' || token === '[') open.push({ at: index, indent });
    else if (token === '}' || token === ']') open.pop();
    else if (found === undefined && around && around.at < line && indent <= around.indent) {
      // The lines of the text are not indented, if not even the first key is.
      if (text.slice(around.at + 1, index).trim() === '') return undefined;
      const isKey = line + indent === index && KEY.test(text.slice(index));
      if (isKey && text.charAt(around.at) === '{') found = index;
    }
  }
  return open.length > 0 ? found : undefined;
}
