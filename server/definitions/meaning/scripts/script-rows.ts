import type { AnyNode, Identifier, ObjectPattern } from 'acorn';
import { calledOf, memberOf } from './page-calls.ts';
import { keyOf } from './script-arguments.ts';
import { type Binding, bindingOf } from './script-bindings.ts';
import { parentOf } from './script-tree.ts';

/** A field of a row that a script names. */
export interface RowUse {
  readonly field: string;
  /** Of the field's name, into the script. */
  readonly offset: number;
  /** What comes to its value, `row.id`, or the place that gives it a name of its own: `{ id: key }`. */
  readonly node: AnyNode;
}

/** What hands each row on to a function, with the places of the rows among its params. */
const WALKS: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  flatMap: [0],
  filter: [0],
  some: [0],
  every: [0],
  find: [0],
  findLast: [0],
  findIndex: [0],
  findLastIndex: [0],
  forEach: [0],
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
};
/** What answers rows of the list again. */
const KEEPS: readonly string[] = ['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed'];
/** What answers one row of the list. */
const TAKES: readonly string[] = ['find', 'findLast', 'at', 'pop', 'shift'];

/**
 * Fields that a script names of the rows of some lists: within the functions that walk over them, also behind others
 * (`rows.filter(…).map(…)`), and of rows and lists that have got names of their own.
 *
 * @param lists where the lists are named.
 */
export function rowUses(lists: readonly AnyNode[]): readonly RowUse[] {
  return followLists(lists).uses;
}

/** Where the lists are named, and those that are made of them: `const late = rows.filter(…)`. As {@link rowUses}. */
export function namesOfLists(lists: readonly AnyNode[]): ReadonlySet<AnyNode> {
  return followLists(lists).named;
}

interface Followed {
  readonly uses: RowUse[];
  readonly named: Set<AnyNode>;
}

function followLists(lists: readonly AnyNode[]): Followed {
  const followed: Followed = { uses: [], named: new Set(lists) };
  // What is found on the way is followed in its turn.
  for (const list of followed.named) followList(list, followed);
  return followed;
}

function followList(named: AnyNode, followed: Followed): void {
  // Behind what keeps the rows of a list stands a list again.
  for (let list: AnyNode | undefined = named; list; list = listBehind(list, followed)) {
    const parent = parentOf(list);
    if (parent?.type === 'VariableDeclarator' && parent.init === list) {
      const { id } = parent;
      if (id.type === 'ArrayPattern') for (const one of id.elements) giveRow(one, followed);
      const binding = id.type === 'Identifier' ? constantOf(id) : undefined;
      for (const use of binding?.uses ?? []) followed.named.add(use);
    } else if (parent?.type === 'ForOfStatement' && parent.right === list) {
      const { left } = parent;
      if (left.type === 'VariableDeclaration') giveRow(left.declarations[0]?.id, followed);
    }
  }
}

/** The list that a call of a member makes of a list; the rows that others answer or hand on are followed. */
function listBehind(list: AnyNode, followed: Followed): AnyNode | undefined {
  const member = parentOf(list);
  if (member?.type !== 'MemberExpression' || member.object !== list) return undefined;
  if (isElement(member)) followRow(member, followed);
  const call = parentOf(member);
  const called = call?.type === 'CallExpression' && call.callee === member && calledOf(call);
  if (!called) return undefined;
  followCallback(called.name, called.node.arguments[0], followed);
  if (TAKES.includes(called.name)) followRow(called.node, followed);
  return KEEPS.includes(called.name) ? called.node : undefined;
}

/** The variable of that name, which is given a value once. */
function constantOf(name: Identifier): Binding | undefined {
  const binding = bindingOf(name);
  return binding?.isConstant ? binding : undefined;
}

/** `list[0]` */
export function isElement(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression' || !node.computed) return false;
  return node.property.type === 'Literal' && typeof node.property.value === 'number';
}

/** What comes to a row: its fields are named right there, or where it has a name. */
function followRow(row: AnyNode, followed: Followed): void {
  const parent = parentOf(row);
  if (parent?.type === 'VariableDeclarator' && parent.init === row) giveRow(parent.id, followed);
  else followed.uses.push(...fieldOf(row));
}

/** A function that is called with rows. */
function followCallback(method: string, callback: AnyNode | undefined, followed: Followed): void {
  if (!callback || !('params' in callback)) return;
  const places = Object.hasOwn(WALKS, method) ? (WALKS[method] ?? []) : [];
  for (const place of places) giveRow(callback.params[place], followed);
}

/** Fields that are named of a row where a pattern is given it. */
function giveRow(pattern: AnyNode | null | undefined, followed: Followed): void {
  if (pattern?.type === 'AssignmentPattern') giveRow(pattern.left, followed);
  else if (pattern?.type === 'ObjectPattern') followed.uses.push(...partsOf(pattern));
  else if (pattern?.type === 'Identifier') {
    const binding = constantOf(pattern);
    if (binding) followed.uses.push(...usesOf(binding));
  }
}

/** Fields that a row is taken apart into: `{ id, name: shown, ...rest }`. */
export function partsOf({ properties }: ObjectPattern): RowUse[] {
  return properties.flatMap((one) => {
    if (one.type !== 'Property' || one.computed) return [];
    const { key } = one;
    return [{ field: keyOf(key), offset: key.start + (key.type === 'Literal' ? 1 : 0), node: one }];
  });
}

/** Where a member of a variable is named. */
export function usesOf({ uses }: Binding): RowUse[] {
  return uses.flatMap(fieldOf);
}

/** The member that is named of a node, if one is. */
export function fieldOf(node: AnyNode): RowUse[] {
  const parent = parentOf(node);
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return [];
  const member = memberOf(parent);
  return member ? [{ field: member.name, offset: member.offset, node: parent }] : [];
}

/** Where the value of a field stands: there, or wherever it is named that is taken out. What has another name then is not followed. */
export function valuesOf(use: RowUse): readonly RowUse[] {
  if (use.node.type !== 'Property') return [use];
  if (!use.node.shorthand) return [];
  return namesTaken(use).map((node) => ({ field: use.field, offset: node.start, node }));
}

/** Where the name stands that a part of something is given. */
export function namesTaken({ node }: RowUse): readonly Identifier[] {
  const value = node.type === 'Property' ? node.value : node;
  const name = value.type === 'AssignmentPattern' ? value.left : value;
  return (name.type === 'Identifier' && constantOf(name)?.uses) || [];
}
