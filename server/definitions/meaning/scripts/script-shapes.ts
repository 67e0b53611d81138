import type { AnyNode } from 'acorn';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { pageCallOf } from './page-calls.ts';
import { isElement, isText, type Kind } from './script-kinds.ts';
import { parentOf, type Script } from './script-tree.ts';
import type { KindUse, MemberUse } from './script-uses.ts';

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
 * @param places where the answer stands.
 * @param used the members that are named of it.
 * @returns null where something else of it is named, too.
 */
export function takenAsList(
  { text }: Script,
  places: readonly AnyNode[],
  used: readonly MemberUse[],
  parts: readonly string[],
): TakenAsList | null {
  // What is nearly a part is misspelt.
  const isPart = (one: string) => parts.includes(one) || suggest(one, parts) !== undefined;
  if (used.some(({ field }) => isPart(field) || !OF_LISTS.includes(field))) return null;
  const all = [
    ...used.map(({ field, offset }) => ({ written: `.${field}`, offset })),
    ...places.flatMap((place) => {
      const written = walkOver(place, text);
      return written === undefined ? [] : [{ written, offset: place.start }];
    }),
  ].sort((a, b) => a.offset - b.offset);
  const [first] = all;
  return first ? { offsets: all.map(({ offset }) => offset), first: first.written } : null;
}

/** How what is named there is walked over; undefined where it is not. */
function walkOver(use: AnyNode, text: string): string | undefined {
  const parent = parentOf(use);
  if (!parent) return undefined;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === use && isElement(parent)
        ? text.slice(use.end, parent.end).replace(/^[\s?.]+/, '')
        : undefined;
    case 'ForOfStatement':
      return parent.right === use ? 'for (… of …)' : undefined;
    case 'VariableDeclarator':
      return parent.id.type === 'ArrayPattern' ? '[row]' : undefined;
    case 'AssignmentExpression':
      return parent.left.type === 'ArrayPattern' ? '[row]' : undefined;
    case 'SpreadElement':
      // An object takes in parts, too.
      return parentOf(parent)?.type === 'ObjectExpression' ? undefined : '[row]';
    default:
      return undefined;
  }
}

/** Objects and lists of them that are put into a text as they are, or stand where the page takes a text alone. */
export function warnOfShownWhole(
  findings: Findings,
  path: Path,
  wholes: readonly AnyNode[],
  mend: string,
): void {
  for (const whole of wholes) {
    const call = pageCallOf(parentOf(whole));
    const isFirst = call?.node.arguments[0] === whole;
    if (isFirst && ['toast', 'message', 'input', 'confirm'].includes(call.kind)) {
      const message = `y4.${call.kind} takes a text, and this is none: ${mend}`;
      findings.warnInside(path, message, whole.start);
    } else if (isPutIntoText(whole)) {
      findings.warnInside(path, `this is shown as [object Object]: ${mend}`, whole.start);
    }
  }
}

/** Stands it alone in a place of a template, or is it put to a text by +? */
function isPutIntoText(node: AnyNode): boolean {
  const parent = parentOf(node);
  if (parent?.type === 'TemplateLiteral') return isText(parent);
  if (parent?.type !== 'BinaryExpression' || parent.operator !== '+') return false;
  return isText(parent.left === node ? parent.right : parent.left);
}

/** What `Promise.allSettled` says of each. */
const SETTLED: readonly string[] = ['status', 'value', 'reason'];

/** Members that no list has: `selected.lenght`, or `selected.title` for that of one row. */
export function warnOfNoMembers(
  findings: Findings,
  path: Path,
  { text }: Script,
  uses: readonly KindUse[],
  told: Set<number>,
): void {
  for (const { field, offset, of, owner } of uses) {
    if (of.is === 'settled' && !SETTLED.includes(field)) {
      const message = `allSettled() says how each ended, so it has no "${field}" itself; there are ${SETTLED.join(', ')}`;
      findings.inside(path, message, offset, suggest(field, SETTLED) ?? `value.${field}`);
    }
    if ((of.is !== 'rows' && of.is !== 'list') || OF_LISTS.includes(field)) continue;
    const isLength = field === 'size' || field === 'count';
    const meant = isLength ? 'length' : suggest(field, OF_LISTS);
    if (meant === undefined && of.is === 'list') continue;
    told.add(offset);
    if (meant !== undefined) findings.inside(path, `a list has no "${field}"`, offset, meant);
    else {
      const list = calledIn(text, owner, of);
      const message = `these are all rows, and "${field}" is of one of them: const [row] = ${list}`;
      findings.warnInside(path, message, offset);
    }
  }
}

/** What a list is called in a script. */
function calledIn(text: string, owner: AnyNode, of: Kind): string {
  if (of.is === 'rows' && of.of === 'context') return 'context.rows';
  const isCalled = owner.type === 'Identifier' || owner.type === 'MemberExpression';
  return isCalled ? text.slice(owner.start, owner.end).replace(/\s*\??\.\s*/g, '.') : 'rows';
}
