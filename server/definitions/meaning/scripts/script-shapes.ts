import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { isParam, type Script } from './script-arguments.ts';

/** What only lists have. */
const OF_LISTS: readonly string[] = Object.getOwnPropertyNames(Array.prototype);

/** An answer that a script takes for a list, though it is none. */
export interface TakenAsList {
  /** Each place that takes it so. */
  readonly offsets: readonly number[];
  /** What is done with it there, as it is written: `.map`, `[0]`. */
  readonly first: string;
}

/**
 * Is an answer that has these parts used as a list alone?
 *
 * @param used the members that are named of it.
 * @returns null where something else of it is named, too.
 */
export function takenAsList(
  code: string,
  name: string,
  used: readonly { readonly name: string; readonly offset: number }[],
  parts: readonly string[],
): TakenAsList | null {
  // What is nearly a part is misspelt.
  const isPart = (one: string) => parts.includes(one) || suggest(one, parts) !== undefined;
  if (used.some((one) => isPart(one.name) || !OF_LISTS.includes(one.name))) return null;
  const element = new RegExp(`(?<![.\\w$])${name}\\s*(?:\\?\\.)?\\s*(\\[\\s*\\d+\\s*\\])`, 'g');
  const elements = [...code.matchAll(element)].map(({ 1: at = '', index }) => ({
    written: at,
    offset: index,
  }));
  const walked = new RegExp(
    `(?:(\\bof)|\\]\\s*=|\\.\\.\\.)\\s*(?<![.\\w$])(${name})(?=\\s*(?:[;),\\]]|\\n|$))`,
    'g',
  );
  const walks = [...code.matchAll(walked)].map(({ 0: found, 1: of, index }) => ({
    written: of === undefined ? '[row]' : 'for (… of …)',
    offset: index + found.length - name.length,
  }));
  const members = used.map((one) => ({ written: `.${one.name}`, offset: one.offset }));
  const others = isOneThing(code, name) ? [...elements, ...walks] : [];
  const all = [...members, ...others].sort((a, b) => a.offset - b.offset);
  const [first] = all;
  return first ? { offsets: all.map(({ offset }) => offset), first: first.written } : null;
}

/** Objects and lists of them that are put into a text as they are, or stand where the page takes a text alone. */
export function warnOfShownWhole(
  findings: Findings,
  path: Path,
  { text, code }: Script,
  wholes: readonly string[],
  mend: string,
): void {
  for (const whole of wholes) {
    const [variable = ''] = whole.split('\\', 1);
    if (!isOneThing(code, variable)) continue;
    const named = new RegExp(`(?<![.\\w$])${whole}(?![\\w$]|\\s*(?:\\??\\.|\\[|\\())`, 'g');
    for (const { 0: found, index } of code.matchAll(named)) {
      const end = index + found.length;
      const asked = askedWith(text, index, end);
      if (asked !== undefined) {
        findings.warnInside(path, `y4.${asked} takes a text, and this is none: ${mend}`, index);
      } else if (isPutIntoText(text, index, end)) {
        findings.warnInside(path, `this is shown as [object Object]: ${mend}`, index);
      }
    }
  }
}

/** Letters beside a name in which the signs stand that put it into a text. */
const BESIDE = 40;

/** What the page is asked to say or ask, where a name is all that it is given for its text. */
function askedWith(text: string, start: number, end: number): string | undefined {
  if (!/^\s*[,)]/.test(text.slice(end, end + BESIDE))) return undefined;
  const before = text.slice(Math.max(0, start - BESIDE), start);
  return /\by4\s*\.\s*(toast|message|input|confirm)\s*\(\s*$/.exec(before)?.[1];
}

/** Stands it alone in a place of a template, or is it put to a text by +? */
function isPutIntoText(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const after = text.slice(end, end + BESIDE);
  if (/\$\{\s*$/.test(before) && /^\s*\}/.test(after)) return true;
  return /['"`]\s*\+\s*$/.test(before) || /^\s*\+\s*['"`]/.test(after);
}

/** Does a name stand for one thing alone in a script, which it keeps? */
function isOneThing(code: string, name: string): boolean {
  const given = new RegExp(`(?<![.\\w$])${name}\\s*(?:[-+*/?|&]*=(?![=>])|of\\b)`, 'g');
  const declared = new RegExp(
    `\\b(?:const|let|var)\\b(?:(?!\\bof\\b)[^=;])*?(?<![.\\w$])${name}(?![\\w$])`,
    'g',
  );
  const isOfFunction = new RegExp(`\\bfunction\\b[^()]*\\([^()]*\\b${name}\\b`).test(code);
  // Of a method or a catch.
  const isOfBlock = new RegExp(
    `(?<!\\b(?:if|while|for|switch)\\s*)\\([^()]*\\b${name}\\b[^()]*\\)\\s*\\{`,
  ).test(code);
  const isTakenOut = new RegExp(
    `(?<!\\b(?:const|let|var)\\s*)[{[][^{}[\\]=]*\\b${name}\\b[^{}[\\]=]*[}\\]]\\s*=(?![=>])`,
  ).test(code);
  return (
    (code.match(given)?.length ?? 0) <= 1 &&
    code.match(declared)?.length === 1 &&
    !isOfFunction &&
    !isOfBlock &&
    !isTakenOut &&
    !isParam(code, name)
  );
}
