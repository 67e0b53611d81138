import { editDistance } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { isOfPage, memberOf } from './page-calls.ts';
import { kindOf } from './script-kinds.ts';
import type { Script } from './script-tree.ts';

const OWNERS = [
  ...[Array, String, Number, Date, Promise, Map, Set, RegExp, Object, Error, Function],
  ...[URL, URLSearchParams, Intl.NumberFormat, Intl.DateTimeFormat],
];

/** What lists, texts, numbers, days and their makers have, the answers of `y4`, and `context`. */
const MEMBERS: readonly string[] = [
  ...new Set([
    ...[...OWNERS, Math, JSON].flatMap((owner) => Object.getOwnPropertyNames(owner)),
    ...OWNERS.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
    ...['value', 'done', 'status', 'reason'],
    ...['rows', 'selected', 'filters', 'affected', 'code', 'message', 'id'],
    ...['event', 'form', 'panel', 'query', 'other', 'params', 'user', 'userName', 'language'],
  ]),
];

/** Shorter words are near to too many others. */
const LEAST = 4;
/** In a word that is shorter than this another letter makes another word: `line` is no slip of `link`. */
const LONG = 6;

/** What the author names as he likes. */
const OF_AUTHOR: readonly string[] = ['context.params', 'context.query', 'context.other'];

/**
 * Looks for members of lists, texts and answers that are misspelt: words that nothing of the tenant's is called by and
 * that are one letter from what the language has, such as `rows.lenght`. A script that asks for one gets `undefined`.
 *
 * Of what `JSON.parse` makes nobody knows the members.
 *
 * @param told offsets into the script of members that are told already.
 */
export function warnOfMisspeltMembers(
  findings: Findings,
  path: Path,
  { text, nodes }: Script,
  scope: PanelScope,
  told: ReadonlySet<number>,
): void {
  if (nodes.some((node) => isOfPage(node, 'JSON.parse'))) return;
  const times = new Map<string, number>();
  for (const [word] of text.matchAll(/\w+/g)) times.set(word, (times.get(word) ?? 0) + 1);
  for (const node of nodes) {
    if (node.type !== 'MemberExpression' || node.computed) continue;
    const { name = '', offset = 0 } = memberOf(node) ?? {};
    // What the script names twice is no slip.
    if (name.length < LEAST || told.has(offset) || MEMBERS.includes(name) || times.get(name) !== 1)
      continue;
    const owner = kindOf(node.object);
    if (owner?.is === 'page' && OF_AUTHOR.includes(owner.name)) continue;
    const meant = MEMBERS.find((one) => one.length >= LEAST && isMisspelt(name, one));
    if (meant === undefined || isNamed(name, scope)) continue;
    findings.warnInside(path, `nothing has a member "${name}"`, offset, meant);
  }
}

function isMisspelt(word: string, member: string): boolean {
  const [written, meant] = [word.toLowerCase(), member.toLowerCase()];
  if (editDistance(written, meant) > 1) return false;
  // One and several, or what is and what was, are two words.
  const [short = '', long = ''] = [written, meant].sort((a, b) => a.length - b.length);
  if (long === `${short}s` || long === `${short}d`) return false;
  return meant.length >= LONG || [...written].every((letter) => meant.includes(letter));
}

/** May something be called so: a field, or what a task or pre-check answers? */
function isNamed(name: string, scope: PanelScope): boolean {
  const word = new RegExp(`\\b${name}\\b`);
  return (
    scope.other?.includes(name) !== false ||
    [...scope.definitions.values()].some(({ byName }) => byName.has(name)) ||
    [...scope.taskDocuments.values()].some((task) => scope.taskText(task)?.match(word))
  );
}
