import {
  columnNames,
  conjunctsOf,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../database/sql-tree.ts';
import { constantOf, insertedRows, operatorOf } from './sql-literals.ts';

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
type Written = readonly [column: string, tree: SqlTree | undefined];

/** Finds the rows that a statement writes with constants in them. */
export function sqlRows(statement: SqlTree): SqlRow[] {
  return [...nodesIn(statement)]
    .flatMap(({ InsertStmt: made, UpdateStmt: changed }) => {
      if (made) return newRows(made);
      return changed ? changedRow(changed) : [];
    })
    .filter(({ bytes }) => bytes.size > 0);
}

function newRows(insert: SqlNode<'InsertStmt'>): SqlRow[] {
  const { table, columns, rows } = insertedRows(insert);
  return rows.map((row) => {
    const written = columns.map((column, index): Written => [column, row[index]]);
    return rowOf(table, true, written, []);
  });
}

function changedRow(update: SqlNode<'UpdateStmt'>): SqlRow {
  const { relation, targetList = [], fromClause, whereClause } = update;
  const set = targetList.map(
    ({ ResTarget: target }): Written => [String(target?.name), target?.val],
  );
  return rowOf(relation?.relname ?? '', false, set, fromClause ? [] : heldBy(whereClause));
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
function heldBy(where: SqlTree | undefined): [string, Known][] {
  return conjunctsOf(where).flatMap(({ A_Expr: comparison }): [string, Known][] => {
    if (comparison?.kind !== 'AEXPR_OP' || operatorOf(comparison) !== '=') return [];
    const { lexpr, rexpr } = comparison;
    const column = columnNames(lexpr).at(-1);
    const constant = rexpr && constantOf(rexpr);
    return column !== undefined && constant?.value ? [[column, constant.value]] : [];
  });
}
