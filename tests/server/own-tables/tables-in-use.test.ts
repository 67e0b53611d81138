import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/database/pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { DEFINITIONS_CHANNEL } from '#server/definitions/listener.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables } from '#server/own-tables/apply-tables.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const owner = await connected();
const importing = await connected();
const listener = await connected();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  await client.connect();
  afterAll(() => client.end());
  return client;
}

const STEPS = {
  '001-depot.sql':
    'CREATE TABLE depot (corp text NOT NULL, id text NOT NULL, colour text, PRIMARY KEY (corp, id));',
  '002-shade.sql': 'ALTER TABLE depot RENAME COLUMN colour TO shade;',
};

async function take(count: number) {
  const files = Object.entries(STEPS).map(([path, text]) => ({ path, text, hash: sha256(text) }));
  const folder = { name: '_tables', files: files.slice(0, count), hash: '' };
  return (await applyTables(owner, { folder, tenants: ['a'] })).issues;
}

/** Rows of the table as a page of the tenant reads them. */
function readAs(column: string) {
  const text = `SELECT ${column} FROM depot`;
  return createTenancy(pool).withTenant('a', async (transaction) => {
    const { rows } = await sql.raw(text).execute(transaction);
    return rows;
  });
}

test('a step that waits for an import lets pages read meanwhile, and is taken when it has ended', async () => {
  expect(await take(1)).toEqual([]);
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`LISTEN ${DEFINITIONS_CHANNEL}`);
  await importing.query('BEGIN');
  await importing.query("INSERT INTO depot (corp, id, colour) VALUES ('a', '1', 'red')");
  const taken = take(2);
  const waiting = "SELECT FROM pg_locks WHERE relation = 'depot'::regclass AND NOT granted";
  const wait = async () => (await importing.query(waiting)).rows;
  await expect.poll(wait, { timeout: 20_000 }).toHaveLength(1);
  expect(await readAs('colour')).toEqual([]);
  expect(heard).toEqual([]);
  await importing.query('COMMIT');
  expect(await taken).toEqual([]);
  expect(await readAs('shade')).toEqual([{ shade: 'red' }]);
  await expect.poll(() => heard).toEqual(['']);
}, 60_000);
