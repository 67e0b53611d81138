import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope, TenantScope } from '../scope.ts';
import { warnOfClasses } from './check-attributes.ts';
import { pictureFault } from './check-picture.ts';
import { tellTargetInside } from './check-target.ts';
import { ATTRIBUTES, ELEMENTS } from './html-names.ts';
import { warnOfOtherKindsInside } from './link-values.ts';
import { lackOf, warnOfClosedPage } from './page-needs.ts';
import { type LinkTargets, queriesOf, unreadBy } from './page-queries.ts';
import { noRecordBehind } from './record-behind.ts';

/** What is known of the places that a link may lead to. */
export interface LinkScope extends LinkTargets, Pick<TenantScope, 'forms' | 'articles' | 'needs'> {
  /** Who reads the link, where that is known. */
  readonly audience?: PanelScope['audience'];
  /** Whose rows the places of the HTML stand for, where that is known. */
  readonly definition?: PanelScope['definition'];
}

/**
 * A tag, a comment, or a place of a template, in which a sign `<` means something else. What opens anew
 * before it ends is none, so that no text is looked through twice.
 */
const TAGS =
  /\{\{(?:(?!\{\{).)*?\}\}|<!--(?:(?!<!--)[\s\S])*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)(>?)/g;

const WITHOUT_END: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'],
]);
/** Elements that end by themselves where the next one begins. */
const END_BY_THEMSELVES: ReadonlySet<string> = new Set([
  ...['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'caption', 'option'],
]);
/** What the product takes out of every author's HTML. */
const TAKEN_OUT: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'frame', 'object', 'embed', 'audio', 'video', 'svg', 'template'],
  ...['form', 'input', 'select', 'textarea', 'button', 'dialog', 'link', 'meta', 'base'],
]);

/** Classes that only change the look of what the class of their first word has made. */
const BESIDE_ANOTHER =
  /(?<!\S)(?:(?:badge-soft|alert|btn(?:-outline)?)-(?:primary|secondary|success|info|warning|danger)|table-(?:striped|hover))(?!\S)/g;

/** Looks for tags without their counterpart, and for what will not be there when the HTML is drawn. */
export function checkHtml(findings: Findings, path: Path, html: string, scope: LinkScope): void {
  warnOfLabels(findings, path, html);
  const open: Opened[] = [];
  for (const { 0: all, 1: slash, 2: tag, 3: attributes = '', 4: end, index } of html.matchAll(
    TAGS,
  )) {
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (end === '' || /^[^'"]*</.test(attributes)) {
      findings.inside(path, `the tag <${slash}${tag} has no >`, index);
      return;
    }
    if (slash !== '') {
      close(
        findings,
        path,
        open,
        { name, offset: index },
        html.slice(index + all.length, index + LOOKED_AHEAD),
      );
    } else {
      const start = index + tag.length + 1;
      warnOfEmptied(findings, path, html, { name, offset: index }, open.at(-1));
      tellTakenOut(findings, path, name, attributes, index);
      tellNoElement(findings, path, name, index);
      warnOfAttributeNames(findings, path, attributes, start);
      checkClasses(findings, path, attributes, start);
      if (name === 'a') checkLink(findings, path, attributes, start, scope);
      if (name === 'img') {
        checkImage(findings, path, attributes, start);
        warnOfNoAlt(findings, path, attributes, index);
      }
      if (!WITHOUT_END.has(name) && !attributes.endsWith('/')) open.push({ name, offset: index });
    }
  }
  tellOpen(findings, path, open);
}

/** Labels within HTML: a text is translated as a whole, where it begins with the two signs (spec 2.20). */
function warnOfLabels(findings: Findings, path: Path, html: string): void {
  const words = html.replace(TAGS, (tag) => ' '.repeat(tag.length));
  const [found] = [...words.matchAll(/(?<!\S)__\p{L}(?!\w*__(?!\w))\S*/gu)].filter(
    ({ index }) => index > 0,
  );
  if (!found) return;
  const message = `"${found[0]}" is shown as it is: HTML is translated as a whole, when it begins with __`;
  findings.warnInside(path, message, found.index);
}

/** The value of an attribute, and where it begins; null where it is none or written by a template. */
function attributeOf(attributes: string, name: string): { text: string; index: number } | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 'is').exec(attributes);
  if (!found?.[2]) return null;
  return {
    text: found[2].replaceAll('&amp;', '&'),
    index: found.index + found[0].indexOf(found[1] ?? '') + 1,
  };
}

