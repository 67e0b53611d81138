import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../_server.ts';
import { closedAfterTests } from '../_server.ts';
import { createThingServer } from './_things.ts';

/** Things that each user has for himself: the rest is nobody else's business. */
const MINE = {
  code: 'MINE',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'kind' },
    { name: 'maker', column: 'made_by' },
  ],
  filters: ['name', 'maker'],
  charts: { byKind: { group: 'kind' } },
  actions: { rename: { sql: 'rename.sql', params: [] } },
  always: { maker: '{currentUser}' },
  import: true,
  access: { read: 'public', write: '*' },
};
const CHOICE = {
  code: 'CHOICE',
  source: { table: 'thing_part' },
  fields: [
    { name: 'id' },
    {
      name: 'thing',
      column: 'thing_id',
      extraType: 'Quote',
      quote: { dataCode: 'MINE', key: 'id', name: 'name' },
    },
  ],
  access: { write: '*' },
};
/** The same of what an author's SELECT leaves. */
const CHOICE_OF_BLUE = {
  ...CHOICE,
  code: 'CHOICE_OF_BLUE',
  fields: [
    { name: 'id' },
    {
      name: 'thing',
      column: 'thing_id',
      extraType: 'Quote',
      quote: { dataCode: 'BLUE', key: 'id', name: 'name' },
    },
  ],
};
const BLUE = {
  code: 'BLUE',
  source: { sql: 'blue.sql' },
  key: ['id'],
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'kind', extraType: 'BrieflyCode', lookup: 'SHADE' },
  ],
  access: { read: '*' },
};
/** What only sales may read, and the warehouse points at. */
const OF_SALES = {
  ...BLUE,
  code: 'OF_SALES',
  source: { table: 'thing' },
  access: { read: ['sales'] },
};
const CHOICE_OF_SALES = {
  ...CHOICE,
  code: 'CHOICE_OF_SALES',
  fields: [
    { name: 'id' },
    {
      name: 'thing',
      column: 'thing_id',
      default: 'c',
      extraType: 'Quote',
      quote: { dataCode: 'OF_SALES', key: 'id', name: 'name' },
    },
  ],
};
/** The same rows, whose maker can be written under another name. */
const TWICE = {
  ...MINE,
  code: 'TWICE',
  fields: [
    { name: 'id' },
    { name: 'maker', column: 'made_by', readonly: true },
    { name: 'by', column: 'made_by', multipleLine: true },
  ],
  filters: [],
  charts: {},
  import: false,
};

const tokens: Record<string, string> = {};

const server = await closedAfterTests(
  createThingServer({
    'y4/data/MINE.json': MINE,
    'y4/data/CHOICE.json': CHOICE,
    'y4/data/CHOICE_OF_BLUE.json': CHOICE_OF_BLUE,
    'y4/data/BLUE.json': BLUE,
    'y4/data/blue.sql': "SELECT id, name, kind FROM thing WHERE kind = 'blue'",
    'y4/lookups/SHADE.json': { code: 'SHADE', options: [{ Key: 'blue', Name: 'Blue' }] },
    'y4/data/TWICE.json': TWICE,
    'y4/data/rename.sql': "UPDATE thing SET name = 'Renamed' WHERE id = :id",
  }),
);
for (const who of ['ann', 'bob']) tokens[who] = await server.tokenOf(who);
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing_part');
  await server.pool.query('DELETE FROM thing');
  await server.pool.query(`INSERT INTO thing (corp, id, name, kind, made_by) VALUES
    ('y4', 'a', 'Chair', 'red', 'ann'), ('y4', 'b', 'Desk', 'blue', 'bob'),
    ('y4', 'c', 'Lamp', 'blue', ''), ('y4', 'd', 'Bin', 'blue', 'BOB'), ('beta', 'e', 'Sofa', 'red', 'ann')`);
});

type Command = 'List' | 'Chart' | 'QuoteList' | 'Save' | 'Delete' | 'Sql' | 'DataDefinition';
const CALLS = {
  List: 'WebUiService.GetListByDataDefinition',
  Chart: 'WebUiService.GetChartByDataDefinition',
  QuoteList: 'WebUiService.GetQuoteListByDataDefinition',
  Save: 'WebUiService.SaveByDataDefinition',
  Delete: 'WebUiService.DeleteByDataDefinition',
  Sql: 'WebUiService.SqlByDataDefinition',
  DataDefinition: 'WebUiService.GetDataDefinition',
} as const;

function ask(who: string | null, command: Command, params: object): Promise<Answer> {
  const asker = who === null ? { corp: 'y4' } : { corp: 'y4', token: tokens[who] ?? '' };
  return server.call(CALLS[command], { code: 'MINE', ...params }, asker);
}

async function stored(): Promise<string> {
  const { rows } = await server.pool.query<{ name: string }>(
    "SELECT name FROM thing WHERE corp = 'y4' ORDER BY id",
  );
  return rows.map(({ name }) => name).join(' ');
}

test.each([
  ['ann', ['a']],
  ['bob', ['b']],
  [null, []],
])('%s sees no rows but their own, whatever they ask for', async (who, ids) => {
  for (const queries of [{}, { maker: 'ann,bob' }, { maker: '' }, { id: ['a', 'b', 'c', 'd'] }]) {
    const { data } = await ask(who, 'List', { queries });
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(data.allCount).toBe(ids.length);
  }
  const chart = await ask(who, 'Chart', { chart: 'byKind' });
  expect(chart.data.categories).toHaveLength(ids.length);
});

test('options of a Quote are the own rows', async () => {
  const { data } = await ask('bob', 'QuoteList', { code: 'CHOICE', field: 'thing' });
  expect(data.list).toEqual([{ Key: 'b', Name: 'Desk' }]);
});

