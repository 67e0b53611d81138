import {
  columnNames,
  conjunctsOf,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { FormerWords } from '../../catalogue/changed-rows.ts';
import { constantOf, insertedRows, operatorOf } from './sql-literals.ts';
import { isNow } from './sql-now.ts';

/** A value of a row that a statement writes: a constant, null for NULL, or undefined where only the run will tell. */
type Known = string | null | undefined;

/** A row as a statement will write it, as far as its text tells. */
export interface SqlRow {
  readonly table: string;
  /** A new one, whose other columns have their defaults; else one that is there, of which nothing else is known. */
  readonly isNew: boolean;
  readonly values: ReadonlyMap<string, Known>;
  /** Of a row that is there: its columns that are given the time of the change, which is always something. */
  readonly present: ReadonlySet<string>;
  /** Of a row that is there: words that its columns have before, by the condition. */
  readonly before: ReadonlyMap<string, FormerWords>;
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
    return rowOf(table, true, written, new Map());
  });
}

function changedRow(update: SqlNode<'UpdateStmt'>): SqlRow {
  const { relation, targetList = [], fromClause, whereClause } = update;
  const set = targetList.map(
    ({ ResTarget: target }): Written => [String(target?.name), target?.val],
  );
  return rowOf(relation?.relname ?? '', false, set, fromClause ? new Map() : heldBy(whereClause));
}

function rowOf(
  table: string,
  isNew: boolean,
  written: readonly Written[],
  before: ReadonlyMap<string, FormerWords>,
): SqlRow {
  const values = new Map<string, Known>(
    [...before].flatMap(
      ([
        column,
        {
          words: [word, another],
          isWithout,
        },
      ]): [string, Known][] =>
        word === undefined || another !== undefined || isWithout ? [] : [[column, word]],
    ),
  );
  const present = new Set<string>();
  const bytes = new Map<string, number>();
  for (const [column, tree] of written) {
    // `DEFAULT` is what stands in a column that is left out.
    const isDefault = isNew && tree !== undefined && 'SetToDefault' in tree;
    if (isDefault) continue;
    const constant = tree && constantOf(tree);
    values.set(column, constant?.value);
    if (constant) bytes.set(column, constant.byte);
    else if (tree && isNow(tree)) present.add(column);
  }
  return { table, isNew, values, present, before, bytes };
}

/** What the rows of a change have before it: `WHERE id = :id AND state IN ('open', 'late')`. */
function heldBy(where: SqlTree | undefined): Map<string, FormerWords> {
  const said = conjunctsOf(where).flatMap(
    ({ A_Expr: test, NullTest: none }): [string, FormerWords][] => {
      const tested = columnNames(none?.arg).at(-1);
      if (none && tested !== undefined) {
        const isNull = none.nulltesttype === 'IS_NULL';
        return [[tested, { words: isNull ? [null] : [], isWithout: !isNull }]];
      }
      const column = columnNames(test?.lexpr).at(-1);
      const operator = test && operatorOf(test);
      if (!test || column === undefined || !/^(?:=|<>)$/.test(operator ?? '')) return [];
      const items = test.kind === 'AEXPR_IN' ? test.rexpr?.List?.items : [test.rexpr];
      if (test.kind !== 'AEXPR_IN' && test.kind !== 'AEXPR_OP') return [];
      const words = (items ?? []).flatMap((item) => (item && constantOf(item)?.value) ?? []);
      if (words.length === 0 || words.length < (items?.length ?? 0)) return [];
      return [[column, { words, isWithout: operator === '<>' }]];
    },
  );
  return new Map(said);
}
