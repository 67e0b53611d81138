import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../_server.ts';
import { createThingServer } from './_things.ts';

/** What everybody may bring, and only the office may read: a box for letters. */
const BOX = {
  code: 'BOX',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    {
      name: 'owner',
      column: 'owner_id',
      extraType: 'Quote',
      quote: { dataCode: 'PEOPLE', key: 'id', name: 'name' },
    },
  ],
  access: { read: ['office'], write: 'public' },
};
const PEOPLE = { code: 'PEOPLE', source: { table: 'thing_owner' }, access: { read: 'public' } };

let server: TestServer;

beforeAll(async () => {
  server = await createThingServer({ 'y4/data/BOX.json': BOX, 'y4/data/PEOPLE.json': PEOPLE });
  await server.pool.query("INSERT INTO thing (corp, id, name) VALUES ('y4', 'a', 'Chair')");
});
afterAll(() => server.close());

const anybody = { corp: 'y4' };

test('whoever may write knows the fields and their options', async () => {
  const definition = await server.call('WebUiService.GetDataDefinition', { code: 'BOX' }, anybody);
  expect(definition.data).toMatchObject({ key: ['id'], may: { create: true, delete: true } });
  const options = await server.call(
    'WebUiService.GetQuoteListByDataDefinition',
    { code: 'BOX', field: 'owner', keyword: 'zoe' },
    anybody,
  );
  expect(options.data.list).toEqual([{ Key: 'o1', Name: 'Zoe' }]);
});

test('brings new rows, and gets back no more than those', async () => {
  const rows = [{ values: { id: 'n', name: 'Lamp', owner: 'o1' } }];
  const saved = await server.call(
    'WebUiService.SaveByDataDefinition',
    { code: 'BOX', rows },
    anybody,
  );
  expect(saved).toMatchObject({ id: 0 });
  expect(saved.data.list).toMatchObject([{ id: 'n', name: 'Lamp', ownerUi: 'Zoe' }]);
});

test.each([
  ['GetListByDataDefinition', {}],
  ['SaveByDataDefinition', { rows: [{ key: { id: 'a' }, values: { name: 'Mine' } }] }],
  ['DeleteByDataDefinition', { rows: [{ id: 'a' }] }],
])('but neither reads, changes nor deletes what is there: %s', async (command, params) => {
  const asked = `WebUiService.${command}` as 'WebUiService.GetListByDataDefinition';
  const answer = await server.call(asked, { code: 'BOX', ...params } as never, anybody);
  expect(answer).toMatchObject({ id: 60_000, code: 'LOGIN_REQUIRED' });
  const { rows } = await server.pool.query("SELECT name FROM thing WHERE id = 'a'");
  expect(rows).toEqual([{ name: 'Chair' }]);
});

test('as often as a person does', async () => {
  const rows = [{ values: { id: '', name: 'Flood' } }];
  const asked = Array.from({ length: 40 }, () =>
    server.call('WebUiService.SaveByDataDefinition', { code: 'BOX', rows }, anybody),
  );
  const answers = await Promise.all(asked);
  expect(answers.some(({ code }) => code === 'TOO_MANY_REQUESTS')).toBe(true);
});

test('who may neither read nor write knows nothing', async () => {
  const files = { 'y4/data/BOX.json': { ...BOX, access: { read: ['office'], write: ['office'] } } };
  await server.folder.write(files);
  await server.load();
  const answer = await server.call('WebUiService.GetDataDefinition', { code: 'BOX' }, anybody);
  expect(answer).toMatchObject({ id: 60_000 });
});