function checkClasses(findings: Findings, path: Path, attributes: string, offset: number): void {
  const found = attributeOf(attributes, 'class');
  if (!found || found.text.includes('{')) return;
  const at = offset + found.index;
  warnOfClasses(findings, path, found.text, at);
  const names = found.text.split(/\s+/);
  for (const { 0: name, index } of found.text.matchAll(BESIDE_ANOTHER)) {
    const [base = ''] = name.split('-');
    if (names.includes(base)) continue;
    const message = `"${name}" does nothing without "${base}" beside it`;
    findings.warnInside(path, message, at + index, `${base} ${name}`);
  }
}

/** A picture of a text; what a template writes into it is not looked at. */
function checkImage(findings: Findings, path: Path, attributes: string, offset: number): void {
  const found = attributeOf(attributes, 'src');
  const fault = found && !found.text.startsWith('{') ? pictureFault(found.text) : undefined;
  if (!found || !fault) return;
  const at = offset + found.index;
  if (fault.mild) findings.warnInside(path, fault.message, at, fault.suggestion);
  else findings.inside(path, fault.message, at);
}

/** A picture that has no words for who cannot see it; one that only decorates has empty ones. */
function warnOfNoAlt(findings: Findings, path: Path, attributes: string, offset: number): void {
  if (/\salt\b/i.test(attributes) || attributes.includes('{{')) return;
  const message =
    'who cannot see this picture is told nothing: alt="…", or alt="" where it decorates';
  findings.warnInside(path, message, offset);
}

