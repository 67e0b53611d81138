import type { Node } from 'libpg-query';

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

type Readable<Type> = Type extends Node
  ? SqlTree
  : Type extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : Type extends object
      ? { readonly [Key in keyof Type]: Readable<Type[Key]> }
      : Type;

/** A node as PostgreSQL's parser makes it, below the name of its kind, the only key that is there. */
export type SqlTree = {
  readonly [Kind in KeyOf<Node>]?: Readable<Extract<Node, Record<Kind, unknown>>[Kind]>;
};

/** What a node of a kind has: `SqlNode<'SelectStmt'>`. */
export type SqlNode<Kind extends keyof SqlTree> = NonNullable<SqlTree[Kind]>;

/**
 * All nodes in a part of a statement, each before those within it.
 *
 * @param isClosed of which nodes the inside is left out.
 */
export function* nodesIn(
  part: unknown,
  isClosed: (tree: SqlTree) => boolean = () => false,
): Generator<SqlTree> {
  const waiting = [part];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) {
      yield next;
      if (isClosed(next)) continue;
    }
    for (const inner of Object.values(next).reverse()) waiting.push(inner);
  }
}

/** Where the leftmost node in a part of a statement begins that has a place, in bytes. */
export function firstLocation(part: unknown): number | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [key, value] of Object.entries(part)) {
    const found = key === 'location' && value >= 0 ? (value as number) : firstLocation(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last part of a name in several: that of a function, an operator, a type. */
export function lastName(names: readonly SqlTree[] | undefined): string | undefined {
  return names?.at(-1)?.String?.sval;
}

/** What a column is called, behind what it is qualified with; undefined for a part that is no name, `*`. */
export function columnNames(tree: SqlTree | undefined): (string | undefined)[] {
  return (tree?.ColumnRef?.fields ?? []).map(({ String: part }) => part?.sval);
}

/** The name of a column, behind what it is qualified with; null for what is none, and for `*`. */
export function columnPath(tree: SqlTree | undefined): string[] | null {
  const names = columnNames(tree);
  return names.length > 0 && names.every((name) => name !== undefined) ? names : null;
}

/** Does it stand for several columns? `*`, `c.*`, `(c).*` */
export function isStar(tree: SqlTree | undefined): boolean {
  const parts = tree?.ColumnRef?.fields ?? tree?.A_Indirection?.indirection;
  return parts?.some(({ A_Star }) => A_Star !== undefined) ?? false;
}

/** What a column of an answer is called: as it says, or as the column that it shows. */
export function answeredName({ ResTarget: target }: SqlTree): string | undefined {
  return target?.name ?? columnNames(target?.val).at(-1);
}

/** The parts of `a AND (b AND c)`, which all have to hold. */
export function conjunctsOf(condition: SqlTree | undefined): SqlTree[] {
  return joinedBy('AND_EXPR', condition);
}

/** The parts of a condition that all hold where it does (AND), or that all fail where it does (OR). */
export function joinedBy(by: 'AND_EXPR' | 'OR_EXPR', condition: SqlTree | undefined): SqlTree[] {
  const { boolop, args = [] } = condition?.BoolExpr ?? {};
  if (boolop === by) return args.flatMap((part) => joinedBy(by, part));
  return condition ? [condition] : [];
}

/** What stands there, with or without a type behind it: `:day` of `:day::date`. */
export function withoutCast(tree: SqlTree | undefined): SqlTree | undefined {
  return tree?.TypeCast?.arg ?? tree;
}

/** The statement that changes rows, where a node is one. */
export function changeOf(tree: SqlTree) {
  return tree.InsertStmt ?? tree.UpdateStmt ?? tree.DeleteStmt ?? tree.MergeStmt;
}

/** What looking through a statement finds; nothing in one that goes deeper than the stack, which is told by itself. */
export function unlessTooDeep<Found>(look: () => Found[]): Found[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
