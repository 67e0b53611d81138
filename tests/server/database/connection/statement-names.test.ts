import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tenancy } from '#server/database/tenancy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/_harness/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let tenancy: Tenancy;
let nameOfStatement: typeof import('#server/database/connection/statement-names.ts').nameOfStatement;
beforeAll(async () => {
  // A process gives so many names only, and the tests before this one have run statements often too.
  vi.resetModules();
  ({ nameOfStatement } = await import('#server/database/connection/statement-names.ts'));
  const { createPool } = await import('#server/database/connection/pool.ts');
  const { createTenancy } = await import('#server/database/tenancy.ts');
  database = await createTestDatabase();
  pool = createPool({ ...database.connection, max: 1 }, () => {});
  tenancy = createTenancy(pool);
  for (const corp of ['y4', 'beta']) {
    await tenancy.withTenant(corp, (transaction) =>
      transaction.insertInto('corp').values({ corp }).execute(),
    );
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a statement gets a name of its own when it is run often', () => {
  const runs = (text: string) => Array.from({ length: 30 }, () => nameOfStatement(text));
  const [one, other] = [runs('SELECT 1 AS one'), runs('SELECT 2 AS two')];
  expect(one[0]).toBeUndefined();
  expect(one.at(-1)).toMatch(/^y4_\d+_\d+$/);
  expect(new Set(one.filter(Boolean)).size).toBe(1);
  expect(other.at(-1)).not.toBe(one.at(-1));
});

test('what becomes frequent later gets a name in place of others, which their connections forget', async () => {
  const processOf = () =>
    tenancy.withTenant('y4', async (transaction) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(
        transaction,
      );
      return rows[0]?.pid;
    });
  const named = (text: string, runs: number) => {
    let name: string | undefined;
    for (let run = 0; run < runs; run += 1) name = nameOfStatement(text);
    return name;
  };
  const before = await processOf();
  for (let one = 0; one < 150; one += 1) named(`SELECT ${one} AS early`, 30);
  const early = named('SELECT 0 AS early', 1);
  expect(early).toBeDefined();
  expect(named('SELECT 1 AS late', 1_000)).toBeUndefined();
  expect(named('SELECT 0 AS early', 200_000)).toBe(early);
  expect(await processOf()).toBe(before);
  const late = named('SELECT 1 AS late', 1);
  expect(late).toBeDefined();
  expect(named('SELECT 0 AS early', 30)).not.toBe(early);
  // The one that was there when the names were given up goes once it has been used.
  expect(await processOf()).toBe(before);
  expect(await processOf()).not.toBe(before);
});

test('a prepared statement shows each tenant its own rows, on the same connection', async () => {
  const ask = (corp: string) =>
    tenancy.withTenant(corp, async (transaction) => {
      const { rows } = await sql<{ corp: string }>`
        SELECT corp, current_setting('app.corp') AS tenant FROM corp`.execute(transaction);
      return rows;
    });
  for (let round = 0; round < 40; round += 1) {
    for (const corp of ['y4', 'beta']) expect(await ask(corp)).toEqual([{ corp, tenant: corp }]);
  }
  const { rows } = await pool.query(
    'SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements',
  );
  expect(rows.some((row) => Number(row.runs) > 20)).toBe(true);
});

test('a prepared statement is still refused to a role that may not', async () => {
  const ask = (role: 'y4_app' | 'y4_author') =>
    tenancy.withTenant(
      'y4',
      (transaction) => transaction.selectFrom('app_user').select('password_hash').execute(),
      { role },
    );
  for (let round = 0; round < 40; round += 1) await ask('y4_app');
  await expect(ask('y4_author')).rejects.toMatchObject({ code: '42501' });
  expect(await ask('y4_app')).toEqual([]);
});
