import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import {
  codeOf,
  isParam,
  namesIn,
  type Piece,
  piecesWithin,
  plainText,
  type Script,
} from './script-arguments.ts';
import { warnOfColumns, warnOfFields } from './script-columns.ts';
import {
  isOfPromise,
  isTakenAsValue,
  memberBehind,
  NOT_AWAITED,
  warnOfHaste,
} from './script-haste.ts';
import { warnOfListsAsRows, warnOfNoMembers } from './script-lists.ts';
import { partsOf, usesOf, usesOfTaken } from './script-rows.ts';
import { takenAsList, warnOfShownWhole } from './script-shapes.ts';
import { warnOfHeldWords } from './script-values.ts';

/** What keeps an answer: a name, or names for its parts; whether it is awaited; the call that answers. */
const KEPT =
  /\b(?:const|let|var)\s+(?:(\w+)|\{([^{}]*)\})\s*=\s*(await\s+)?(y4\s*\.\s*(task|input|confirm|command|panel\s*\([^()]*\)\s*\.\s*read)\s*)(?=\()/g;

const OF_READ: readonly string[] = ['code', 'rows', 'selected', 'filters'];
const OF_TASK: readonly string[] = ['rows', 'affected'];

/** An answer that a script keeps. */
interface KeptAnswer {
  /** What it is called; undefined where it is taken apart. */
  readonly name: string | undefined;
  /** What it is taken apart into, as it is written, and where that begins. */
  readonly names: string;
  readonly namesAt: number;
  readonly isAwaited: boolean;
  /** What is asked: `task`, `input`, `panel('orders').read`. */
  readonly kind: string;
  /** Where the call begins, and its bracket. */
  readonly start: number;
  readonly open: number;
}

function keptAnswer(match: RegExpExecArray): KeptAnswer {
  const [found, name, names = '', awaited, call = '', kind = ''] = match;
  const open = match.index + found.length;
  return {
    name,
    names,
    namesAt: match.index + found.indexOf('{') + 1,
    isAwaited: awaited !== undefined,
    kind,
    start: open - call.length,
    open,
  };
}

/**
 * Looks into what a script does with the page's answers: it has to wait for them, and they have only certain parts.
 *
 * @param told takes the offsets of members that are told.
 * @returns the parts that were meant where others are taken out of an answer: they are called so in what follows.
 */
export async function checkScriptAnswers(
  findings: Findings,
  path: Path,
  text: string,
  scope: PanelScope,
  told: Set<number>,
): Promise<string[]> {
  const code = codeOf(text);
  const meant: string[] = [];
  const script: Script = { text, code };
  warnOfHaste(findings, path, code);
  for (const match of code.matchAll(KEPT)) {
    const kept = keptAnswer(match);
    const member = memberBehind(code, kept.open);
    if (member !== undefined && !isOfPromise(member)) continue;
    if (kept.isAwaited)
      meant.push(...(await checkAnswer(findings, path, script, kept, scope, told)));
    else if (isNeeded(code, kept)) findings.inside(path, NOT_AWAITED, kept.start);
  }
  warnOfListsAsRows(findings, path, code, scope.definition);
  if (scope.definition && (!path.includes('events') || path.includes('selectionChanged'))) {
    const lists = [String.raw`context\s*\.\s*rows`];
    warnOfFields(findings, path, script, lists, scope.definition, scope);
  }
  return meant;
}

/** Is the answer itself used, for which the promise of one is no good? */
function isNeeded(code: string, { name }: KeptAnswer): boolean {
  if (name === undefined) return true;
  return usesOf(code, name).some(({ field }) => !isOfPromise(field)) || isTakenAsValue(code, name);
}

/** Holds what a script does with an answer against the parts that it has; @returns as {@link checkScriptAnswers}. */
async function checkAnswer(
  findings: Findings,
  path: Path,
  script: Script,
  kept: KeptAnswer,
  scope: PanelScope,
  told: Set<number>,
): Promise<string[]> {
  const { text, code } = script;
  const { name, names, kind } = kept;
  const [asked] = piecesWithin(text, code, kept.open);
  const task = kind === 'task' && asked ? scope.taskDocuments.get(plainText(asked) ?? '') : null;
  const isOfPanel = kind.startsWith('panel');
  const parts = kind === 'task' ? await partsOfTask(scope, asked) : isOfPanel ? OF_READ : null;
  if (parts === null) return [];
  const used =
    name === undefined
      ? namesIn(names, kept.namesAt)
      : usesOf(code, name).map(({ field, offset }) => ({ name: field, offset }));
  const row = kind === 'task' && parts === OF_TASK ? await columnsOf(scope, asked) : [];
  const [first] = used;
  if (first && used.every((one) => row.includes(one.name) && !parts.includes(one.name))) {
    const message = `this answer is { rows, affected }, and "${first.name}" is of a row: "answer": "first" in the task, or rows[0]`;
    findings.inside(path, message, first.offset);
    return [];
  }
  const isRows = parts === OF_TASK || parts === OF_READ;
  const list = name === undefined ? null : takenAsList(code, name, used, parts);
  if (list !== null) {
    for (const offset of list.offsets) told.add(offset);
    const message = isRows
      ? `this answer is { ${parts.join(', ')} }, and ${list.first} is of a list: const { rows } = …`
      : `this answer is one row, and ${list.first} is of a list: leave out "answer": "first" in the task, and take const { rows } = …`;
    findings.inside(path, message, list.offsets[0] ?? kept.start);
    return [];
  }
  const strays = used.filter((one) => !parts.includes(one.name));
  const [stray, another] = new Set(strays.map((one) => one.name));
  const idle = parts.filter((part) => used.every((one) => one.name !== part));
  // The only part that nothing reads is the one that goes by another name.
  const known =
    !isRows && stray !== undefined && another === undefined && idle.length === 1
      ? idle[0]
      : undefined;
  for (const [index, { name: part, offset }] of strays.entries()) {
    told.add(offset);
    if (strays.findIndex((one) => one.name === part) < index) continue;
    findings.unknownInside(path, 'part of this answer', part, parts, offset, known);
  }
  if (task?.answer === 'first') warnOfNeverAnswered(findings, path, script, kept, task, scope);
  const lists = listsOf(name, names);
  if (name !== undefined) {
    const mend = `its parts are ${parts.join(', ')}`;
    warnOfShownWhole(findings, path, script, [name], mend);
  }
  if (isRows) {
    const mend = '.length says how many these are, .map((row) => …) takes one field of each';
    warnOfShownWhole(findings, path, script, lists, mend);
    warnOfNoMembers(findings, path, code, lists);
  }
  if (task && task.answer !== 'first') {
    const isRead = used.find((one) => one.name === 'rows');
    const columns = await scope.taskColumns(task);
    if (isRead && columns?.length === 0) {
      const message = `${task.sql} answers no rows: RETURNING says which, "affected" how many it changed`;
      findings.warnInside(path, message, isRead.offset);
    } else warnOfColumns(findings, path, script, lists, task, columns, scope);
  }
  if (isOfPanel) {
    const [panel] = piecesWithin(text, code, code.indexOf('(', kept.start));
    const shown = panel ? scope.panels.get(plainText(panel) ?? '') : scope.dataCode;
    const definition = scope.definitions.get(shown ?? '');
    if (definition) warnOfFields(findings, path, script, lists, definition, scope);
  }
  return name === undefined ? strays.map((one) => suggest(one.name, parts) ?? one.name) : [];
}

/** Values that columns of an answer's only row never come to: `answer.state === 'payed'`. */
function warnOfNeverAnswered(
  findings: Findings,
  path: Path,
  { text, code }: Script,
  { name, names, namesAt }: KeptAnswer,
  task: TaskDocument,
  scope: PanelScope,
): void {
  const words = scope.answerWords.get(task.code);
  const uses =
    name === undefined
      ? partsOf(names, namesAt).flatMap((one) => (one.isTaken ? usesOfTaken(code, one) : []))
      : isDeclaredOnce(code, name)
        ? usesOf(code, name)
        : [];
  for (const use of uses) {
    const known = words?.get(use.field);
    if (known) warnOfHeldWords(findings, path, text, use, known);
  }
}

/** Does a name stand for one thing alone in a script? */
function isDeclaredOnce(code: string, name: string): boolean {
  const declared = new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`, 'g');
  return code.match(declared)?.length === 1 && !isParam(code, name);
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

/** Columns that an author's task answers with, as far as they can be told. */
async function columnsOf(scope: PanelScope, asked: Piece | undefined): Promise<readonly string[]> {
  const task = asked && scope.taskDocuments.get(plainText(asked) ?? '');
  return (task && (await scope.taskColumns(task))) ?? [];
}

/** What the lists of an answer are called: `answer.rows`, or the names that it is taken apart into. */
function listsOf(name: string | undefined, names: string): string[] {
  if (name !== undefined) {
    return ['rows', 'selected'].map((list) => String.raw`${name}\s*\??\.\s*${list}`);
  }
  return [...names.matchAll(/(?:^|,)\s*(?:rows|selected)\s*(?::\s*(\w+))?/g)].map(
    ([found, own]) => own ?? found.replace(/\W/g, ''),
  );
}
