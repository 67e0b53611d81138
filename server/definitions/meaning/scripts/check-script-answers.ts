import type { AnyNode } from 'acorn';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import type { PageCall } from './page-calls.ts';
import { warnOfColumn, warnOfField } from './script-columns.ts';
import { shownBy, warnOfHandedOn } from './script-handed.ts';
import { warnOfHaste } from './script-haste.ts';
import { type Kind, kindOf, type Source } from './script-kinds.ts';
import { takenAsList, warnOfNoMembers, warnOfShownWhole } from './script-shapes.ts';
import { plainText, type Script } from './script-tree.ts';
import { fieldValues, type KindUse } from './script-uses.ts';
import { warnOfHeld, warnOfHeldWords } from './script-values.ts';

const OF_READ: readonly string[] = ['code', 'rows', 'selected', 'filters'];
const OF_TASK: readonly string[] = ['rows', 'affected'];

/** An answer of the page: where it stands in the script, and what is named of it. */
interface Answer {
  readonly call: PageCall;
  readonly places: AnyNode[];
  readonly used: KindUse[];
}

/**
 * Looks into what a script does with the page's answers: it has to wait for them, and they, their rows and these rows'
 * fields have only certain parts.
 *
 * @param uses the members that it names.
 * @param told takes the offsets of members that are told.
 * @returns the parts that were meant where others are taken out of an answer: they are called so in what follows.
 */
export async function checkScriptAnswers(
  findings: Findings,
  path: Path,
  script: Script,
  uses: readonly KindUse[],
  scope: PanelScope,
  told: Set<number>,
): Promise<string[]> {
  const answers = answersIn(script, uses);
  const columns = await columnsOf(answers, scope);
  warnOfHaste(findings, path, script);
  const meant = answers.flatMap((answer) =>
    checkAnswer(findings, path, script, answer, scope, columns, told),
  );
  warnOfNoMembers(findings, path, script, uses, told);
  const lists = script.nodes.filter((node) => kindOf(node)?.is === 'rows');
  warnOfShownWhole(findings, path, lists, LIST_SHOWN);
  checkRows(findings, path, uses, scope, columns);
  checkValues(findings, path, script, scope);
  return meant;
}

const LIST_SHOWN = '.length says how many these are, .map((row) => …) takes one field of each';

function answersIn({ nodes }: Script, uses: readonly KindUse[]): Answer[] {
  const answers = new Map<AnyNode, Answer>();
  const answerOf = (kind: Kind | undefined) => {
    if (kind?.is !== 'answer') return undefined;
    const { of: call } = kind;
    const answer = answers.get(call.node) ?? { call, places: [], used: [] };
    answers.set(call.node, answer);
    return answer;
  };
  for (const node of nodes) answerOf(kindOf(node))?.places.push(node);
  for (const use of uses) answerOf(use.of)?.used.push(use);
  return [...answers.values()];
}

/** The columns that tasks answer with, by their codes; null where these cannot be told. */
type Columns = ReadonlyMap<string, readonly string[] | null>;

async function columnsOf(answers: readonly Answer[], scope: PanelScope): Promise<Columns> {
  const columns = new Map<string, readonly string[] | null>();
  for (const { call } of answers) {
    const task = taskOf(call, scope);
    if (task && !columns.has(task.code)) columns.set(task.code, await scope.taskColumns(task));
  }
  return columns;
}

