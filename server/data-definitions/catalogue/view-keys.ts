import type { Column, Relation } from './catalogue.ts';
import { shownColumns } from './view-columns.ts';

type Relations = ReadonlyMap<string, Relation>;

/**
 * The same relations, where the columns of views name rows as those do that they show: `id` of a list of tastings names a
 * tasting, and its `room_id` a room.
 *
 * @param viewSql the SELECT of a view; null where there is none.
 */
export async function viewsWithKeys(
  relations: Relations,
  viewSql: (name: string) => Promise<string | null>,
): Promise<Relations> {
  const views = [...relations.values()].filter(({ kind }) => kind === 'view');
  const shown = new Map(
    await Promise.all(
      views.map(async ({ name }) => {
        const text = await viewSql(name);
        return [name, text === null ? new Map() : await shownColumns(text)] as const;
      }),
    ),
  );
  const namedBy = (
    relation: string,
    column: string,
    seen: readonly string[],
  ): readonly string[] => {
    const { kind, columns, primaryKey = [] } = relations.get(relation) ?? {};
    const origin = shown.get(relation)?.get(column);
    if (kind === 'view') {
      // One of another schema may have the name of a view.
      return origin && !seen.includes(origin.table)
        ? namedBy(origin.table, origin.column, [...seen, origin.table])
        : [];
    }
    const isKey = primaryKey.length === 1 && primaryKey[0] === column;
    const refersTo = columns?.get(column)?.refersTo ?? [];
    // A key that refers to another table names rows of both.
    return [...new Set([...(isKey ? [relation] : []), ...refersTo])];
  };
  const named = views.map((view): [string, Relation] => {
    const columns = [...view.columns].map(([name, column]): [string, Column] => {
      const refersTo = namedBy(view.name, name, [view.name]);
      return [name, refersTo.length > 0 ? { ...column, refersTo } : column];
    });
    return [view.name, { ...view, columns: new Map(columns) }];
  });
  return new Map([...relations, ...named]);
}
