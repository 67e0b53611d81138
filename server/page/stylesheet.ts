/** A rule and what a page must have, by name, before any of its selectors can match. */
interface StyleRule {
  readonly kind: 'rule';
  readonly text: string;
  /** One list for each selector; what stands in parentheses, as in `:not(.a)`, is not looked at. */
  readonly needs: readonly (readonly string[])[];
}

/** Rules under a condition: `@media (width>=768px)`. */
interface RuleGroup {
  readonly kind: 'group';
  readonly prelude: string;
  readonly rules: readonly Styles[];
}

interface Keyframes {
  readonly kind: 'keyframes';
  readonly name: string;
  readonly text: string;
}

/** What holds for the page as a whole, as a font does. */
interface Statement {
  readonly kind: 'statement';
  readonly text: string;
}

/** A part of a stylesheet. */
export type Styles = StyleRule | RuleGroup | Keyframes | Statement;

const GROUP = /^@(?:media|supports|container|layer)\b/;
const KEYFRAMES = /^@keyframes\s+(\S+)/;
const BLANK = /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;
const NAME = String.raw`((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)`;
const NAMES = new RegExp(
  String.raw`\[\s*([\w-]+)[^\]]*\]|::?[\w-]+|\.${NAME}|#${NAME}|([a-z][\w-]*)`,
  'gi',
);
/** A letter by its number; such a name is not looked at. */
const CODED = /\\[\da-f]/i;

/** Takes a stylesheet apart, as a build writes one: rules do not stand in each other. */
export function readStyles(css: string): Styles[] {
  const styles: Styles[] = [];
  for (let at = afterBlank(css, 0); at < css.length; at = afterBlank(css, at)) {
    const opening = find(css, '{;', at);
    const prelude = css.slice(at, opening).trim();
    const closing = css[opening] === '{' ? find(css, '}', opening + 1) : opening;
    const text = css.slice(at, closing + 1);
    styles.push(readPart(prelude, css.slice(opening + 1, closing), text));
    at = closing + 1;
  }
  return styles;
}

function readPart(prelude: string, body: string, text: string): Styles {
  if (GROUP.test(prelude)) return { kind: 'group', prelude, rules: readStyles(body) };
  const name = KEYFRAMES.exec(prelude)?.[1];
  if (name !== undefined) return { kind: 'keyframes', name, text };
  if (prelude.startsWith('@')) return { kind: 'statement', text };
  return { kind: 'rule', text, needs: selectorsOf(prelude).map(needsOf) };
}

function selectorsOf(prelude: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at <= prelude.length; ) {
    const end = find(prelude, ',', at);
    selectors.push(prelude.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

/** Classes as `.a`, ids as `#a`, attributes as `[a`, elements as `a`. */
function needsOf(selector: string): string[] {
  let bare = selector;
  for (let last = ''; last !== bare; ) {
    last = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, '');
  }
  const needs: string[] = [];
  for (const [, attribute, className, id, element] of bare.matchAll(NAMES)) {
    if (attribute) needs.push(`[${attribute.toLowerCase()}`);
    else if (className && !CODED.test(className)) needs.push(`.${unescaped(className)}`);
    else if (id && !CODED.test(id)) needs.push(`#${unescaped(id)}`);
    else if (element) needs.push(element.toLowerCase());
  }
  return needs;
}

function unescaped(name: string): string {
  return name.replaceAll(/\\(.)/g, '$1');
}

function afterBlank(css: string, at: number): number {
  BLANK.lastIndex = at;
  return at + (BLANK.exec(css)?.[0].length ?? 0);
}

/** Where one of the characters stands next, outside of strings, comments and brackets; else the end. */
function find(css: string, wanted: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOf(css, character, at + 1);
    else if (css.startsWith('/*', at)) at = endOf(css, '*/', at + 2) + 1;
    else if (depth === 0 && wanted.includes(character)) return at;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return css.length;
}

/** Where a string or comment ends that has begun before. */
function endOf(css: string, end: string, from: number): number {
  for (let at = from; at < css.length; at += 1) {
    if (css.startsWith(end, at)) return at;
    if (css[at] === '\\') at += 1;
  }
  return css.length;
}
