import type { AnyNode, Identifier, ObjectPattern } from 'acorn';
import { calledOf, initOf, isOfPage, memberOf } from './page-calls.ts';
import { bindingOf } from './script-bindings.ts';
import { type Kind, kindGiven, kindOf } from './script-kinds.ts';
import { keyOf, parentOf, plainText, type Script } from './script-tree.ts';

/** A member of something that a script names. */
export interface MemberUse {
  readonly field: string;
  /** Of the member's name, into the script. */
  readonly offset: number;
  /** What comes to its value, `row.id`, or the place that gives it a name of its own: `{ id: key }`. */
  readonly node: AnyNode;
}

/** A member of something whose kind is certain. */
export interface KindUse extends MemberUse {
  readonly of: Kind;
  /** What it is a member of, or the pattern that takes it out. */
  readonly owner: AnyNode;
}

/**
 * The members that a script names of what has a certain kind, in the order of the text. What every
 * object has is left out, and so is what the script itself gives to a list, a row or an answer.
 *
 * @param own as {@link ownMembers}.
 */
export function kindUses({ nodes }: Script, own: OwnMembers): KindUse[] {
  return nodes.flatMap((owner) => {
    const of = owner.type === 'ObjectPattern' ? kindGiven(owner) : kindOf(owner);
    if (!of) return [];
    const uses = owner.type === 'ObjectPattern' ? partsOf(owner) : memberAt(owner);
    if (own.isOpen && of.is === 'row') return [];
    const named = uses.filter(({ field }) => !own.names.has(field) && !(field in Object.prototype));
    return named.map((use) => ({ ...use, of, owner }));
  });
}

/** What a script itself gives to something. */
export interface OwnMembers {
  readonly names: ReadonlySet<string>;
  /** Are there more, of which only the running script knows the names, and that rows may get? */
  readonly isOpen: boolean;
}

/** The members that a script itself gives to something. */
export function ownMembers({ nodes }: Script): OwnMembers {
  const names = new Set<string>();
  const seen = new Set<AnyNode>();
  let isOpen = false;
  const given = nodes.flatMap(givenIn);
  for (let one = given.pop(); one !== undefined; one = given.pop()) {
    if (one === UNKNOWN) isOpen = true;
    else if (typeof one === 'string') names.add(one);
    else if (!seen.has(one)) {
      seen.add(one);
      given.push(...keysIn(one));
    }
  }
  return { names, isOpen };
}

/** Stands for members of which only the running script knows the names. */
const UNKNOWN = Symbol('unknown');
/** The name of a member, or an object that hands on all that it has. */
type Given = string | AnyNode | typeof UNKNOWN;

/** Members that something is given there: `row.sum = 1`, `Object.assign(row, { sum: 1 })`. */
function givenIn(node: AnyNode): Given[] {
  if (node.type === 'MemberExpression') {
    if (!isWritten(node)) return [];
    const name = memberOf(node)?.name;
    if (name !== undefined) return [name];
    const writing = parentOf(node);
    if (kindOf(node.object)?.is === 'rows' && writing?.type === 'AssignmentExpression')
      return [writing.right];
    return mayBeRow(node.object) ? [UNKNOWN] : [];
  }
  const called = calledOf(node);
  if (!called) return [];
  const { object, name } = called;
  const [first, second, ...others] = called.node.arguments;
  if (isOfPage(object, 'Object') || isOfPage(object, 'Reflect')) {
    if (!first || !second || !mayBeRow(first)) return [];
    if (name === 'assign') return [second, ...others];
    if (name === 'defineProperties') return [second];
    return name === 'defineProperty' || name === 'set' ? [plainText(second) ?? UNKNOWN] : [];
  }
  // Of a list that is not certain to be one of rows, what only the running script knows is none of theirs.
  const added = addedBy(name, called.node.arguments);
  return kindOf(object)?.is === 'rows'
    ? added
    : added.filter(({ type }) => type === 'ObjectExpression');
}

/** What a call puts into the list that it is made of. */
function addedBy(name: string, given: AnyNode[]): AnyNode[] {
  if (name === 'push' || name === 'unshift') return given;
  if (name === 'splice') return given.slice(2);
  return name === 'fill' ? given.slice(0, 1) : [];
}

/** May it be a row? What begins as an object of the script's own is none. */
function mayBeRow(node: AnyNode): boolean {
  const kind = kindOf(node);
  if (kind) return kind.is === 'row' || kind.is === 'answer';
  const begun = node.type === 'Identifier' ? begunAs(node) : node;
  return !['ObjectExpression', 'NewExpression', 'ThisExpression'].includes(begun?.type ?? '');
}

/** What a name stands for at first: what it is declared with, or what a list is brought together in. */
function begunAs(name: Identifier): AnyNode | undefined {
  const declared = bindingOf(name)?.declared;
  const callback = declared && parentOf(declared);
  const isFirst = callback && 'params' in callback && callback.params[0] === declared;
  const called = isFirst ? calledOf(parentOf(callback)) : undefined;
  return called?.name === 'reduce' ? called.node.arguments[1] : initOf(name);
}

/** What something hands on to that which takes it in. */
function keysIn(node: AnyNode): Given[] {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.map((one) => {
        if (one.type === 'SpreadElement') return one.argument;
        return one.computed ? (plainText(one.key) ?? UNKNOWN) : keyOf(one.key);
      });
    case 'ArrayExpression':
      return node.elements.flatMap((one) => one ?? []);
    case 'SpreadElement':
      return [node.argument];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'LogicalExpression':
      return [node.left, node.right];
    default: {
      // These have no more than is known of them.
      if (kindOf(node) || node.type === 'Literal') return [];
      const begun = node.type === 'Identifier' ? initOf(node) : undefined;
      return [begun ?? UNKNOWN];
    }
  }
}

/** Is something given to a member there? */
export function isWritten(member: AnyNode): boolean {
  const parent = parentOf(member);
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'AssignmentPattern':
      return parent.left === member;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'delete';
    case 'Property':
      return parentOf(parent)?.type === 'ObjectPattern' && parent.value === member;
    default:
      return false;
  }
}

/** The member that is named of a node, if one is. */
export function memberAt(node: AnyNode): MemberUse[] {
  const parent = parentOf(node);
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return [];
  const member = memberOf(parent);
  return member ? [{ field: member.name, offset: member.offset, node: parent }] : [];
}

/** Parts that something is taken apart into: `{ id, name: shown, ...rest }`. */
function partsOf({ properties }: ObjectPattern): MemberUse[] {
  return properties.flatMap((one) => {
    if (one.type !== 'Property' || one.computed) return [];
    const { key } = one;
    return [{ field: keyOf(key), offset: key.start + (key.type === 'Literal' ? 1 : 0), node: one }];
  });
}

/** A value of a field, and where it stands: there, or wherever a name stands for it. */
export interface FieldValue extends MemberUse {
  readonly of: Extract<Kind, { is: 'field' }>['of'];
}

/** Where values of fields stand. */
export function fieldValues({ nodes }: Script): FieldValue[] {
  return nodes.flatMap((node) => fieldValueOf(node) ?? []);
}

/** The field whose value stands there, by itself or by a name; undefined where none does. */
export function fieldValueOf(node: AnyNode): FieldValue | undefined {
  const kind = kindOf(node);
  if (kind?.is !== 'field') return undefined;
  const use = { field: kind.name, node, of: kind.of };
  if (node.type === 'Identifier') return { ...use, offset: node.start };
  const member = node.type === 'MemberExpression' ? memberOf(node) : undefined;
  return member && { ...use, offset: member.offset };
}
