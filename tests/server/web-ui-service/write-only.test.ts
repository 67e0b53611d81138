import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { closedAfterTests } from '../_server.ts';

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

const server = await closedAfterTests(
  createThingServer({ 'y4/data/BOX.json': BOX, 'y4/data/PEOPLE.json': PEOPLE }),
);
await server.pool.query("INSERT INTO thing (corp, id, name) VALUES ('y4', 'a', 'Chair')");

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

describe('what has just been brought is mended by its sender, who is not asked to sign in', () => {
  const send = (row: SavedRow) =>
    server.call('WebUiService.SaveByDataDefinition', { code: 'BOX', rows: [row] }, anybody);
  const stored = async (id: string) => {
    const { rows } = await server.pool.query('SELECT name, owner_id FROM thing WHERE id = $1', [
      id,
    ]);
    return rows;
  };

  test('again and again, and is told no more than he sends', async () => {
    const idempotencyKey = randomUUID();
    await send({ values: { id: 'm', name: 'Lmap' }, idempotencyKey });
    await server.pool.query("UPDATE thing SET owner_id = 'o1' WHERE id = 'm'");
    const mended = { values: { name: 'Lamp' }, original: { name: 'Lmap' }, idempotencyKey };
    expect(await send(mended)).toMatchObject({
      id: 0,
      data: { list: [{ id: 'm', name: 'Lamp' }] },
    });
    const again = { values: { name: 'Lamps' }, original: { name: 'Lamp' }, idempotencyKey };
    const { data } = await send(again);
    expect(data.list).toEqual([{ id: 'm', name: 'Lamps' }]);
    expect(await stored('m')).toEqual([{ name: 'Lamps', owner_id: 'o1' }]);
  });

  test('until the office has changed the same, which he is told without what it is now', async () => {
    const idempotencyKey = randomUUID();
    await send({ values: { id: 'w', name: 'Desk' }, idempotencyKey });
    await server.pool.query("UPDATE thing SET name = 'secret' WHERE id = 'w'");
    const mended = { values: { name: 'Bench' }, original: { name: 'Desk' }, idempotencyKey };
    const answer = await send(mended);
    expect(answer).toMatchObject({ code: 'NOT_SAVED', data: { problems: [{ conflict: false }] } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(await stored('w')).toEqual([{ name: 'secret', owner_id: null }]);
    await server.pool.query("DELETE FROM thing WHERE id = 'w'");
    expect(await send(mended)).toMatchObject({ code: 'NOT_SAVED', data: answer.data });
  });

  test('by nobody who does not know its name', async () => {
    const original = { name: 'Chair' };
    const values = { id: 'a', name: 'Mine' };
    expect(await send({ values, original, idempotencyKey: randomUUID() })).toMatchObject({
      code: 'NOT_SAVED',
    });
    expect(await stored('a')).toEqual([{ name: 'Chair', owner_id: null }]);
  });
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
