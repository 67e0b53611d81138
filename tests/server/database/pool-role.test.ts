import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '#server/database/cluster/databases.ts';
import { migrate } from '#server/database/migrate.ts';
import { poolLogin } from '#server/database/pool-role.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { ownDatabase } from '#tests/_harness/database.ts';
import { makeFolder, open } from '../cluster/_clusters.ts';

const database = await ownDatabase();
const { connection, warning } = await poolLogin(database.connection);

const run = (text: string) =>
  withClient(connection, async (client) => (await client.query(text)).rows).catch(
    (error: { code: string }) => error.code,
  );

test('requests log in as a role that is no superuser and owns nothing', async () => {
  expect(warning).toBeNull();
  expect(
    await run(`SELECT session_user AS "user", rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit
      FROM pg_roles WHERE rolname = session_user`),
  ).toEqual([
    {
      user: 'y4_pool',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    },
  ]);
  expect(await run("SELECT relname FROM pg_class WHERE relowner = 'y4_pool'::regrole")).toEqual([]);
});

test.each([
  ['reads no tenant', 'SELECT * FROM product', '42501'],
  ['reads no password', 'SELECT password_hash FROM app_user', '42501'],
  ['changes no table', 'ALTER TABLE product ADD COLUMN x text', '42501'],
  ['turns no row security off', 'ALTER TABLE product DISABLE ROW LEVEL SECURITY', '42501'],
  ['becomes no superuser', 'SET ROLE postgres', '42501'],
  ['calls no set_config', "SELECT set_config('app.corp', 'y4', false)", '42501'],
  ['reads no file', "SELECT pg_read_file('/etc/passwd')", '42501'],
  ['runs no program', "COPY (SELECT 1) TO PROGRAM 'true'", '42501'],
])('it %s by itself', async (_, text, code) => {
  expect(await run(text)).toBe(code);
});

test('inside a tenant it does what the tenant may, and leaves it again', async () => {
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    const names = await createTenancy(pool).withTenant('y4', async (transaction) => {
      await sql`INSERT INTO corp DEFAULT VALUES`.execute(transaction);
      return transaction.selectFrom('corp').select('corp').execute();
    });
    expect(names).toEqual([{ corp: 'y4' }]);
    await expect(pool.query('SELECT * FROM corp')).rejects.toMatchObject({ code: '42501' });
    await pool.query("SELECT pg_notify('y4_definitions', 'y4')");
  } finally {
    await pool.end();
  }
});

test('processes that start together agree on it', async () => {
  await withClient(database.connection, (client) =>
    client.query('REVOKE ALL ON rate_limit FROM y4_pool'),
  );
  const logins = await Promise.all(Array.from({ length: 6 }, () => poolLogin(database.connection)));
  expect(logins.map(({ warning }) => warning)).toEqual(Array(6).fill(null));
  expect(await run('SELECT count(*)::int AS n FROM rate_limit')).toEqual([{ n: 0 }]);
});

test('products of one cluster that start together agree on it, each with a database of its own', async () => {
  const cluster = await open(await makeFolder());
  await migrate(cluster.connection);
  const other = await cluster.createDatabase('other');
  const login = await withClient(other, async (client) => {
    await client.query('BEGIN; CREATE ROLE y4_pool');
    const waiting = poolLogin(cluster.connection);
    await expect
      .poll(
        async () => {
          const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await client.query('COMMIT');
    return waiting;
  });
  expect(login.warning).toBeNull();
  const read = (client: pg.Client) => client.query('SELECT count(*)::int AS n FROM rate_limit');
  expect((await withClient(login.connection, read)).rows).toEqual([{ n: 0 }]);
});

test('a role that somebody chose is used as it is', async () => {
  expect(await poolLogin(connection)).toEqual({ connection, warning: null });
});
