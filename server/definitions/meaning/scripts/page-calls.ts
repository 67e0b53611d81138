import type { AnyNode, CallExpression, Identifier, MemberExpression } from 'acorn';
import { bindingOf } from './script-bindings.ts';
import { parentOf, plainText, type Script } from './script-tree.ts';

/** Something that a script asks of the page: `y4.task('…')`, `y4.panel('…').read()`. */
export interface PageCall {
  /** What is called of `y4`: `task`; of a panel `panel.read`. */
  readonly kind: string;
  readonly node: CallExpression;
  /** The call of the panel that is asked, `y4.panel('…')`. */
  readonly panel?: CallExpression;
}

/** A name of a member, and where it stands. */
interface Named {
  readonly name: string;
  /** Into the script, from 0. */
  readonly offset: number;
}

/** All that a script asks of the page, in the order of the text. */
export function pageCalls({ nodes }: Script): PageCall[] {
  return nodes.flatMap((node) => pageCallOf(node) ?? []);
}

/** What a node asks of the page; undefined where it asks nothing. */
export function pageCallOf(node: AnyNode | undefined): PageCall | undefined {
  const called = calledOf(node);
  if (!called) return undefined;
  const { object, name } = called;
  if (isOfPage(object, 'y4')) return { kind: name, node: called.node };
  const panel = panelOf(object);
  return panel && { kind: `panel.${name}`, node: called.node, panel };
}

/** The call that gives a panel, where it stands or has got a name: `y4.panel('orders')`. */
function panelOf(node: AnyNode): CallExpression | undefined {
  const called = calledOf(node.type === 'Identifier' ? initOf(node) : node);
  return called?.name === 'panel' && isOfPage(called.object, 'y4') ? called.node : undefined;
}

/** What a name begins as, if it is never given anything else: `const orders = y4.panel('orders')`. */
export function initOf(name: Identifier): AnyNode | undefined {
  const binding = bindingOf(name);
  const place = binding?.isConstant ? parentOf(binding.declared) : undefined;
  const isGiven = place?.type === 'VariableDeclarator' && place.id === binding?.declared;
  return isGiven ? (place.init ?? undefined) : undefined;
}

/** Calls of which the page answers later. */
export function isAnswering({ kind }: PageCall): boolean {
  return ['task', 'input', 'confirm', 'command', 'panel.read'].includes(kind);
}

/** Calls of which the page answers nothing when they are done. */
export function isSilent({ kind }: PageCall): boolean {
  return ['panel.filter', 'panel.reload', 'toast', 'message', 'navigate', 'reloadPage'].includes(
    kind,
  );
}

/** A call of a member, `object.name(…)`; undefined for anything else. */
export function calledOf(node: AnyNode | undefined) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const member = memberOf(node.callee);
  return member && { node, object: node.callee.object as AnyNode, name: member.name };
}

/** The member that is asked for, `object.name` or `object['name']`; undefined where only the running script knows. */
export function memberOf({ computed, property }: MemberExpression): Named | undefined {
  if (!computed) {
    return property.type === 'Identifier'
      ? { name: property.name, offset: property.start }
      : undefined;
  }
  const name = plainText(property);
  return name === null ? undefined : { name, offset: property.start + 1 };
}

/** Is it what the page gives a script by that name: `y4`, `context.rows`? */
export function isOfPage(node: AnyNode, path: string): boolean {
  const dot = path.lastIndexOf('.');
  if (dot < 0) return node.type === 'Identifier' && node.name === path && !bindingOf(node);
  if (node.type !== 'MemberExpression' || memberOf(node)?.name !== path.slice(dot + 1))
    return false;
  return isOfPage(node.object, path.slice(0, dot));
}
