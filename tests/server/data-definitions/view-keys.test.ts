import { expect, test } from 'vitest';
import type { Column, Relation } from '#server/data-definitions/catalogue/catalogue.ts';
import { viewsWithKeys } from '#server/data-definitions/catalogue/view-keys.ts';

function relation(
  kind: Relation['kind'],
  name: string,
  columns: Readonly<Record<string, readonly string[] | undefined>>,
  primaryKey: readonly string[] = [],
): [string, Relation] {
  const all = Object.entries(columns).map(([column, refersTo]): [string, Column] => [
    column,
    {
      ...{ name: column, storage: 'integer', type: 'int8' },
      ...{ nullable: true, required: false, generated: false },
      ...(refersTo && { refersTo }),
    },
  ]);
  return [name, { name, kind, columns: new Map(all), primaryKey }];
}

const RELATIONS = new Map([
  relation('table', 'room', { id: undefined, name: undefined }, ['id']),
  relation('table', 'tasting', { id: undefined, room_id: ['room'], day: undefined }, ['id']),
  relation('table', 'lease', { id: ['tasting'] }, ['id']),
  relation('table', 'seat', { tasting_id: ['tasting'], no: undefined }, ['tasting_id', 'no']),
]);

/** The tables that the column of a view names rows of; undefined where it names none. */
async function named(views: Readonly<Record<string, string | null>>, view: string, column: string) {
  const made = Object.keys(views).map((name) =>
    relation('view', name, { id: undefined, room_id: undefined, no: undefined, day: undefined }),
  );
  const asked: string[] = [];
  const relations = await viewsWithKeys(new Map([...RELATIONS, ...made]), async (name) => {
    asked.push(name);
    return views[name] ?? null;
  });
  expect(asked).toEqual(Object.keys(views));
  for (const [name, table] of RELATIONS) expect(relations.get(name)).toBe(table);
  return relations.get(view)?.columns.get(column)?.refersTo;
}

test('columns of a view name rows as those do that they show', async () => {
  const views = { list: 'SELECT id, room_id, day FROM tasting' };
  expect(await named(views, 'list', 'id')).toEqual(['tasting']);
  expect(await named(views, 'list', 'room_id')).toEqual(['room']);
  expect(await named(views, 'list', 'day')).toBeUndefined();
});

test('a key that refers to another table names rows of both', async () => {
  expect(await named({ list: 'SELECT id FROM lease' }, 'list', 'id')).toEqual(['lease', 'tasting']);
});

test('a part of a key names no row', async () => {
  const views = { list: 'SELECT tasting_id AS id, no FROM seat' };
  expect(await named(views, 'list', 'id')).toEqual(['tasting']);
  expect(await named(views, 'list', 'no')).toBeUndefined();
});

test('columns are followed through views of views, and one that shows itself ends', async () => {
  const views = {
    list: 'SELECT day, id FROM other',
    other: 'SELECT t.id, t.day FROM tasting t',
    self: 'SELECT id, room_id FROM self',
  };
  expect(await named(views, 'list', 'id')).toEqual(['tasting']);
  expect(await named(views, 'self', 'id')).toBeUndefined();
});

test('a view that nobody can read, or a column that is reckoned, names none', async () => {
  expect(await named({ list: null }, 'list', 'id')).toBeUndefined();
  expect(await named({ list: 'SELECT id + 1 AS id FROM tasting' }, 'list', 'id')).toBeUndefined();
});
