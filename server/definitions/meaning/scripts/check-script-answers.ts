import type { AnyNode, Identifier, ObjectPattern } from 'acorn';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { calledOf, isAnswering, isOfPage, type PageCall, pageCallOf } from './page-calls.ts';
import { type Binding, bindingOf } from './script-bindings.ts';
import { warnOfColumns, warnOfFields } from './script-columns.ts';
import { shownBy } from './script-handed.ts';
import { isOfPromise, isTakenAsValue, NOT_AWAITED, warnOfHaste } from './script-haste.ts';
import { warnOfListsAsRows, warnOfNoMembers } from './script-lists.ts';
import { namesTaken, partsOf, usesOf, valuesOf } from './script-rows.ts';
import { takenAsList, warnOfShownWhole } from './script-shapes.ts';
import { plainText, type Script } from './script-tree.ts';
import { warnOfHeldWords } from './script-values.ts';

const OF_READ: readonly string[] = ['code', 'rows', 'selected', 'filters'];
const OF_TASK: readonly string[] = ['rows', 'affected'];

/** An answer that a script keeps. */
interface KeptAnswer {
  /** What it is called, or what it is taken apart into. */
  readonly id: Identifier | ObjectPattern;
  /** What it is called; undefined where it is taken apart, and where the name is given something else, too. */
  readonly name: Binding | undefined;
  readonly isAwaited: boolean;
  readonly call: PageCall;
}

function keptAnswer(node: AnyNode): KeptAnswer | undefined {
  if (node.type !== 'VariableDeclarator' || !node.init) return undefined;
  const { id } = node;
  if (id.type !== 'Identifier' && id.type !== 'ObjectPattern') return undefined;
  const { init } = node;
  const given = init.type === 'LogicalExpression' && isEmpty(init.right) ? init.left : init;
  const isAwaited = given.type === 'AwaitExpression';
  const call = pageCallOf(promisedBy(isAwaited ? given.argument : given, isAwaited));
  if (!call || !isAnswering(call)) return undefined;
  const binding = id.type === 'Identifier' ? bindingOf(id) : undefined;
  if (binding?.isConstant === false) return undefined;
  return { id, name: binding, isAwaited, call };
}

/** Has it no parts that an answer may lack? It stands in for one that does not come: `?? {}`. */
function isEmpty(node: AnyNode): boolean {
  if (node.type === 'ObjectExpression') return node.properties.length === 0;
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  return node.type === 'BlockStatement'
    ? node.body.length === 0
    : (node.type === 'Literal' && !node.value) ||
        (node.type === 'Identifier' && node.name === 'undefined');
}

/** What a function that is written at its place answers with. */
function bodyOf(node: AnyNode): AnyNode {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
    ? node.body
    : node;
}

/** The call whose promise it is: `y4.task('…').catch(…)`. What `then` makes of an answer is another one. */
function promisedBy(node: AnyNode, isAwaited: boolean): AnyNode {
  let call = node;
  for (let called = calledOf(call); called; called = calledOf(call)) {
    if (!isOfPromise(called.name) || (isAwaited && called.name === 'then')) break;
    const [caught] = called.node.arguments;
    if (called.name === 'catch' && caught && isAwaited && !isEmpty(bodyOf(caught))) break;
    call = called.object;
  }
  return call;
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
  script: Script,
  scope: PanelScope,
  told: Set<number>,
): Promise<string[]> {
  const meant: string[] = [];
  warnOfHaste(findings, path, script);
  for (const node of script.nodes) {
    const kept = keptAnswer(node);
    if (kept?.isAwaited)
      meant.push(...(await checkAnswer(findings, path, script, kept, scope, told)));
    else if (kept && isNeeded(kept)) findings.inside(path, NOT_AWAITED, kept.call.node.start);
  }
  warnOfListsAsRows(findings, path, script, scope.definition);
  if (scope.definition && (!path.includes('events') || path.includes('selectionChanged'))) {
    const lists = script.nodes.filter((node) => isOfPage(node, 'context.rows'));
    warnOfFields(findings, path, lists, scope.definition, scope);
  }
  return meant;
}

/** Is the answer itself used, for which the promise of one is no good? */
function isNeeded({ name }: KeptAnswer): boolean {
  if (name === undefined) return true;
  return usesOf(name).some(({ field }) => !isOfPromise(field)) || isTakenAsValue(name);
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
  const { id, name, call } = kept;
  const asked = call.kind === 'task' ? plainText(call.node.arguments[0]) : null;
  const task = scope.taskDocuments.get(asked ?? '');
  const columns = task ? await scope.taskColumns(task) : null;
  const parts = task ? partsOfTask(task, columns) : call.panel ? OF_READ : null;
  if (parts === null) return [];
  const used = id.type === 'ObjectPattern' ? partsOf(id) : name ? usesOf(name) : [];
  const row = (parts === OF_TASK && columns) || [];
  const [first] = used;
  if (first && used.every(({ field }) => row.includes(field) && !parts.includes(field))) {
    const message = `this answer is { rows, affected }, and "${first.field}" is of a row: "answer": "first" in the task, or rows[0]`;
    findings.inside(path, message, first.offset);
    return [];
  }
  const isRows = parts === OF_TASK || parts === OF_READ;
  const list = name ? takenAsList(script, name, used, parts) : null;
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
  if (task?.answer === 'first') {
    const words = scope.answerWords.get(task.code);
    for (const one of used.flatMap(valuesOf)) {
      const held = words?.get(one.field);
      if (held) warnOfHeldWords(findings, path, one, held);
    }
  }
  const lists = used
    .filter(({ field }) => ['rows', 'selected'].includes(field))
    .flatMap((use): readonly AnyNode[] => (name ? [use.node] : namesTaken(use)));
  const mend = `its parts are ${parts.join(', ')}`;
  warnOfShownWhole(findings, path, name?.uses ?? [], mend);
  if (isRows) {
    const mendList = '.length says how many these are, .map((row) => …) takes one field of each';
    warnOfShownWhole(findings, path, lists, mendList);
    warnOfNoMembers(findings, path, script, lists);
  }
  if (task && task.answer !== 'first') {
    const isRead = used.find(({ field }) => field === 'rows');
    if (isRead && columns?.length === 0) {
      const message = `${task.sql} answers no rows: RETURNING says which, "affected" how many it changed`;
      findings.warnInside(path, message, isRead.offset);
    } else warnOfColumns(findings, path, lists, task, columns, scope);
  }
  const definition = call.panel && shownBy(call, scope);
  if (definition) warnOfFields(findings, path, lists, definition, scope);
  return name ? [] : strays.map(({ field }) => suggest(field, parts) ?? field);
}

/** Parts of a task's answer: columns of the first row alone; null where they cannot be told. */
function partsOfTask(
  task: TaskDocument,
  columns: readonly string[] | null,
): readonly string[] | null {
  if (task.answer !== 'first') return OF_TASK;
  return columns?.includes('?column?') ? null : columns;
}
