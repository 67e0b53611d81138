import { editDistance } from '../suggest.ts';
import type { Findings, Path } from './findings.ts';
import type { PanelScope } from './scope.ts';
import { codeOf } from './script-arguments.ts';

const OWNERS = [Array, String, Number, Date, Promise, Map, Set, RegExp, Object, Error];

/** What lists, texts, numbers, days and their makers have, and the answers of `y4`. */
const MEMBERS: readonly string[] = [
  ...new Set([
    ...[...OWNERS, Math, JSON].flatMap((owner) => Object.getOwnPropertyNames(owner)),
    ...OWNERS.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
    ...['rows', 'selected', 'filters', 'affected', 'code', 'message', 'id'],
  ]),
];

/** Shorter words are near to too many others. */
const LEAST = 4;

/**
 * Looks for members of lists, texts and answers that are misspelt: words that nothing of the tenant's is called by and
 * that are one letter from what the language has, such as `rows.lenght`. A script that asks for one gets `undefined`.
 *
 * @param told offsets into the script of members that are told already.
 */
export function warnOfMisspeltMembers(
  findings: Findings,
  path: Path,
  script: string,
  scope: PanelScope,
  told: ReadonlySet<number>,
): void {
  for (const { 0: found, 1: name = '', index } of codeOf(script).matchAll(/\.\s*(\w+)/g)) {
    const offset = index + found.length - name.length;
    if (name.length < LEAST || told.has(offset) || MEMBERS.includes(name)) continue;
    const meant = MEMBERS.find((one) => one.length >= LEAST && isMisspelt(name, one));
    if (meant === undefined || isNamed(name, script, scope)) continue;
    findings.warnInside(path, `nothing has a member "${name}"`, offset, meant);
  }
}

function isMisspelt(word: string, member: string): boolean {
  return editDistance(word.toLowerCase(), member.toLowerCase()) <= 1;
}

/** May something be called so: a field, what a task or pre-check answers, or what the script itself has? */
function isNamed(name: string, script: string, scope: PanelScope): boolean {
  const word = new RegExp(`\\b${name}\\b`, 'g');
  return (
    [...script.matchAll(word)].length > 1 ||
    scope.other?.includes(name) !== false ||
    [...scope.definitions.values()].some(({ byName }) => byName.has(name)) ||
    [...scope.taskDocuments.values()].some((task) => scope.taskText(task)?.match(word))
  );
}