/** A link has to lead somewhere; what is written into it by a template is not looked at. */
function checkLink(
  findings: Findings,
  path: Path,
  attributes: string,
  offset: number,
  scope: LinkScope,
): void {
  const found = attributeOf(attributes, 'href');
  if (!found || /^(?:#|mailto:|tel:|\{)/i.test(found.text)) return;
  const at = offset + found.index;
  tellTargetInside(findings, path, found.text, at, scope);
  warnOfWay(findings, path, found.text, at, scope);
  const { pages, audience, definition } = scope;
  if (definition) warnOfOtherKindsInside(findings, path, found.text, at, scope, definition);
  if (audience !== undefined) {
    warnOfClosedPage(findings, path, found.text, { pages, audience }, at);
  }
}

/** What a target inside of a text is not told, and what its page does not read. */
export function warnOfWay(
  findings: Findings,
  path: Path,
  to: string,
  offset: number,
  scope: Omit<LinkScope, 'forms' | 'articles'>,
): void {
  // What is put in may be a query of its own.
  if (to.replace(/=[^&#]*/g, '').includes('{')) return;
  const unread = unreadBy(to, queriesOf(to), scope);
  for (const fault of unread) findings.tell(path, { ...fault, mild: true }, offset);
  if (unread.length > 0) return;
  const lack = lackOf(to, scope.needs) ?? noRecordBehind(to, scope);
  if (lack !== undefined) findings.tell(path, lack, offset);
}

/** Letters behind an end tag in which the end of what is open is looked for. */
const LOOKED_AHEAD = 2000;

/** Letters before a tag in which a text is looked for. */
const LOOKED_BACK = 80;

/** An element whose end has not come, and where it begins. */
interface Opened {
  readonly name: string;
  readonly offset: number;
}

/** @param rest what stands behind the end tag. */
function close(
  findings: Findings,
  path: Path,
  open: Opened[],
  { name, offset }: Opened,
  rest: string,
): void {
  const start = open.findLastIndex((one) => one.name === name);
  if (start >= 0) {
    tellOpen(findings, path, open.splice(start).slice(1));
    return;
  }
  const last = open.at(-1);
  if (!last || END_BY_THEMSELVES.has(last.name) || isClosedIn(rest, last.name)) {
    findings.inside(path, `</${name}> closes nothing`, offset);
    return;
  }
  // The two belong to each other, and one of them has another name than was meant.
  open.pop();
  if (!ELEMENTS.has(last.name)) return;
  findings.inside(path, `</${name}> cannot close <${last.name}>`, offset, `</${last.name}>`);
}

/** Has the text an end of the element that is no end of one that begins in it? */
function isClosedIn(text: string, name: string): boolean {
  const count = (slash: string) =>
    [...text.matchAll(new RegExp(`<${slash}${name}\\b`, 'gi'))].length;
  return count('/') > count('');
}

function tellOpen(findings: Findings, path: Path, open: readonly Opened[]): void {
  const lasting = open.filter(({ name }) => !END_BY_THEMSELVES.has(name));
  for (const [index, { name, offset }] of lasting.entries()) {
    // Of two in a row the second was to be the end of the first.
    if (lasting[index + 1]?.name === name) continue;
    if (lasting[index - 1]?.name === name) {
      findings.inside(path, onceMore(name), offset, `</${name}>`);
    } else {
      findings.inside(path, `<${name}> is never closed: </${name}> is missing`, offset);
    }
  }
}

/** Of an element that begins where the one before it was to end. */
function onceMore(name: string): string {
  return `<${name}> stands here once more, and none is closed`;
}

/**
 * A paragraph or an item with nothing in it, which begins where the one before was to end. Who only parts texts by `<p>`
 * begins with a text.
 */
function warnOfEmptied(
  findings: Findings,
  path: Path,
  html: string,
  { name, offset }: Opened,
  before: Opened | undefined,
): void {
  if (!(name === 'p' || name === 'li') || before?.name !== name) return;
  const ahead = html.slice(Math.max(0, before.offset - LOOKED_BACK), before.offset).trimEnd();
  const isParted = !/(?:^|>|\}\})$/.test(ahead);
  const own = html.slice(before.offset, offset).replace(/^<[^>]*>\s*/, '');
  const rest = new RegExp(
    `^<\\w+>\\s*(?:\\{\\{/\\w+\\}\\}\\s*)*(?:$|</(?!${name}\\b)|<${name}\\b)`,
    'i',
  );
  if (isParted || own === '' || !rest.test(html.slice(offset))) return;
  findings.warnInside(path, onceMore(name), offset, `</${name}>`);
}

function tellNoElement(findings: Findings, path: Path, name: string, offset: number): void {
  if (ELEMENTS.has(name)) return;
  findings.inside(
    path,
    `HTML has no <${name}>, so it is taken out`,
    offset,
    suggest(name, ELEMENTS),
  );
}

/** Attributes that are nearly those that elements have: `hrf`. */
function warnOfAttributeNames(
  findings: Findings,
  path: Path,
  attributes: string,
  offset: number,
): void {
  // What a template writes may be an attribute, and values hold anything.
  const names = attributes.replace(/\{\{.*?\}\}|"[^"]*"|'[^']*'/gs, (part) =>
    ' '.repeat(part.length),
  );
  for (const { 0: name, index } of names.matchAll(/(?<=\s)[a-z][a-z-]*(?=\s*=)/gi)) {
    const known = name.toLowerCase();
    if (ATTRIBUTES.includes(known) || /^(?:on|data-|aria-)/.test(known)) continue;
    const meant = suggest(known, ATTRIBUTES);
    if (meant === undefined) continue;
    findings.warnInside(path, `"${name}" is taken out of HTML`, offset + index, meant);
  }
}

function tellTakenOut(
  findings: Findings,
  path: Path,
  name: string,
  attributes: string,
  offset: number,
): void {
  if (TAKEN_OUT.has(name)) {
    findings.inside(
      path,
      `<${name}> is taken out of HTML; buttons and scripts have panels`,
      offset,
    );
  }
  const handler = /\s(on\w+|style)\s*=/i.exec(attributes);
  if (!handler) return;
  const at = offset + 1 + name.length + handler.index + 1;
  findings.inside(path, `"${handler[1]}" is taken out of HTML`, at);
}
