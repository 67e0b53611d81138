import type { AnyNode } from 'acorn';
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
import { calledOf, memberOf } from './page-calls.ts';
import { freeNames, readScript } from './read-script.ts';
import { namedIn } from './script-arguments.ts';
import { bindingOf } from './script-bindings.ts';
import { findKinds, kindOf } from './script-kinds.ts';
import { isInBrackets, parentOf, plainText, type Script } from './script-tree.ts';
import { isWritten, type KindUse, kindUses, ownMembers } from './script-uses.ts';
import { tellNoAnswers, warnOfVain } from './script-vain.ts';

/** Members that the documentation of scripts lists, by what they belong to. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'y4',
    [
      ...['panel', 'command', 'task', 'toast', 'message', 'input', 'confirm', 'navigate'],
      'reloadPage',
    ],
  ],
  ['y4.panel()', ['read', 'filter', 'reload']],
  ['context', ['event', 'form', 'panel', 'query', 'other', 'rows', 'params', 'user', 'language']],
  ['context.user', ['user', 'userName']],
]);

/**
 * Looks for faults in a script: whether it can be read, and the names that it hands to the page.
 *
 * @param params those of the button that runs it, which are its `context.params`.
 */
export async function checkScript(
  findings: Findings,
  path: Path,
  text: string,
  scope: PanelScope,
  params: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await findings.few((few) => lookInto(few, path, text, scope, params));
}

async function lookInto(
  findings: Findings,
  path: Path,
  text: string,
  scope: PanelScope,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const reading = await readScript(text);
  if (!reading.ok) {
    const { message, offset } = reading.fault;
    findings.inside(path, `the script cannot be read: ${message}`, offset);
    return;
  }
  const { script } = reading;
  if (!script) return;
  findKinds(script, (task) => scope.taskDocuments.get(task)?.answer === 'first');
  const given = assignments(script);
  const vain = warnOfVain(findings, path, script);
  for (const { message, offset } of reading.warnings) {
    // Where a comparison was meant nothing is given to a constant.
    const isMeant = given.some((one) => one.start === offset);
    const isTold = vain.some((one) => one.start <= offset && offset < one.end);
    if (!isMeant && !isTold) findings.warnInside(path, message, offset);
  }
  const known: Readonly<Record<string, readonly string[]>> = {
    task: scope.tasks,
    panel: [...scope.panels.keys()],
    // A script runs no other script.
    command: commandName.options.filter((name) => name !== 'RunScript'),
  };
  for (const { kind, name, offset } of namedIn(script)) {
    const names = known[kind] ?? [];
    if (names.includes(name) || (kind === 'panel' && mayBeThere(name, scope))) continue;
    findings.unknownInside(path, kind, name, names, offset);
  }
  const own = ownMembers(script);
  const uses = kindUses(script, own);
  const seen = checkMembers(findings, path, uses);
  tellNoAnswers(findings, path, uses);
  warnOfUncalled(findings, path, script);
  checkParams(findings, path, uses, params);
  for (const { end } of given) {
    const place = text.indexOf('=', end);
    findings.warnInside(path, 'one = gives a value, and nothing is compared here', place, '===');
  }
  warnOfIdleFunctions(findings, path, script);
  warnOfIdlePlaces(findings, path, script);
  checkOther(findings, path, uses, scope.other);
  checkScriptCalls(findings, path, script, scope);
  const meant = await checkScriptAnswers(findings, path, script, uses, scope, seen);
  const free = freeNames(script).filter(({ name }) => !meant.includes(name));
  checkScriptNames(findings, path, free, MEMBERS);
  warnOfMisspeltMembers(findings, path, script, scope, seen);
}

/** May it be the code of a panel that is there, but cannot be read? */
function mayBeThere(name: string, { written }: PanelScope): boolean {
  return written === null || written.includes(name);
}

/** @returns where the members stand that this has looked at. */
function checkMembers(findings: Findings, path: Path, uses: readonly KindUse[]): Set<number> {
  const seen = new Set<number>();
  const told = new Set<string>();
  for (const { field, offset, of } of uses) {
    const owner = of.is === 'page' ? of.name : '';
    const members = MEMBERS.get(owner);
    if (!members) continue;
    seen.add(offset);
    if (members.includes(field) || told.has(`${owner}.${field}`)) continue;
    told.add(`${owner}.${field}`);
    const message = `${owner} has no "${field}"; there are ${members.join(', ')}`;
    findings.inside(path, message, offset, suggest(field, members));
  }
  return seen;
}

