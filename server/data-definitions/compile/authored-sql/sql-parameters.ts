/** Parameter that every action and task may use: the login id of who runs it. */
export const USER_PARAMETER = 'currentUser';

/** An author's SQL with its named parameters numbered, as PostgreSQL takes them. */
export interface ParameterisedSql {
  readonly text: string;
  /** Names in the order of their numbers: `$1` is the first. */
  readonly names: readonly string[];
  /** Where each name stands first in the author's text. */
  readonly places: ReadonlyMap<string, number>;
  /** Offset into the author's text of an offset into `text`. */
  originalOffset(offset: number): number;
  /** Offset of the first place where the author wrote a number, `$1`, instead of a name. */
  readonly numbered: number | null;
  /** Offset of a comment that never ends, or goes deeper than {@link MAX_COMMENTS}. */
  readonly unclosed: number | null;
  /** Offset of more signs beside each other than an operator has. */
  readonly overlong: number | null;
}

/** What a colon means nothing in, then what it may belong to, then a parameter. */
const TOKENS =
  /\b[Ee]'(?:\\.|''|[^'\\])*'?|'(?:''|[^'])*'?|"(?:""|[^"])*"?|--[^\n]*|\/\*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|\$\d+|::|:=|:([A-Za-z_]\w*)|(?<signs>(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?]){64,})/g;

/**
 * Turns `:name` into `$n`, and the login into `$n::text`. Texts, names in quotes, dollar quotes and casts (`::`) are left
 * alone; of comments within a line blanks are left, since PostgreSQL reads signs that stand beside each other from the
 * first to the last for each of them, which takes it minutes. Values never become part of the text.
 *
 * @example
 * numberParameters('select :id::text').text; // 'select $1::text'
 */
export function numberParameters(source: string): ParameterisedSql {
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  /** How far what stands from there on has moved. */
  const shifts: { at: number; by: number }[] = [];
  let text = '';
  let copied = 0;
  let numbered: number | null = null;
  let unclosed: number | null = null;
  let overlong: number | null = null;
  const tokens = new RegExp(TOKENS);
  for (let match = tokens.exec(source); match; match = tokens.exec(source)) {
    const [token, , name] = match;
    if (token === '/*') {
      const end = endOfComment(source, match.index);
      if (end === null) unclosed ??= match.index;
      tokens.lastIndex = end ?? source.length;
      const comment = source.slice(match.index, tokens.lastIndex);
      text += source.slice(copied, match.index) + comment.replaceAll(/[^\n]/g, ' ');
      copied = tokens.lastIndex;
    } else if (token.startsWith('$') && token.endsWith('$')) {
      const end = source.indexOf(token, tokens.lastIndex);
      tokens.lastIndex = end < 0 ? source.length : end + token.length;
    } else if (token.startsWith('$')) numbered ??= match.index;
    else if (match.groups?.signs) overlong ??= match.index;
    else if (name !== undefined) {
      if (!numbers.has(name)) {
        numbers.set(name, numbers.size + 1);
        places.set(name, match.index);
      }
      const number = `$${numbers.get(name)}`;
      // Known to be a text, also where nothing around it says so.
      const place = name === USER_PARAMETER ? `${number}::text` : number;
      text += source.slice(copied, match.index) + place;
      copied = tokens.lastIndex;
      const by = (shifts.at(-1)?.by ?? 0) + token.length - place.length;
      shifts.push({ at: text.length, by });
    }
  }
  text += source.slice(copied);
  function originalOffset(offset: number): number {
    let [low, high] = [0, shifts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shifts[middle]?.at ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (shifts[low - 1]?.by ?? 0);
  }
  return { text, names: [...numbers.keys()], places, originalOffset, numbered, unclosed, overlong };
}

/** A parameter that stands within quotes, where it is a text, and what is said of it. */
export interface QuotedParameter {
  readonly message: string;
  readonly suggestion: string;
  /** Offset into the author's text. */
  readonly offset: number;
}

/**
 * Looks for a text that is one of the parameters in quotes, `':id'` or `'%:word%'`: behind a sign of comparison, or where
 * the statement names it nowhere else.
 *
 * @param known parameters that the statement may name.
 * @param used those that it does name.
 */
export function quotedParameter(
  source: string,
  known: readonly string[],
  used: readonly string[],
): QuotedParameter | null {
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    const [, before = '', name = '', after = ''] = /^'([%_]*):(\w+)([%_]*)'$/.exec(token) ?? [];
    const isHeld = /(?:[=<>]|\bI?LIKE)\s*$/i.test(source.slice(0, index));
    if (!known.includes(name) || (used.includes(name) && !isHeld)) continue;
    const parts = [before && `'${before}'`, `:${name}`, after && `'${after}'`];
    const message = `within quotes :${name} is a text and no parameter`;
    return { message, suggestion: parts.filter((part) => part !== '').join(' || '), offset: index };
  }
  return null;
}

/** Comments inside of each other: its parser takes the longer for each, the deeper it is. */
const MAX_COMMENTS = 50;

/** Comments nest in PostgreSQL. @returns null where one never ends, or too many do so. */
function endOfComment(source: string, start: number): number | null {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
    if (depth > MAX_COMMENTS) return null;
  }
  return null;
}
