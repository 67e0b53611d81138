import type { AnyNode, CallExpression } from 'acorn';
import type { Findings, Path } from '../findings.ts';
import { calledOf, pageCallOf } from './page-calls.ts';
import { isOfPromise, kindOf } from './script-kinds.ts';
import { parentOf, type Script } from './script-tree.ts';
import { memberAt } from './script-uses.ts';

/** Said of an answer that is used before it has come. */
const NOT_AWAITED = 'the answer comes later: "await" is missing before this';
/** Said of a list of such answers, of which "await" itself takes none. */
const NOT_ALL_AWAITED = 'each of these comes later: await Promise.all(…) around them';

/** Answers that are looked into, and rows that are shown anew, before what is asked for is done. */
export function warnOfHaste(findings: Findings, path: Path, script: Script): void {
  const following = statementsBehind(script);
  const told = new Set<AnyNode>();
  for (const node of script.nodes) {
    const walk = walkedByNobody(node);
    if (walk !== undefined && isReloadedNext(node, following)) {
      const message = `the rows are shown anew before this is done: ${walk} waits for nothing, for (const row of …) does`;
      findings.warnInside(path, message, node.start);
    }
    const kind = kindOf(node);
    const promise = kind?.is === 'list' && isTakenAsWhole(node) ? kind.each : kind;
    // What is done with an answer that there is none of is told otherwise.
    if (promise?.is !== 'promise' || promise.brings?.is === 'nothing' || told.has(promise.call))
      continue;
    const { call } = promise;
    const [member] = memberAt(node);
    if (promise !== kind || (member ? !isOfPromise(member.field) : isLookedInto(node))) {
      told.add(call);
      const isDirect = member && node === call;
      const one = isDirect ? `the answer comes later: (await …).${member.field}` : NOT_AWAITED;
      const message = promise.isOfList ? NOT_ALL_AWAITED : one;
      findings.inside(path, message, call.start);
    } else if (
      node === call &&
      ['task', 'command'].includes(pageCallOf(call)?.kind ?? '') &&
      isReloadedNext(node, following)
    ) {
      const message = 'the rows are shown anew before this is done: "await" is missing before it';
      findings.warnInside(path, message, node.start);
    }
  }
}

/** What starts the same for each of a list, and waits for none: `rows.forEach(async (row) => …)`. */
function walkedByNobody(node: AnyNode): string | undefined {
  const called = calledOf(node);
  const [each] = called?.node.arguments ?? [];
  const isWalk = called?.name === 'forEach' || called?.name === 'map';
  return isWalk && each && 'async' in each && each.async ? called.name : undefined;
}

/** Is a list awaited, put into a text or handed to the page, so that what it is made of has to be there? */
function isTakenAsWhole(list: AnyNode): boolean {
  const parent = parentOf(list);
  const isText = parent?.type === 'TemplateLiteral' || memberAt(list)[0]?.field === 'join';
  return isText || parent?.type === 'AwaitExpression' || pageCallOf(parent) !== undefined;
}

/** Is an answer looked into before it has come: asked for yes or no, reckoned with, taken apart, or handed on? */
function isLookedInto(node: AnyNode): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type !== 'Identifier';
    case 'AssignmentExpression':
      return parent.right === node && parent.left.type.endsWith('Pattern');
    case 'BinaryExpression':
      return !['in', 'instanceof'].includes(parent.operator);
    case 'SpreadElement':
      return true;
    case 'TemplateLiteral':
      return parentOf(parent)?.type !== 'TaggedTemplateExpression';
    case 'ForOfStatement':
      return parent.right === node;
    case 'SwitchStatement':
      return parent.discriminant === node;
    case 'CallExpression':
      return isValueTaken(parent);
    case 'Property': {
      const object = parent.value === node ? parentOf(parent) : undefined;
      return object?.type === 'ObjectExpression' && pageCallOf(parentOf(object)) !== undefined;
    }
    default:
      return isAsked(node);
  }
}

/** Takes a call values alone, and no promise? */
function isValueTaken(call: CallExpression): boolean {
  const { callee } = call;
  return (
    pageCallOf(call) !== undefined ||
    (callee.type === 'Identifier' &&
      ['Number', 'String', 'Boolean', 'parseInt', 'parseFloat'].includes(callee.name))
  );
}

/** Does it depend on the node what is done: `if (node)`, `!node`, `node && …`, `node ?? …`? */
function isAsked(node: AnyNode): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    case 'UnaryExpression':
      return parent.operator === '!';
    case 'LogicalExpression':
      return parent.left === node || isAsked(parent);
    default:
      return false;
  }
}

/** Is a call a statement of its own, and the next shows the rows anew? */
function isReloadedNext(call: AnyNode, following: ReadonlyMap<AnyNode, AnyNode>): boolean {
  let node = parentOf(call);
  if (node?.type !== 'ExpressionStatement') return false;
  // Behind the last statement of a block comes what follows the block.
  while (node && !following.has(node)) node = parentOf(node);
  return node !== undefined && isReload(following.get(node));
}

/** The statements that stand behind others. */
function statementsBehind({ nodes }: Script): ReadonlyMap<AnyNode, AnyNode> {
  const bodies = nodes.map((node): AnyNode[] =>
    'body' in node && Array.isArray(node.body) ? node.body : [],
  );
  return new Map(
    bodies.flatMap((body) => body.slice(1).map((next, index) => [body[index] as AnyNode, next])),
  );
}

function isReload(statement: AnyNode | undefined): boolean {
  if (statement?.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  const call = pageCallOf(expression.type === 'AwaitExpression' ? expression.argument : expression);
  return call?.kind === 'panel.reload' || call?.kind === 'reloadPage';
}