/** What is called of the page and no more than named there, `await y4.panel('orders').read`, and what cannot be changed. */
function warnOfUncalled(findings: Findings, path: Path, { nodes, text }: Script): void {
  for (const node of nodes) {
    if (node.type !== 'MemberExpression') continue;
    const owner = kindOf(node.object);
    if (owner?.is !== 'page') continue;
    if (['y4', 'context'].includes(owner.name) && isWritten(node)) {
      findings.inside(path, `${owner.name} cannot be changed`, node.start);
    } else if (isFunctionOf(owner.name, memberOf(node)?.name ?? '') && isNamedAlone(node)) {
      const called = text.slice(node.start, node.end);
      const message = `${called} is a function, and is not called here: ${called}(…)`;
      findings.inside(path, message, node.start);
    }
  }
}

function isFunctionOf(owner: string, member: string): boolean {
  return owner.startsWith('y4') && MEMBERS.get(owner)?.includes(member) === true;
}

function isNamedAlone(node: AnyNode): boolean {
  const parent = parentOf(node);
  if (parent?.type === 'MemberExpression')
    return parent.object === node && !((memberOf(parent)?.name ?? '') in Function.prototype);
  return parent?.type === 'ExpressionStatement' || parent?.type === 'AwaitExpression';
}

/** What a script reads of its button's params: those that are there, and the answer that it asks for. */
function checkParams(
  findings: Findings,
  path: Path,
  uses: readonly KindUse[],
  { script: _, deadline: __, ask, ...given }: Readonly<Record<string, unknown>>,
): void {
  const asked = (ask as { name?: string } | undefined)?.name;
  const known = [...Object.keys(given), ...(asked === undefined ? [] : [asked])];
  for (const { field, offset } of usesOf(uses, 'context.params'))
    if (!known.includes(field))
      findings.unknownInside(path, 'param of this script', field, known, offset);
}

/** What is given a value where yes or no is asked, and a comparison was meant. */
function assignments({ nodes }: Script): AnyNode[] {
  return nodes.flatMap((node) => {
    // A constant is no question: `shown = 'all' ? rows : late`.
    if (node.type === 'AssignmentExpression' && node.operator === '=') {
      return isAskedFor(node) || isChoiceByConstant(node.right) ? [node.left] : [];
    }
    return node.type === 'VariableDeclarator' && isChoiceByConstant(node.init) ? [node.id] : [];
  });
}

const ASKING: readonly string[] = ['filter', 'find', 'findLast', 'findIndex', 'some', 'every'];

function isAskedFor(node: AnyNode): boolean {
  const parent = parentOf(node);
  if (!parent || isInBrackets(node)) return false;
  if (['IfStatement', 'WhileStatement', 'DoWhileStatement'].includes(parent.type)) return true;
  return (
    parent.type === 'ArrowFunctionExpression' &&
    parent.body === node &&
    ASKING.includes(calledOf(parentOf(parent))?.name ?? '')
  );
}

function isChoiceByConstant(node: AnyNode | null | undefined): boolean {
  return (
    node?.type === 'ConditionalExpression' &&
    (node.test.type === 'Literal' || plainText(node.test) !== null)
  );
}

/** A function that is all of a script: nothing calls it. */
function warnOfIdleFunctions(findings: Findings, path: Path, { nodes }: Script): void {
  const [program] = nodes;
  const [first, ...others] =
    program?.type === 'Program' ? program.body.filter(({ type }) => type !== 'EmptyStatement') : [];
  if (!first || others.length > 0) return;
  const isIdle =
    first.type === 'FunctionDeclaration'
      ? bindingOf(first.id)?.uses.length === 0
      : first.type === 'ExpressionStatement' && first.expression.type === 'ArrowFunctionExpression';
  if (!isIdle) return;
  const message =
    'nothing calls this function: what it does is the script itself, without a function around it';
  findings.warnInside(path, message, first.start);
}

/** What a script reads of the page's data: that of its form, and what its pre-check answers as `other`. */
function checkOther(
  findings: Findings,
  path: Path,
  uses: readonly KindUse[],
  known: readonly string[] | null,
): void {
  for (const { field, offset } of usesOf(uses, 'context.other')) {
    if (!known || known.includes(field)) continue;
    const message = `this page has no "${field}" in its "other"${listed(known)}`;
    findings.warnInside(path, message, offset, suggest(field, known));
  }
}

function usesOf(uses: readonly KindUse[], owner: string): KindUse[] {
  return uses.filter(({ of }) => of.is === 'page' && of.name === owner);
}
