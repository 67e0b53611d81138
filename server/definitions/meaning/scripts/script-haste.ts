import type { AnyNode } from 'acorn';
import type { Findings, Path } from '../findings.ts';
import { isAnswering, pageCallOf, pageCalls } from './page-calls.ts';
import type { Binding } from './script-bindings.ts';
import { fieldOf } from './script-rows.ts';
import { parentOf, type Script } from './script-tree.ts';

/** Said of an answer that is used before it has come. */
export const NOT_AWAITED = 'the answer comes later: "await" is missing before this';

/** Answers that are looked into, and rows that are shown anew, before what is asked for is done. */
export function warnOfHaste(findings: Findings, path: Path, script: Script): void {
  const following = statementsBehind(script);
  for (const { node, kind } of pageCalls(script).filter(isAnswering)) {
    const [member] = fieldOf(node);
    if (isLookedInto(node)) findings.inside(path, NOT_AWAITED, node.start);
    else if (member && !isOfPromise(member.field)) {
      findings.inside(path, `the answer comes later: (await …).${member.field}`, node.start);
    } else if (['task', 'command'].includes(kind) && isReloadedNext(node, following)) {
      const message = 'the rows are shown anew before this is done: "await" is missing before it';
      findings.warnInside(path, message, node.start);
    }
  }
}

/** Is an answer looked into before it has come: asked for yes or no, or walked over? */
function isLookedInto(call: AnyNode): boolean {
  const parent = parentOf(call);
  return (
    isAsked(call) ||
    (parent?.type === 'ForOfStatement' && parent.right === call) ||
    parent?.type === 'SpreadElement'
  );
}

/** Does it depend on the node what is done: `if (node)`, `!node`, `node && …`? */
function isAsked(node: AnyNode): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return parent.test === node;
    case 'UnaryExpression':
      return parent.operator === '!';
    case 'LogicalExpression':
      return isAsked(parent);
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

/** Is the variable compared, asked or reckoned with, which no promise is good for? */
export function isTakenAsValue({ uses }: Binding): boolean {
  return uses.some((use) => {
    const parent = parentOf(use);
    if (parent?.type === 'BinaryExpression') return /^(?:[=!]==?|[<>]=?)$/.test(parent.operator);
    if (parent?.type === 'ConditionalExpression') return parent.test === use;
    if (parent?.type === 'LogicalExpression' && parent.operator === '??')
      return parent.left === use;
    const isReckoned =
      parent?.type === 'CallExpression' &&
      parent.callee.type === 'Identifier' &&
      ['Number', 'String', 'parseInt', 'parseFloat'].includes(parent.callee.name);
    return isReckoned || isAsked(use);
  });
}

/** Is it a part of a promise, and not of what it brings? */
export function isOfPromise(member: string): boolean {
  return ['then', 'catch', 'finally'].includes(member);
}