/** Holds what a script does with an answer against the parts that it has; @returns as {@link checkScriptAnswers}. */
function checkAnswer(
  findings: Findings,
  path: Path,
  script: Script,
  { call, places, used }: Answer,
  scope: PanelScope,
  columnsOfTasks: Columns,
  told: Set<number>,
): string[] {
  const task = taskOf(call, scope);
  const columns = task ? (columnsOfTasks.get(task.code) ?? null) : null;
  const parts = task ? partsOfTask(task, columns) : call.panel ? OF_READ : null;
  if (parts === null) return [];
  const row = (parts === OF_TASK && columns) || [];
  const [first] = used;
  if (first && used.every(({ field }) => row.includes(field) && !parts.includes(field))) {
    const message = `this answer is { rows, affected }, and "${first.field}" is of a row: "answer": "first" in the task, or rows[0]`;
    findings.inside(path, message, first.offset);
    return [];
  }
  const isRows = parts === OF_TASK || parts === OF_READ;
  const list = takenAsList(script, places, used, parts);
  if (list !== null) {
    for (const offset of list.offsets) told.add(offset);
    const message = isRows
      ? `this answer is { ${parts.join(', ')} }, and ${list.first} is of a list: const { rows } = …`
      : `this answer is one row, and ${list.first} is of a list: leave out "answer": "first" in the task, and take const { rows } = …`;
    findings.inside(path, message, list.offsets[0] ?? call.node.start);
    return [];
  }
  const strays = used.filter(({ field }) => !parts.includes(field));
  const names = new Set(strays.map(({ field }) => field));
  const [stray, another] = names;
  const read = new Set(used.map(({ field }) => field));
  const idle = parts.filter((part) => !read.has(part));
  // The only part that nothing reads is the one that goes by another name.
  const known =
    !isRows && stray !== undefined && another === undefined && idle.length === 1
      ? idle[0]
      : undefined;
  for (const { field, offset } of strays) {
    told.add(offset);
    if (names.delete(field)) {
      findings.unknownInside(path, 'part of this answer', field, parts, offset, known);
    }
  }
  warnOfShownWhole(findings, path, places, `its parts are ${parts.join(', ')}`);
  const isRead = used.find(({ field }) => field === 'rows');
  if (isRead && task && parts === OF_TASK && columns?.length === 0) {
    const message = `${task.sql} answers no rows: RETURNING says which, "affected" how many it changed`;
    findings.warnInside(path, message, isRead.offset);
  }
  return strays.flatMap(({ field, node }) =>
    node.type === 'Property' ? (suggest(field, parts) ?? field) : [],
  );
}

/** Fields of rows that these do not have. */
function checkRows(
  findings: Findings,
  path: Path,
  uses: readonly KindUse[],
  scope: PanelScope,
  columns: Columns,
): void {
  for (const use of uses) {
    if (use.of.is !== 'row') continue;
    const source = use.of.of;
    const definition = definitionOf(source, path, scope);
    if (definition) warnOfField(findings, path, use, definition);
    const task = source === 'context' ? undefined : taskOf(source, scope);
    if (task) warnOfColumn(findings, path, use, task, columns.get(task.code));
  }
}

/** Values of fields that these never have, and values that fit nowhere where they are handed on. */
function checkValues(findings: Findings, path: Path, script: Script, scope: PanelScope): void {
  for (const use of fieldValues(script)) {
    const definition = definitionOf(use.of, path, scope);
    const task = use.of === 'context' ? undefined : taskOf(use.of, scope);
    const words = task && scope.answerWords.get(task.code)?.get(use.field);
    if (words) warnOfHeldWords(findings, path, use, words);
    if (!definition?.byName.has(use.field)) continue;
    warnOfHeld(findings, path, use, definition);
  }
  warnOfHandedOn(findings, path, script, scope, (source) => definitionOf(source, path, scope));
}

/** The definition of the panel that shows some rows; undefined where that cannot be told. */
function definitionOf(
  source: Source,
  path: Path,
  scope: PanelScope,
): CompiledDefinition | undefined {
  if (source !== 'context') return source.panel && shownBy(source, scope);
  // When a panel has loaded, these are the rows that the page was opened with.
  const isOfPanel = !path.includes('events') || path.includes('selectionChanged');
  return isOfPanel ? (scope.definition ?? undefined) : undefined;
}

function taskOf({ kind, node }: PageCall, scope: PanelScope): TaskDocument | undefined {
  return kind === 'task' ? scope.taskDocuments.get(plainText(node.arguments[0]) ?? '') : undefined;
}

/** Parts of a task's answer: columns of the first row alone; null where they cannot be told. */
function partsOfTask(
  task: TaskDocument,
  columns: readonly string[] | null,
): readonly string[] | null {
  if (task.answer !== 'first') return OF_TASK;
  return columns?.includes('?column?') ? null : columns;
}