test('a new row is its maker’s own, which the form says before', async () => {
  const { data } = await ask('bob', 'DataDefinition', {});
  expect(data.fields.find(({ name }: { name: string }) => name === 'maker').initial).toBe('bob');
  const saved = await ask('bob', 'Save', { rows: [{ values: { id: 'n', name: 'New' } }] });
  expect(saved.data.list).toMatchObject([{ id: 'n', maker: 'bob' }]);
  const given = await ask('bob', 'Save', {
    rows: [{ values: { id: 'm', name: 'Gift', maker: 'ann' } }],
  });
  expect(given.id).toBe(60023);
  expect(await stored()).toBe('Chair Desk Lamp Bin New');
});

test('nobody makes a row of theirs somebody else’s', async () => {
  const { data } = await ask('ann', 'DataDefinition', {});
  expect(data.fields.find(({ name }: { name: string }) => name === 'maker').readonly).toBe(true);
  const give = (code: string, values: object) =>
    ask('ann', 'Save', { code, rows: [{ key: { id: 'a' }, values }] });
  expect(await give('MINE', { maker: 'bob' })).toMatchObject({
    id: 60023,
    data: { problems: [{ fields: [{ name: 'maker', message: 'This value can not be changed' }] }] },
  });
  // The column has a second name, which says nothing of whose the row is.
  expect(await give('TWICE', { by: 'bob' })).toMatchObject({
    id: 60023,
    data: { problems: [{ message: 'You may not do this' }] },
  });
  expect((await give('MINE', { name: 'Stool' })).id).toBe(0);
  const { rows } = await server.pool.query("SELECT name, made_by FROM thing WHERE id = 'a'");
  expect(rows).toEqual([{ name: 'Stool', made_by: 'ann' }]);
});

test('a Quote of SQL points at none of the rows that the SQL leaves out', async () => {
  const choose = (id: number, thing: string) =>
    ask('bob', 'Save', { code: 'CHOICE_OF_BLUE', rows: [{ values: { id, thing } }] });
  expect(await choose(1, 'a')).toMatchObject({
    id: 60023,
    data: {
      problems: [{ fields: [{ name: 'thing', message: 'This value is not among the options' }] }],
    },
  });
  expect((await choose(1, 'c')).data.list).toMatchObject([{ thingUi: 'Lamp' }]);
});

test('a Quote points at rows of one’s own alone, so it tells no name of others', async () => {
  const choose = (who: string, id: number, thing: string) =>
    ask(who, 'Save', { code: 'CHOICE', rows: [{ values: { id, thing } }] });
  for (const thing of ['a', 'c', 'no such']) {
    const refused = await choose('bob', 1, thing);
    expect(refused).toMatchObject({
      id: 60023,
      data: {
        problems: [{ fields: [{ name: 'thing', message: 'This value is not among the options' }] }],
      },
    });
    expect(JSON.stringify(refused)).not.toContain('Chair');
  }
  expect((await choose('bob', 1, 'b')).data.list).toMatchObject([{ thingUi: 'Desk' }]);
  const moved = { key: { id: 1 }, values: { thing: 'a' } };
  expect((await ask('bob', 'Save', { code: 'CHOICE', rows: [moved] })).id).toBe(60023);
});

test('who may not read what a Quote points at chooses none of it, and is told no name', async () => {
  await server.folder.write({
    'y4/data/OF_SALES.json': OF_SALES,
    'y4/data/CHOICE_OF_SALES.json': CHOICE_OF_SALES,
  });
  expect((await server.load()).issues).toMatchObject([
    { file: 'y4/data/CHOICE_OF_SALES.json', mild: true },
  ]);
  const save = (who: string, row: object) =>
    ask(who, 'Save', { code: 'CHOICE_OF_SALES', rows: [row] });
  const added = await save('ann', { values: { id: 1, thing: 'a' } });
  expect(added.data.list).toMatchObject([{ thingUi: 'Chair' }]);
  for (const row of [
    { values: { id: 2, thing: 'a' } },
    { key: { id: 1 }, values: { thing: 'b' } },
  ]) {
    const { id, data } = await save('bob', row);
    expect([id, data.problems[0].fields]).toEqual([
      60023,
      [{ name: 'thing', message: 'This value is not among the options' }],
    ]);
  }
  const same = await save('bob', { key: { id: 1 }, values: { thing: 'a' } });
  expect(same).toMatchObject({ id: 0, data: { list: [{ thing: 'a' }] } });
  const byDefault = await save('bob', { values: { id: 2, thing: 'c' } });
  expect(byDefault).toMatchObject({ id: 0, data: { list: [{ thing: 'c' }] } });
});

test('nobody saves, deletes or runs an action on what is not theirs', async () => {
  const save = await ask('bob', 'Save', { rows: [{ key: { id: 'a' }, values: { name: 'X' } }] });
  expect(save.id).toBe(60022);
  expect(await ask('bob', 'Delete', { rows: [{ id: 'a' }, { id: 'c' }] })).toMatchObject({
    data: { affected: 0 },
  });
  for (const rows of [[{ id: 'a' }], [{ id: 'b' }, { id: 'a' }], [{ id: 'c', maker: 'bob' }]]) {
    const action = await ask('bob', 'Sql', { action: 'rename', rows });
    expect(action).toMatchObject({ id: 60023, code: 'NOT_CHANGED' });
  }
  expect(await stored()).toBe('Chair Desk Lamp Bin');
  expect((await ask('bob', 'Sql', { action: 'rename', rows: [{ id: 'b' }] })).id).toBe(0);
  expect(await stored()).toBe('Chair Renamed Lamp Bin');
});
