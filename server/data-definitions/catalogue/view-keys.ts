import type { Column, Relation } from './catalogue.ts';
import { shownColumns } from './view-columns.ts';

type Relations = ReadonlyMap<string, Relation>;

/**
 * The same relations, where the columns of views name rows as those do that they show: `id` of a list of tastings names a
 * tasting, and its `room_id` a room.
 *
 * @param viewSql the SELECT of a view; null where there is none.
 */
export async function withViewKeys(
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
  // No view can show itself: the database makes one only of what there is.
  const namedBy = (relation: string, column: string): readonly string[] => {
    const { kind, columns, primaryKey = [] } = relations.get(relation) ?? {};
    const origin = shown.get(relation)?.get(column);
    if (kind === 'view') return origin ? namedBy(origin.table, origin.column) : [];
    const isKey = primaryKey.length === 1 && primaryKey[0] === column;
    return columns?.get(column)?.refersTo ?? (isKey ? [relation] : []);
  };
  const named = views.map((view): [string, Relation] => {
    const columns = [...view.columns].map(([name, column]): [string, Column] => {
      const refersTo = namedBy(view.name, name);
      return [name, refersTo.length > 0 ? { ...column, refersTo } : column];
    });
    return [view.name, { ...view, columns: new Map(columns) }];
  });
  return new Map([...relations, ...named]);
}
