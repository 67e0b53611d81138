import { columnNames, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { answeredBy, type DerivedRows } from './sql-derived.ts';
import { type Tables, tablesOf } from './sql-literals.ts';

/** What a SELECT within a statement answers with, and what it can see there. */
interface Behind {
  readonly tree: SqlTree | undefined;
  readonly scopes: readonly Tables[];
  readonly derived: DerivedRows;
}

/**
 * What stands behind a column of rows that a SELECT within the statement answers with; undefined for any other column, and
 * null where it cannot be told.
 */
export function behindColumn(
  side: SqlTree | undefined,
  scopes: readonly Tables[],
  derived: DerivedRows,
): Behind | null | undefined {
  const names = columnNames(side);
  const column = names.at(-1);
  const [nearest, another] = scopes[0]?.keys() ?? [];
  const alias = names.length > 1 || another !== undefined ? names.at(-2) : nearest;
  const table = scopes.find((scope) => scope.has(alias ?? ''))?.get(alias ?? '');
  const name = table ?? alias ?? '';
  const select = derived.get(name);
  if (column === undefined || table === undefined || select === undefined) return undefined;
  const own = select && tablesOf({ SelectStmt: select });
  if (!select || !own) return null;
  // Within it, its name is that of a table.
  const others = new Map([...derived].filter(([other]) => other !== name));
  return { tree: answeredBy(select, column), scopes: [own], derived: others };
}
