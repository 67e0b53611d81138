import type { AnyNode, ObjectPattern } from 'acorn';
import { calledOf, isOfPage, memberOf } from './page-calls.ts';
import { type Kind, kindGiven, kindOf } from './script-kinds.ts';
import { keyOf, parentOf, type Script } from './script-tree.ts';

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
export function kindUses({ nodes }: Script, own: ReadonlySet<string>): KindUse[] {
  return nodes.flatMap((owner) => {
    const of = owner.type === 'ObjectPattern' ? kindGiven(owner) : kindOf(owner);
    if (!of) return [];
    const uses = owner.type === 'ObjectPattern' ? partsOf(owner) : memberAt(owner);
    const named = uses.filter(({ field }) => !own.has(field) && !(field in Object.prototype));
    return named.map((use) => ({ ...use, of, owner }));
  });
}

/** The names of members that a script itself gives to something. */
export function ownMembers({ nodes }: Script): ReadonlySet<string> {
  return new Set(nodes.flatMap(givenIn));
}

/** Members that something is given there: `row.sum = 1`, `Object.assign(row, { sum: 1 })`. */
function givenIn(node: AnyNode): string[] {
  switch (node.type) {
    case 'MemberExpression':
      return isWritten(node) ? [memberOf(node)?.name ?? ''] : [];
    case 'CallExpression': {
      const called = calledOf(node);
      if (called?.name !== 'assign' || !isOfPage(called.object, 'Object')) return [];
      return node.arguments.flatMap((one) =>
        one.type === 'ObjectExpression'
          ? one.properties.map((entry) => (entry.type === 'Property' ? keyOf(entry.key) : ''))
          : [],
      );
    }
    default:
      return [];
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
export function partsOf({ properties }: ObjectPattern): MemberUse[] {
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
