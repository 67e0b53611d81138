import { constantOf, type Node, operatorOf, type Tree } from './sql-literals.ts';

/** A value of a row that a statement writes: a constant, null for NULL, or undefined where only the run will tell. */
type Known = string | null | undefined;

/** A row as a statement will write it, as far as its text tells. */
export interface SqlRow {
  readonly table: string;
  /** A new one, whose other columns have their defaults; else one that is there, of which nothing else is known. */
  readonly isNew: boolean;
  readonly values: ReadonlyMap<string, Known>;
  /** Where each of the constants that it saves stands. Offsets in bytes. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** A column and what is written into it. */
type Written = readonly [column: string, tree: Tree | undefined];

interface Conjunction {
  readonly boolop?: string;
  readonly args?: readonly Tree[];
}

/** Finds the rows that a statement writes with constants in them. */
export function sqlRows(statement: unknown): SqlRow[] {
  if (typeof statement !== 'object' || statement === null) return [];
  return Object.entries(statement).flatMap(([kind, value]) => {
    const own = rowsOf(kind, value as Node).filter(({ bytes }) => bytes.size > 0);
    return [...own, ...sqlRows(value)];
  });
}

function rowsOf(kind: string, node: Node): SqlRow[] {
  const table = node.relation?.relname;
  if (table === undefined) return [];
  if (kind === 'InsertStmt') return newRows(table, node);
  return kind === 'UpdateStmt' ? [changedRow(table, node)] : [];
}

function newRows(table: string, { cols = [], selectStmt }: Node): SqlRow[] {
  const columns = cols.map(({ ResTarget: target }) => String(target?.name));
  const select = selectStmt?.SelectStmt;
  const rows = (select?.valuesLists ?? []).map(({ List: list }) => list?.items ?? []);
  const answered = (select?.targetList ?? []).map(({ ResTarget: target }) => target?.val);
  const all = answered.length > 0 ? [...rows, answered] : rows;
  return all.map((row) => {
    const written = columns.map((column, index): Written => [column, row[index]]);
    return rowOf(table, true, written, []);
  });
}

function changedRow(table: string, node: Node): SqlRow {
  const set = (node.targetList ?? []).map(
    ({ ResTarget: target }): Written => [String(target?.name), target?.val],
  );
  return rowOf(table, false, set, node.fromClause ? [] : heldBy(node.whereClause));
}

function rowOf(
  table: string,
  isNew: boolean,
  written: readonly Written[],
  before: readonly (readonly [string, Known])[],
): SqlRow {
  const values = new Map<string, Known>(before);
  const bytes = new Map<string, number>();
  for (const [column, tree] of written) {
    // `DEFAULT` is what stands in a column that is left out.
    const isDefault = isNew && tree !== undefined && 'SetToDefault' in tree;
    if (isDefault) continue;
    const constant = tree && constantOf(tree);
    values.set(column, constant?.value);
    if (constant) bytes.set(column, constant.byte);
  }
  return { table, isNew, values, bytes };
}

/** What the rows of a change have before it: `WHERE id = :id AND state = 'open'`. */
function heldBy(where: Tree | undefined): [string, Known][] {
  if (!where) return [];
  const { boolop, args = [] } = (where.BoolExpr ?? {}) as Conjunction;
  if (boolop === 'AND_EXPR') return args.flatMap(heldBy);
  const comparison = where.A_Expr;
  if (comparison?.kind !== 'AEXPR_OP' || operatorOf(comparison) !== '=') return [];
  const { lexpr, rexpr } = comparison;
  const column = lexpr?.ColumnRef?.fields?.at(-1)?.String?.sval;
  const constant = rexpr && constantOf(rexpr);
  return typeof column === 'string' && constant?.value ? [[column, constant.value]] : [];
}
