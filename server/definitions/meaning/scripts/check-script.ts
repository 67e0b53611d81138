import { commandName } from '#schemas/definitions/button.ts';
import { listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { checkScriptAnswers } from './check-script-answers.ts';
import { checkScriptCalls } from './check-script-calls.ts';
import { warnOfMisspeltMembers } from './check-script-members.ts';
import { checkScriptNames } from './check-script-names.ts';
import { warnOfIdlePlaces } from './idle-places.ts';
import { readScript } from './read-script.ts';
import { codeOf, namedIn, namesIn } from './script-arguments.ts';

/** Members that the documentation of scripts lists, by what they belong to. */
const MEMBERS: readonly (readonly [owner: string, use: RegExp, members: readonly string[]])[] = [
  [
    'y4',
    /(?<![.\w$])y4\s*\.\s*(\w+)/g,
    [
      ...['panel', 'command', 'task', 'toast', 'message', 'input', 'confirm', 'navigate'],
      'reloadPage',
    ],
  ],
  [
    'y4.panel()',
    /(?<![.\w$])y4\s*\.\s*panel\s*\([^()]*\)\s*\.\s*(\w+)/g,
    ['read', 'filter', 'reload'],
  ],
  [
    'context',
    /(?<![.\w$])context\s*\.\s*(\w+)/g,
    ['event', 'form', 'panel', 'query', 'other', 'rows', 'params', 'user', 'language'],
  ],
  ['context.user', /(?<![.\w$])context\s*\.\s*user\s*\??\.\s*(\w+)/g, ['user', 'userName']],
];

const MEMBERS_BY_OWNER: ReadonlyMap<string, readonly string[]> = new Map(
  MEMBERS.map(([owner, , members]) => [owner, members]),
);

/**
 * Looks for faults in a script: whether it can be read, and the names that it hands to the page.
 *
 * @param params those of the button that runs it, which are its `context.params`.
 */
export async function checkScript(
  findings: Findings,
  path: Path,
  script: string,
  scope: PanelScope,
  params: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const reading = await readScript(script);
  if (!reading.ok) {
    const { message, offset } = reading.fault;
    findings.inside(path, `the script cannot be read: ${message}`, offset);
    return;
  }
  const given = assignments(script);
  for (const { message, offset } of reading.warnings) {
    // Where a comparison was meant nothing is given to a constant.
    const isMeant = given.some((place) =>
      script
        .slice(offset, place)
        .trim()
        .match(/^[\w.?]+$/),
    );
    if (!isMeant) findings.warnInside(path, message, offset);
  }
  const known: Readonly<Record<string, readonly string[]>> = {
    task: scope.tasks,
    panel: [...scope.panels.keys()],
    // A script runs no other script.
    command: commandName.options.filter((name) => name !== 'RunScript'),
  };
  for (const { kind, name, offset } of namedIn(script)) {
    const names = known[kind] ?? [];
    if (names.includes(name) || (kind === 'panel' && isWritten(name, scope))) continue;
    findings.unknownInside(path, kind, name, names, offset);
  }
  const seen = checkMembers(findings, path, script);
  checkParams(findings, path, script, params);
  for (const place of given) {
    findings.warnInside(path, 'one = gives a value, and nothing is compared here', place, '===');
  }
  warnOfIdleFunctions(findings, path, script);
  warnOfIdlePlaces(findings, path, script);
  checkOther(findings, path, script, scope.other);
  checkScriptCalls(findings, path, script, scope);
  const meant = await checkScriptAnswers(findings, path, script, scope, seen);
  const free = reading.free.filter(({ name }) => !meant.includes(name));
  checkScriptNames(findings, path, free, MEMBERS_BY_OWNER);
  warnOfMisspeltMembers(findings, path, script, scope, seen);
}

/** May it be the code of a panel that is there, but cannot be read? */
function isWritten(name: string, { written }: PanelScope): boolean {
  return written === null || written.includes(name);
}

/** @returns where the members stand that this has looked at. */
function checkMembers(findings: Findings, path: Path, script: string): Set<number> {
  const code = codeOf(script);
  const seen = new Set<number>();
  for (const [owner, use, members] of MEMBERS) {
    if (declares(code, owner)) continue;
    const named = [...code.matchAll(use)].map(({ 0: found, 1: name = '', index }) => {
      return { name, offset: index + found.length - name.length };
    });
    const told = new Set(members);
    for (const { name, offset } of [...named, ...takenFrom(code, owner)]) {
      seen.add(offset);
      if (told.has(name)) continue;
      told.add(name);
      const message = `${owner} has no "${name}"; there are ${members.join(', ')}`;
      findings.inside(path, message, offset, suggest(name, members));
    }
  }
  return seen;
}

/** Members that a script takes out of their owner: `const { userName } = context.user`. */
function takenFrom(code: string, owner: string): { name: string; offset: number }[] {
  if (!/^[\w.]+$/.test(owner)) return [];
  const from = owner.replaceAll('.', '\\s*\\.\\s*');
  const taken = new RegExp(
    `\\b(?:const|let|var)\\s*\\{([^{}]*)\\}\\s*=\\s*${from}\\s*(?:\\?\\?|;|\\n|$)`,
    'g',
  );
  return [...code.matchAll(taken)].flatMap(({ 0: found, 1: names = '', index }) =>
    namesIn(names, index + found.indexOf('{') + 1),
  );
}

/** What a script reads of its button's params: those that are there, and the answer that it asks for. */
function checkParams(
  findings: Findings,
  path: Path,
  script: string,
  { script: _, deadline: __, ask, ...own }: Readonly<Record<string, unknown>>,
): void {
  const asked = (ask as { name?: string } | undefined)?.name;
  const known = [...Object.keys(own), ...(asked === undefined ? [] : [asked])];
  const uses = /(?<![.\w$])context\s*\.\s*params\s*\??\.\s*(\w+)/g;
  for (const { 0: found, 1: name = '', index } of codeOf(script).matchAll(uses)) {
    if (known.includes(name)) continue;
    const offset = index + found.length - name.length;
    findings.unknownInside(path, 'param of this script', name, known, offset);
  }
}

/** Where yes or no is asked, `=` gives a value in place of comparing with it. */
const GIVEN_WHERE_ASKED: readonly RegExp[] = [
  /\b(?:if|while)\s*\(\s*!?[\w.?]+\s*(?==(?![=>]))/g,
  // Texts are blank there, and a constant is no question.
  /(?<![\w.])[\w.]+\s*(?==\s*(?:\d+|true|false|null)?\s*\?(?![.?]))/g,
  /\.\s*(?:filter|find|findLast|findIndex|some|every)\s*\(\s*\(?\s*\w+\s*\)?\s*=>\s*!?[\w.?]+\s*(?==(?![=>]))/g,
];

function assignments(script: string): number[] {
  const code = codeOf(script);
  return GIVEN_WHERE_ASKED.flatMap((place) =>
    [...code.matchAll(place)].map(({ 0: found, index }) => index + found.length),
  );
}

/** A function that is all of a script: nothing calls it. */
function warnOfIdleFunctions(findings: Findings, path: Path, script: string): void {
  const code = codeOf(script);
  const arrow = /^\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>\s*(?:\{[\s\S]*\}|[^;{}]*);?\s*$/.exec(
    code,
  );
  const [, name] =
    /^\s*(?:async\s+)?function\s*\*?\s*(\w+)?\s*\([^()]*\)\s*\{[\s\S]*\}\s*$/.exec(code) ?? [];
  const isNamedOnce =
    name !== undefined && [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1;
  if (!arrow && !isNamedOnce) return;
  const message =
    'nothing calls this function: what it does is the script itself, without a function around it';
  findings.warnInside(path, message, code.search(/\S/));
}

/** What a script reads of the page's data: that of its form, and what its pre-check answers as `other`. */
function checkOther(
  findings: Findings,
  path: Path,
  script: string,
  known: readonly string[] | null,
): void {
  const uses = /(?<![.\w$])context\s*\.\s*other\s*\??\.\s*(\w+)/g;
  for (const { 0: found, 1: name = '', index } of codeOf(script).matchAll(uses)) {
    if (!known || known.includes(name)) continue;
    const message = `this page has no "${name}" in its "other"${listed(known)}`;
    findings.warnInside(path, message, index + found.length - name.length, suggest(name, known));
  }
}

/** Has the script something of its own under that name? */
function declares(code: string, name: string): boolean {
  return new RegExp(`\\b(?:const|let|var|function|class)\\s+${name.replace(/\W.*/, '')}\\b`).test(
    code,
  );
}
