import type { Column, Relation } from '../../catalogue/catalogue.ts';
import type { SqlColumn } from './sql-literals.ts';

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
