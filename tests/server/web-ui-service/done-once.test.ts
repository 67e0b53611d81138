import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, TestServer } from '../_server.ts';
import { createThingServer } from './_things.ts';

const TASK = 'RAISE_CALL_BY_SCRIPT';
const OPEN = 'OPEN_CALL_BY_SCRIPT';
const READ = 'PRICES_CALL_BY_SCRIPT';

let server: TestServer;
let ann: string;

beforeAll(async () => {
  const definitions = Object.fromEntries(
    ['y4', 'beta'].flatMap((corp) => [
      [
        `${corp}/data/COUNTED.json`,
        {
          code: 'COUNTED',
          source: { table: 'thing' },
          fields: [{ name: 'id' }, { name: 'name' }, { name: 'price' }],
          actions: {
            raise: { sql: 'raise.sql', params: ['id'] },
            set: { sql: 'set.sql', params: ['id', 'name'] },
          },
          access: { read: '*', write: '*' },
        },
      ],
      [
        `${corp}/data/raise.sql`,
        'UPDATE thing SET price = price + 1 WHERE id = :id RETURNING price, repeat(note, 1000) AS note',
      ],
      [`${corp}/data/set.sql`, 'UPDATE thing SET price = price + 1, name = :name WHERE id = :id'],
      [
        `${corp}/tasks/${TASK}.json`,
        { code: TASK, sql: 'raise.sql', params: { by: 'Number' }, access: '*' },
      ],
      [
        `${corp}/tasks/raise.sql`,
        `UPDATE thing SET price = price + :by::int WHERE id = 'a' RETURNING price`,
      ],
      [
        `${corp}/tasks/${OPEN}.json`,
        { code: OPEN, sql: 'open.sql', params: { by: 'Number' }, access: 'public' },
      ],
      [`${corp}/tasks/open.sql`, `UPDATE thing SET price = price + :by::int WHERE id = 'b'`],
      [`${corp}/tasks/${READ}.json`, { code: READ, sql: 'prices.sql', access: '*' }],
      [`${corp}/tasks/prices.sql`, 'SELECT price FROM thing ORDER BY id'],
    ]),
  );
  server = await createThingServer(definitions);
  ann = await server.tokenOf('ann');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing; DELETE FROM attempt');
  await server.pool.query(
    `INSERT INTO thing (corp, id, name, price) VALUES
      ('y4', 'a', 'Chair', 1), ('y4', 'b', 'Desk', 1), ('beta', 'a', 'Lamp', 1)`,
  );
});

interface Given {
  action?: string;
  row?: object;
  token?: string;
  corp?: string;
}

function act(
  attempt: string | undefined,
  { action = 'raise', row = { id: 'a' }, token = ann, corp = 'y4' }: Given = {},
): Promise<Answer> {
  const params = { code: 'COUNTED', action, rows: [row] };
  return server.call('WebUiService.SqlByDataDefinition', params, { token, attempt, corp });
}

function run(task: string, params: object, attempt: string): Promise<Answer> {
  return server.call('Task.Run', { task, ...params }, { token: ann, attempt, corp: 'y4' });
}

async function prices(): Promise<number[]> {
  const { rows } = await server.pool.query('SELECT price FROM thing ORDER BY corp DESC, id');
  return rows.map(({ price }) => Number(price));
}

async function known(): Promise<number> {
  const { rows } = await server.pool.query('SELECT count(*) AS n FROM attempt');
  return Number(rows[0]?.n);
}

