import { columnNames, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { Column, Relation } from '../../catalogue/catalogue.ts';
import { type SqlColumn, tablesOf } from './sql-literals.ts';

/** A column of a table that is known, and nothing else that could be meant. */
export interface Found {
  readonly table: Relation;
  readonly column: Column;
}

/** The column of a table that a statement names; null where that may be several, or none that is known. */
export function foundIn(
  { tables, column }: SqlColumn,
  relations: ReadonlyMap<string, Relation>,
): Found | null {
  const owners = tables.flatMap((name) => {
    const table = relations.get(name);
    const own = table?.columns.get(column);
    return table && own ? [{ table, column: own }] : [];
  });
  const [first, another] = owners;
  // A name that no relation has may be that of a WITH.
  const isKnown = tables.every((name) => relations.has(name));
  return first && !another && isKnown ? first : null;
}

/** Does a statement name a column of a table anywhere, as far as that can be told: by USING or alone, too? */
export function namesColumn(stmt: SqlTree, table: string, column: string): boolean {
  const trees = [...nodesIn(stmt)];
  const called = trees.flatMap((tree) => [...(tablesOf(tree) ?? [])]);
  return trees.some((tree) => {
    const { isNatural, usingClause = [] } = tree.JoinExpr ?? {};
    if (isNatural || usingClause.some(({ String: one }) => one?.sval === column)) return true;
    const [name, alias] = columnNames(tree).toReversed();
    if (name !== column) return false;
    const tables = called.flatMap(([one, of]) => (one === alias ? [of] : []));
    return tables.length === 0 || tables.some((of) => of === null || of === table);
  });
}
