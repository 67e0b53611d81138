import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { DEFINITIONS_CHANNEL } from '#server/definitions/listener.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables, type TablesOptions } from '#server/own-tables/apply-tables.ts';
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

async function take(
  count: number,
  more: Readonly<Record<string, string>> = {},
  options: Pick<TablesOptions, 'patience' | 'tryAll'> = {},
) {
  const steps = [...Object.entries(STEPS).slice(0, count), ...Object.entries(more)];
  const files = steps.map(([path, text]) => ({ path, text, hash: sha256(text) }));
  const folder = { name: '_tables', files, hash: '' };
  return (await applyTables(owner, { folder, tenants: ['a'], ...options })).issues;
}

/** Who waits for a table. */
async function waitingFor(table: string) {
  const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
  return (await importing.query(waiting)).rows;
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
  await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(1);
  expect(await readAs('colour')).toEqual([]);
  expect(heard).toEqual([]);
  await importing.query('COMMIT');
  expect(await taken).toEqual([]);
  expect(await readAs('shade')).toEqual([{ shade: 'red' }]);
  await expect.poll(() => heard).toEqual(['']);
}, 60_000);

/** Has an import under way that holds the table, until `work` has been done. */
async function besideImport<Value>(work: () => Promise<Value>): Promise<Value> {
  await importing.query('BEGIN');
  try {
    await importing.query("INSERT INTO depot (corp, id, shade) VALUES ('a', '2', 'blue')");
    return await work();
  } finally {
    await importing.query('ROLLBACK');
  }
}

test('a step that never gets its table is told at last, with who holds it', async () => {
  const step = { '003-tint.sql': 'SELECT 1;\nALTER TABLE depot RENAME COLUMN shade TO tint;' };
  const told =
    /^canceling statement due to lock timeout: process \d+ holds it since .*: INSERT INTO depot/;
  for (const [line, options] of [
    [2, { patience: 1 }],
    [1, { tryAll: true }],
  ] as const) {
    expect(await besideImport(() => take(2, step, options))).toMatchObject([
      { file: '_tables/003-tint.sql', line, message: expect.stringMatching(told) },
    ]);
  }
}, 60_000);

test('a step that says by itself that something is held is told at once', async () => {
  for (const [index, code] of ['55P03', '40001', '40P01'].entries()) {
    const text = `DO $$ BEGIN RAISE 'not yet' USING ERRCODE = '${code}'; END $$;`;
    for (const options of [{}, { tryAll: true }]) {
      expect(await take(2, { [`00${index + 3}-own.sql`]: text }, options)).toMatchObject([
        { line: 1, message: 'not yet' },
      ]);
    }
  }
}, 20_000);

test('a dump that would wait without end stands in nobody’s way', async () => {
  const step = {
    '003-dump.sql': 'SET lock_timeout = 0; ALTER TABLE depot RENAME COLUMN shade TO tint;',
  };
  await besideImport(async () => {
    const taken = take(2, step, { patience: 1 });
    await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(1);
    expect(await readAs('shade')).toEqual([{ shade: 'red' }]);
    expect(await taken).toHaveLength(1);
  });
}, 60_000);
