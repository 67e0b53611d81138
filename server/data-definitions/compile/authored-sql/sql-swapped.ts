import {
  columnNames,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { DerivedRows } from './sql-derived.ts';
import { assignedValue, type Tables } from './sql-literals.ts';

/** What a column that names a row of a table is called beside the name of that table. */
export const KEY_WORDS: readonly string[] = ['id', 'code', 'no', 'key'];

/** The column among several that a name stands for: the one of that name, or `client_id` for `client`. */
export function columnMeant(
  name: string | undefined,
  columns: readonly string[],
): string | undefined {
  if (name === undefined || columns.includes(name)) return name;
  const [long, another] = KEY_WORDS.map((word) => `${name}_${word}`).filter((one) =>
    columns.includes(one),
  );
  return long !== undefined && another === undefined ? long : name;
}

/** The first column that is given what is called like a later one, which is given what is called like it; -1 for none. */
export function swappedIn(
  columns: readonly string[],
  names: readonly (string | undefined)[],
): number {
  return columns.findIndex((column, place) => {
    const other = columns.indexOf(names[place] ?? '');
    return other > place && names[other] === column;
  });
}

/** What an UPDATE sets, each with its value, and what this is called as a param or in a row of another table. */
export function setByUpdate(
  { relation, targetList = [] }: Pick<SqlNode<'UpdateStmt'>, 'relation' | 'targetList'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
  parameters: readonly string[],
): {
  readonly columns: readonly string[];
  readonly values: readonly (SqlTree | undefined)[];
  readonly names: readonly (string | undefined)[];
} {
  const table = relation?.relname ?? '';
  // What a SELECT within answers with is of its own rows.
  const values = targetList.map(({ ResTarget: target }) =>
    target?.val?.MultiAssignRef?.source?.SubLink ? undefined : target && assignedValue(target),
  );
  const columns = targetList.map(({ ResTarget: one }) => String(one?.name));
  // Its own columns may be turned on purpose: the way back of a way. So may another row of the table.
  const names = values.map((value) => {
    const bare = withoutCast(value);
    if (bare?.ParamRef) return columnMeant(parameters[(bare.ParamRef.number ?? 0) - 1], columns);
    const [name, owner] = columnNames(bare).toReversed();
    const of = scopes.find((scope) => scope.has(owner ?? ''))?.get(owner ?? '') ?? table;
    return of === table || derived.has(of) ? undefined : name;
  });
  return { columns, values, names };
}
