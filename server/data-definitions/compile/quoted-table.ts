import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { originOf } from '../catalogue/view-columns.ts';
import type { RowSource } from '../compiled.ts';

/** A table and its column that a Quote's key comes from. */
interface QuotedColumn {
  readonly table: Relation;
  readonly key: Column;
}

/**
 * The table whose rows a quoted key tells apart; of a view or SQL the one that its text shows the key of, if it does so by
 * the key of that table alone.
 *
 * @returns null where that is not known.
 */
export async function quotedTable(
  source: RowSource,
  relation: Relation,
  key: Column,
  { relations, viewSql }: Pick<DefinitionEnvironment, 'relations' | 'viewSql'>,
): Promise<QuotedColumn | null> {
  if (source.kind === 'table') return { table: relation, key };
  const seen = new Set<string>();
  let text = source.kind === 'sql' ? source.text : await viewSql(source.name);
  for (let column = key.name; text !== null; ) {
    const shown: { readonly table: string; readonly column: string } | null | undefined = (
      await originOf(text, column)
    )?.shown;
    const table = shown && relations.get(shown.table);
    if (!table || seen.has(table.name)) return null;
    const own = table.columns.get(shown.column);
    if (table.kind === 'table') return own && isSoleKey(own, table) ? { table, key: own } : null;
    seen.add(table.name);
    column = shown.column;
    text = await viewSql(table.name);
  }
  return null;
}

function isSoleKey({ name }: Column, { primaryKey }: Relation): boolean {
  return primaryKey.length === 1 && primaryKey[0] === name;
}
