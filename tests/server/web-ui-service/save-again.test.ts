import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Answer } from '../_server.ts';
import { closedAfterTests } from '../_server.ts';
import { createThingServer } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const token = await server.tokenOf('ann');
beforeEach(() => server.pool.query('DELETE FROM thing; DELETE FROM record_change'));

function save(rows: SavedRow[]): Promise<Answer> {
  return server.call('WebUiService.SaveByDataDefinition', { code: 'THING', rows }, { token });
}

function newRow(id: string, name: string, idempotencyKey: string = randomUUID()): SavedRow {
  return { values: { id, name }, idempotencyKey };
}

async function names(): Promise<string[]> {
  const { rows } = await server.pool.query('SELECT name FROM thing ORDER BY id');
  return rows.map(({ name }) => name);
}

async function operations(): Promise<string[]> {
  const { rows } = await server.pool.query('SELECT operation FROM record_change ORDER BY id');
  return rows.map(({ operation }) => operation);
}

describe('a save whose answer was lost and that is sent again', () => {
  test('stores its new rows once, and answers as it did', async () => {
    const rows = [newRow('a', 'Chair'), newRow('b', 'Desk')];
    const first = await save(rows);
    const second = await save(rows);
    expect(second).toMatchObject({ id: 0, data: first.data });
    expect(await names()).toEqual(['Chair', 'Desk']);
    expect(await operations()).toEqual(['insert', 'insert']);
  });

  test('changes the row that is there by what its user has gone on to type, and adds the others', async () => {
    const key = randomUUID();
    await save([newRow('a', 'Chair', key)]);
    const answer = await save([newRow('a', 'Armchair', key), newRow('b', 'Desk')]);
    expect(answer).toMatchObject({
      id: 0,
      data: { list: [{ name: 'Armchair' }, { name: 'Desk' }] },
    });
    expect(await names()).toEqual(['Armchair', 'Desk']);
    expect(await operations()).toEqual(['insert', 'update', 'insert']);
  });

  test('is a conflict where somebody else has changed the same field since', async () => {
    const key = randomUUID();
    await save([newRow('a', 'Chair', key)]);
    await save([{ key: { id: 'a' }, values: { name: 'Stool' }, original: { name: 'Chair' } }]);
    expect(await save([newRow('a', 'Armchair', key)])).toMatchObject({
      data: { problems: [{ index: 0, conflict: true, current: { name: 'Stool' } }] },
    });
    expect(await names()).toEqual(['Stool']);
  });

  test('stores it once, too, while the first one is still under way', async () => {
    const row = newRow('a', 'Chair');
    const answers = await Promise.all([save([row]), save([row]), save([row])]);
    expect(answers.map(({ id }) => id)).toEqual([0, 0, 0]);
    expect(await operations()).toEqual(['insert']);
  });

  test('has nothing stored to be taken for, after a refusal', async () => {
    const key = randomUUID();
    const long = { ...newRow('a', 'Chair', key), values: { id: 'a', name: 'Chair', kind: 'none' } };
    expect((await save([long])).id).not.toBe(0);
    expect(await save([newRow('a', 'Chair', key)])).toMatchObject({ id: 0 });
    expect(await names()).toEqual(['Chair']);
  });
});

test('[7.10e] a save that gives a row another key, and whose answer was lost, answers as it did when it is sent again', async () => {
  await save([newRow('a', 'Chair')]);
  const rows = [{ key: { id: 'a' }, values: { id: 'b' }, original: { id: 'a' } }];
  const again = (attempt?: string) =>
    server.call('WebUiService.SaveByDataDefinition', { code: 'THING', rows }, { token, attempt });
  const attempt = randomUUID();
  const first = await again(attempt);
  expect(first).toMatchObject({ id: 0, data: { list: [{ id: 'b', name: 'Chair' }] } });
  expect(await again(attempt)).toMatchObject({ id: 0, data: first.data });
  expect(await operations()).toEqual(['insert', 'update']);
  for (const other of [randomUUID(), undefined]) {
    expect(await again(other)).toMatchObject({ data: { problems: [{ conflict: true }] } });
  }
});

test('[7.10e] a save that gives a row another key is done anew where the row has got its old one back', async () => {
  await save([newRow('a', 'Chair')]);
  const rows = [{ key: { id: 'a' }, values: { id: 'b' }, original: { id: 'a' } }];
  const attempt = randomUUID();
  const rename = () =>
    server.call('WebUiService.SaveByDataDefinition', { code: 'THING', rows }, { token, attempt });
  await rename();
  for (const name of ['Stool', 'Desk']) {
    await save([{ key: { id: 'b' }, values: { id: 'a', name } }]);
    const renamed = { id: 0, data: { list: [{ id: 'b', name }] } };
    expect(await rename()).toMatchObject(renamed);
    expect(await rename()).toMatchObject(renamed);
    expect(await save([{ key: { id: 'a' }, values: { name } }])).toMatchObject({
      data: { problems: [{ conflict: true }] },
    });
  }
});

test('a key of somebody else’s row, and one key for two rows, are refused', async () => {
  const key = randomUUID();
  await save([newRow('a', 'Chair', key)]);
  await server.pool.query(`UPDATE record_change SET changed_by = 'eve'`);
  expect(await save([newRow('z', 'Mine', key)])).toMatchObject({ code: 'BAD_REQUEST' });
  const twice = randomUUID();
  expect(await save([newRow('x', 'One', twice), newRow('y', 'Two', twice)])).toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await names()).toEqual(['Chair']);
});