describe('[7.10g] an action whose answer was lost and that is sent again', () => {
  test('is done once, and answers as it did', async () => {
    const key = randomUUID();
    const first = await act(key);
    const second = await act(key);
    expect(first).toMatchObject({ id: 0, data: { affected: 1, list: [{ price: 2 }] } });
    expect(second).toMatchObject({ id: 0, data: first.data });
    expect(await prices()).toEqual([2, 1, 1]);
  });

  test('is done once of forty that come together', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 40 }, () => act(key)));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([0]));
    expect(await prices()).toEqual([2, 1, 1]);
  });

  test('is the same where only what it does not use has changed', async () => {
    const key = randomUUID();
    await act(key, { row: { id: 'a', price: 1 } });
    expect(await act(key, { row: { id: 'a', price: 2 } })).toMatchObject({ id: 0 });
    expect(await prices()).toEqual([2, 1, 1]);
  });

  test('is another with another key, row, value, action, user or tenant, or without a key', async () => {
    const key = randomUUID();
    await act(key);
    await act(randomUUID());
    await act(undefined);
    await act(key, { row: { id: 'b' } });
    await act(key, { action: 'set', row: { id: 'a', name: 'Stool' } });
    await act(key, { action: 'set', row: { id: 'a', name: 'Sofa' } });
    await act(key, { token: await server.tokenOf('bob') });
    await act(key, { token: await server.tokenOf('ann', 'beta'), corp: 'beta' });
    expect(await prices()).toEqual([7, 2, 2]);
  });

  test('is done when the first one failed', async () => {
    const key = randomUUID();
    expect(await act(key, { row: { id: 'new' } })).toMatchObject({ code: 'NOT_CHANGED' });
    expect(await known()).toBe(0);
    await server.pool.query(`INSERT INTO thing (corp, id, name) VALUES ('y4', 'new', 'Shelf')`);
    expect(await act(key, { row: { id: 'new' } })).toMatchObject({ id: 0, data: { affected: 1 } });
  });

  test('is told apart from one that nothing is kept of, for its length', async () => {
    await server.pool.query(`UPDATE thing SET note = repeat('long', 100)`);
    const key = randomUUID();
    expect(await act(key)).toMatchObject({ id: 0 });
    expect(await act(key)).toMatchObject({ code: 'DONE', message: expect.stringMatching(/\S/) });
    expect(await prices()).toEqual([2, 1, 1]);
  });

  test('is refused with a key that is none', async () => {
    expect(await act('again')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await prices()).toEqual([1, 1, 1]);
  });

  test('is refused to whoever may not do it any more', async () => {
    const key = randomUUID();
    await act(key);
    expect(await act(key, { token: '' })).toMatchObject({ id: 60000 });
  });
});

describe('[7.13] an author’s task whose answer was lost and that is run again', () => {
  test('is done once, and answers as it did', async () => {
    const key = randomUUID();
    const first = await run(TASK, { by: 2 }, key);
    expect(first).toMatchObject({ id: 0, data: { affected: 1, rows: [{ price: 3 }] } });
    expect(await run(TASK, { by: 2 }, key)).toMatchObject({ id: 0, data: first.data });
    expect(await run(TASK, { by: 3 }, key)).toMatchObject({ data: { rows: [{ price: 6 }] } });
    expect(await prices()).toEqual([6, 1, 1]);
  });

  test('reads anew where it only reads', async () => {
    const key = randomUUID();
    await run(READ, {}, key);
    expect(await known()).toBe(0);
    await act(undefined);
    expect(await run(READ, {}, key)).toMatchObject({
      data: { rows: [{ price: 2 }, { price: 1 }] },
    });
  });
});

test('attempts are forgotten after an hour, and of one user beyond the last thousand', async () => {
  await server.pool.query(`
    INSERT INTO attempt (corp, digest, attempted_by, attempted_at, answer)
    SELECT 'y4', 'mine' || n, 'ann', now() - n * interval '1 second', '{}'::jsonb FROM generate_series(1, 1001) n
    UNION ALL SELECT 'y4', 'old', 'bob', now() - interval '61 minutes', '{}'
    UNION ALL SELECT 'y4', 'his', 'bob', now() - interval '59 minutes', '{}'
    UNION ALL SELECT 'beta', 'other', 'ann', now() - interval '61 minutes', '{}'`);
  await act(randomUUID());
  const { rows } = await server.pool.query(
    `SELECT digest FROM attempt WHERE digest IN ('mine999', 'mine1000', 'mine1001', 'old', 'his', 'other')
     ORDER BY digest`,
  );
  expect(rows.map(({ digest }) => digest)).toEqual(['his', 'mine999', 'other']);
});

test('a visitor’s attempts take no room from those of another, and are the same from another address', async () => {
  const open = (attempt: string, address: string) =>
    server.call('Task.Run', { task: OPEN, by: 1 }, { attempt, corp: 'y4', address });
  const first = randomUUID();
  await open(first, '10.1.0.1');
  await server.pool.query(`INSERT INTO attempt (corp, digest, attempted_by, attempted_at, answer)
    SELECT 'y4', 'flood' || n, attempted_by, now() + n * interval '1 millisecond', '{}' FROM attempt,
      generate_series(1, 150) n`);
  await open(randomUUID(), '10.1.0.2');
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS n FROM attempt GROUP BY attempted_by ORDER BY n',
  );
  expect(rows).toEqual([{ n: 1 }, { n: 151 }]);
  await open(randomUUID(), '10.1.0.1');
  expect(await known()).toBe(101);
  const again = randomUUID();
  await open(again, '10.1.0.3');
  await open(again, '10.1.0.4');
  expect(await prices()).toEqual([1, 5, 1]);
});
