import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { runAction } from '#server/data-definitions/write/run-action.ts';
import { createTenants, runContext } from './_tenant.ts';
import { OWNERS, SURROUNDINGS, THING_TABLE } from './_things.ts';

const tenants = createTenants(THING_TABLE);

const sql = {
  'sell.sql': 'update thing set active = false, note = :currentUser where id = :id and active',
  'price.sql': 'update thing set price = :price where id = :id returning id, price, seen',
  'count.sql': 'select count(*)::integer as things from thing having count(*) > 0',
  'all.sql': "update thing set note = 'all' where true",
  'seen.sql': 'update thing set seen = :seen, weight = :weight, tags = :tags where id = :id',
  'owner.sql': 'insert into owner (id, full_name) values (:name, :name)',
};

const DEFINITION = {
  code: 'THING',
  source: { table: 'thing' },
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'price', type: 'Number', format: 'money' },
    { name: 'weight' },
    { name: 'seen' },
    { name: 'tags' },
    { name: 'active' },
  ],
  actions: {
    sell: { sql: 'sell.sql', params: ['id'], refusal: '__Already sold' },
    price: { sql: 'price.sql', params: ['id', 'price'] },
    count: { sql: 'count.sql' },
    all: { sql: 'all.sql' },
    seen: { sql: 'seen.sql', params: ['id', 'seen', 'weight', 'tags'] },
    owner: { sql: 'owner.sql', params: ['name'] },
  },
};

let definition: CompiledDefinition;

beforeEach(async () => {
  definition ??= await tenants.definition(DEFINITION, { ...SURROUNDINGS, sql });
  for (const corp of ['a', 'b']) {
    await tenants.fill(
      corp,
      'DELETE FROM thing',
      'DELETE FROM owner',
      OWNERS,
      `INSERT INTO thing (id, name, active, price) SELECT n, 'thing', true, 100
        FROM generate_series(1, 10) n`,
    );
  }
});

function run(name: string, rows: Row[], corp = 'a') {
  const action = definition.actions.get(name);
  if (!action) throw new Error(`There is no action ${name}`);
  return tenants.tenancy.withTenant(corp, (transaction) =>
    runAction(transaction, definition, action, rows, { ...runContext, user: 'ann@a' }),
  );
}

async function sold(corp = 'a'): Promise<unknown[]> {
  const rows = await tenants.rows(corp, 'SELECT id FROM thing WHERE NOT active ORDER BY id');
  return rows.map((row) => row.id);
}

test('an action runs once for each row and says how many it changed', async () => {
  expect(await run('sell', [{ id: 3 }, { id: 1 }, { id: 3 }])).toEqual({ affected: 2, list: [] });
  expect(await sold()).toEqual([1, 3]);
  expect(await tenants.rows('a', 'SELECT DISTINCT note FROM thing WHERE NOT active')).toEqual([
    { note: 'ann@a' },
  ]);
});

test('one row that is not changed refuses all of them, in the words of the action', async () => {
  await run('sell', [{ id: 5 }]);
  await expect(run('sell', [{ id: 4 }, { id: 5 }, { id: 6 }])).rejects.toMatchObject({
    failure: { id: 60023, code: 'NOT_CHANGED', message: '__Already sold' },
  });
  expect(await sold()).toEqual([5]);
});

test('of a row only the params are used, and rows of another tenant do not exist', async () => {
  await expect(run('sell', [{ id: 999 }])).rejects.toThrow('__Already sold');
  await run('sell', [{ id: 2, corp: 'b', active: true, currentUser: 'eve', price: -1 }]);
  expect(await sold('b')).toEqual([]);
  const [row] = await tenants.rows('a', 'SELECT note, price FROM thing WHERE id = 2');
  expect(row).toEqual({ note: 'ann@a', price: '100' });
});

test('money comes in major units and is kept exactly', async () => {
  const { list } = await run('price', [{ id: 1, price: 1234.56 }]);
  expect(list).toEqual([{ id: 1, price: 123456, seen: null }]);
  await run('price', [{ id: 1, price: '0.1' }]);
  expect(await tenants.rows('a', 'SELECT price FROM thing WHERE id = 1')).toEqual([
    { price: '10' },
  ]);
  await run('price', [{ id: 1, price: 70 }]);
  expect(await tenants.rows('a', 'SELECT price FROM thing WHERE id = 1')).toEqual([
    { price: '7000' },
  ]);
});

test.each<[string, string, Row, string]>([
  ['price', 'fractions of the smallest coin', { id: 1, price: 1.005 }, 'at most 2 decimals'],
  ['price', 'a word', { id: 1, price: 'much' }, '"price" takes a number'],
  ['price', 'an object', { id: 1, price: { $gt: 0 } }, '"price" takes a plain value'],
  ['price', 'a number beyond all prices', { id: 1, price: 1e21 }, '"price" takes a number'],
  ['seen', 'no date', { id: 1, seen: '2026-02-30' }, '"seen" takes a date'],
])('%s: %s is refused', async (action, _title, row, message) => {
  await expect(run(action, [row])).rejects.toThrow(message);
});

test("values reach columns of every type; times are those of the tenant's clock", async () => {
  const row = { id: 1, seen: '2026-03-01T08:00:00', weight: 1.25, tags: ['a"b', 'c,d', 'é\\'] };
  await run('seen', [row]);
  const [kept] = await tenants.rows(
    'a',
    "SELECT to_char(seen AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS seen, weight, tags FROM thing WHERE id = 1",
  );
  expect(kept).toEqual({ seen: '2026-03-01 00:00', weight: '1.250', tags: ['a"b', 'c,d', 'é\\'] });
  await run('seen', [{ id: 1, tags: [] }]);
  const [emptied] = await tenants.rows('a', 'SELECT seen, weight FROM thing WHERE id = 1');
  expect(emptied).toEqual({ seen: null, weight: null });
});

test('an action that needs rows is refused without them; one that needs none runs once', async () => {
  await expect(run('sell', [])).rejects.toThrow('__Select at least one row');
  expect(await run('all', [])).toEqual({ affected: 10, list: [] });
  expect(await run('count', [{ id: 1 }, { id: 2 }])).toEqual({
    affected: 1,
    list: [{ things: 10 }],
  });
});

test('a rule of the database refuses with words, not with SQL', async () => {
  await expect(run('owner', [{ name: 'o1' }])).rejects.toMatchObject({
    failure: { id: 60023, code: 'RULE', message: '__The change breaks a rule of the data' },
  });
});

test('hostile values are values', async () => {
  const name = "x'); DELETE FROM owner; --";
  await run('owner', [{ name }]);
  expect(await tenants.rows('a', 'SELECT count(*)::integer AS owners FROM owner')).toEqual([
    { owners: 3 },
  ]);
});

describe('many users at once', () => {
  test('the same rows in opposite order do not block each other', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => ({ id: index + 1 }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => run('sell', index % 2 ? ids : ids.toReversed())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('__Already sold');
    }
    expect(await sold()).toHaveLength(10);
  });
});
