import { CLASS_SUFFIX, DISPLAY_SUFFIX, ROW_CLASS_KEY } from '#schemas/definitions/common.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import { suggest } from '../suggest.ts';
import { type Findings, listed, type Path } from './findings.ts';
import type { PanelScope } from './scope.ts';
import { codeOf, type Piece, piecesWithin, plainText } from './script-arguments.ts';

/** What keeps an answer: a name, or names for its parts; whether it is awaited; the call that answers. */
const KEPT =
  /\b(?:const|let|var)\s+(?:(\w+)|\{([^{}]*)\})\s*=\s*(await\s+)?(y4\s*\.\s*(task|input|confirm|command|panel\s*\([^()]*\)\s*\.\s*read)\s*)(?=\()/g;
/** An answer that is looked into before it has come. */
const LOOKED_INTO =
  /(?:\bif\s*\(\s*!?|\bwhile\s*\(\s*!?|!|\bof\s+|\.\.\.)\s*(y4\s*\.\s*(?:task|input|confirm|command|panel\s*\([^()]*\)\s*\.\s*read)\s*\()/g;

const OF_READ: readonly string[] = ['code', 'rows', 'selected', 'filters'];
const OF_TASK: readonly string[] = ['rows', 'affected'];
const NOT_AWAITED = 'the answer comes later: "await" is missing before this';

/** Looks into what a script does with the page's answers: it has to wait for them, and they have only certain parts. */
export async function checkScriptAnswers(
  findings: Findings,
  path: Path,
  text: string,
  scope: PanelScope,
): Promise<void> {
  const code = codeOf(text);
  for (const { 0: found, 1: call = '', index } of code.matchAll(LOOKED_INTO)) {
    findings.inside(path, NOT_AWAITED, index + found.length - call.length);
  }
  for (const match of code.matchAll(KEPT)) {
    const [found, name, names, awaited, call = '', kind = ''] = match;
    const start = match.index + found.length - call.length;
    if (awaited === undefined) {
      const isUsed =
        name !== undefined && usesOf(code, name).some(({ used }) => !isOfPromise(used));
      const isTaken = name !== undefined && isTakenAsValue(code, name);
      if (names !== undefined || isUsed || isTaken) findings.inside(path, NOT_AWAITED, start);
      continue;
    }
    const [asked] = piecesWithin(text, code, start + call.length);
    const parts =
      kind === 'task' ? await partsOfTask(scope, asked) : kind.startsWith('panel') ? OF_READ : null;
    if (parts === null) continue;
    const used =
      name === undefined
        ? namesIn(names ?? '', match.index + found.indexOf('{') + 1)
        : usesOf(code, name).map(({ used, offset }) => ({ name: used, offset }));
    for (const { name: part, offset } of used) {
      if (parts.includes(part)) continue;
      findings.unknownInside(path, 'part of this answer', part, parts, offset);
    }
    if (!kind.startsWith('panel')) continue;
    const [panel] = piecesWithin(text, code, start + call.indexOf('('));
    const shown = panel ? scope.panels.get(plainText(panel) ?? '') : scope.dataCode;
    const definition = scope.definitions.get(shown ?? '');
    const lists = name === undefined ? ['rows', 'selected'] : [`${name}.rows`, `${name}.selected`];
    if (definition) warnOfFields(findings, path, code, lists, definition);
  }
  warnOfListsAsRows(findings, path, code, scope.definition);
  if (scope.definition && (!path.includes('events') || path.includes('selectionChanged'))) {
    warnOfFields(findings, path, code, ['context.rows'], scope.definition);
  }
}

/** All rows that are taken for one of them: `const row = context.rows`, and then `row.id`. */
function warnOfListsAsRows(
  findings: Findings,
  path: Path,
  code: string,
  definition: CompiledDefinition | null,
): void {
  const lists = code.matchAll(/\b(?:const|let)\s+(\w+)\s*=\s*context\s*\.\s*rows\s*(?:;|\n|$)/g);
  const named = [...lists].flatMap(([, name = '']) => usesOf(code, name));
  const direct = usesOf(code, String.raw`context\s*\.\s*rows`);
  for (const { used, offset } of [...named, ...direct]) {
    if (!definition?.byName.has(used) || used in Array.prototype) continue;
    const message = `these are all rows, and "${used}" is of one of them: const [row] = context.rows`;
    findings.warnInside(path, message, offset);
  }
}

/** Parts of a task's answer: columns of the first row alone; null where they cannot be told. */
async function partsOfTask(
  scope: PanelScope,
  asked: Piece | undefined,
): Promise<readonly string[] | null> {
  const task = asked && scope.taskDocuments.get(plainText(asked) ?? '');
  if (!task) return null;
  if (task.answer !== 'first') return OF_TASK;
  const columns = await scope.taskColumns(task);
  return columns?.includes('?column?') ? null : columns;
}

/** Where a member of the variable is used. */
function usesOf(code: string, variable: string): { used: string; offset: number }[] {
  const uses = new RegExp(`(?<![.\\w$])${variable}\\s*\\??\\.\\s*(\\w+)`, 'g');
  return [...code.matchAll(uses)].map(({ 0: found, 1: used = '', index }) => {
    return { used, offset: index + found.length - used.length };
  });
}

/** Is the variable compared, asked or reckoned with, which no promise is good for? */
function isTakenAsValue(code: string, variable: string): boolean {
  const name = `(?<![.\\w$])${variable}(?![\\w$])`;
  const compared = `${name}\\s*(?:[=!]==?|[<>]|\\?(?!\\.))`;
  const asked = `(?:!|\\b(?:if|while|Number|String|parseInt|parseFloat)\\s*\\(\\s*)${name}`;
  return new RegExp(`${compared}|${asked}`).test(code);
}

function isOfPromise(member: string): boolean {
  return ['then', 'catch', 'finally'].includes(member);
}

/** Names that an object is taken apart into, `{ rows, selected: chosen }`. */
function namesIn(list: string, start: number): { name: string; offset: number }[] {
  return [...list.matchAll(/(?:^|,)\s*(?!\.\.\.)(\w+)/g)].map(
    ({ 0: found, 1: name = '', index }) => {
      return { name, offset: start + index + found.length - name.length };
    },
  );
}

/** What walks over a list hands each row on as. */
const WALKS = String.raw`\s*\??\.\s*(?:map|filter|some|every|find|findIndex|forEach|flatMap)\s*\(\s*(?:async\s*)?\(?\s*(\w+)`;

/** Fields of rows that their definition does not have, as far as the script names the rows plainly. */
function warnOfFields(
  findings: Findings,
  path: Path,
  code: string,
  lists: readonly string[],
  definition: CompiledDefinition,
): void {
  const fields = [...definition.byName.keys()];
  for (const list of lists) {
    const rows = `(?<![.\\w$])${list.replace('.', String.raw`\s*\.\s*`)}`;
    const names = [
      ...code.matchAll(new RegExp(rows + WALKS, 'g')),
      ...code.matchAll(
        new RegExp(`\\b(?:const|let)\\s+(\\w+)\\s+of\\s+${rows}\\b(?!\\s*\\.)`, 'g'),
      ),
      ...code.matchAll(
        new RegExp(`\\b(?:const|let)\\s+\\[\\s*(\\w+)\\s*\\]\\s*=\\s*${rows}\\b`, 'g'),
      ),
    ].map(([, name = '']) => name);
    const direct = [
      ...code.matchAll(new RegExp(`${rows}\\s*\\[\\s*\\d+\\s*\\]\\s*\\??\\.\\s*(\\w+)`, 'g')),
    ];
    const used = [
      ...direct.map(({ 0: found, 1: used = '', index }) => {
        return { used, offset: index + found.length - used.length };
      }),
      ...[...new Set(names)].flatMap((name) => usesOf(code, name)),
    ];
    for (const { used: field, offset } of used) {
      if (isOfRow(field, definition)) continue;
      const message = `the rows of ${definition.code} have no "${field}"${listed(fields)}`;
      findings.warnInside(path, message, offset, suggest(field, fields));
    }
  }
}

function isOfRow(name: string, { byName }: CompiledDefinition): boolean {
  if (name === ROW_CLASS_KEY || byName.has(name)) return true;
  return [CLASS_SUFFIX, DISPLAY_SUFFIX].some(
    (suffix) => name.endsWith(suffix) && byName.has(name.slice(0, -suffix.length)),
  );
}
