import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { openExternal } from '#server/database/cluster/external.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';

const name = `y4_migrate_${process.pid}`;
let client: pg.Client;

const connection = await (await openExternal(inject('databaseUrl'))).createDatabase(name);
afterAll(async () => {
  await (await openExternal(inject('databaseUrl'))).dropDatabase(name);
});
beforeEach(async () => {
  client = new pg.Client(connection);
  await client.connect();
  return () => client.end();
});

async function applied(): Promise<string[]> {
  const { rows } = await client.query('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map((row) => row.name);
}

test('processes that start at once migrate once, and every step is run', async () => {
  await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
  expect(await applied()).toEqual(Object.keys(migrations));
});

test('the names of the steps are in the order of their numbers', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual([...names].sort());
  expect(new Set(names.map((one) => one.slice(0, 3))).size).toBe(names.length);
});

test('a database that is up to date stays as it is', async () => {
  const before = await client.query('SELECT * FROM kysely_migration ORDER BY name');
  await migrate(connection);
  const after = await client.query('SELECT * FROM kysely_migration ORDER BY name');
  expect(after.rows).toEqual(before.rows);
});

test('a database that a newer version made is refused', async () => {
  const row = "('999-future', '2030-01-01')";
  await client.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ${row}`);
  await expect(migrate(connection)).rejects.toThrow('made by a newer one');
  await client.query("DELETE FROM kysely_migration WHERE name = '999-future'");
});

test('what a copy of a database has lost of its protection is put back', async () => {
  const open = async () => {
    const { rows } = await client.query(`
      SELECT has_function_privilege('y4_author', 'set_config(text,text,boolean)', 'EXECUTE') AS forge,
        has_function_privilege('y4_author', 'lo_create(oid)', 'EXECUTE') AS write,
        has_database_privilege('y4_author', current_database(), 'TEMPORARY') AS temporary`);
    return rows[0];
  };
  await client.query(`
    GRANT EXECUTE ON FUNCTION set_config(text, text, boolean), lo_create(oid) TO PUBLIC;
    GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
  expect(await open()).toEqual({ forge: true, write: true, temporary: true });
  await migrate(connection);
  expect(await open()).toEqual({ forge: false, write: false, temporary: false });
});

test('a database in which tenants can be forged is refused with what to do', async () => {
  const right = 'EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean)';
  // Given by another role, so that it is not the owner's to take back.
  await client.query(`CREATE ROLE y4_test_giver; GRANT ${right} TO y4_test_giver WITH GRANT OPTION;
    SET ROLE y4_test_giver; GRANT ${right} TO y4_author; RESET ROLE`);
  await expect(migrate(connection)).rejects.toThrow(`REVOKE ${right} FROM PUBLIC`);
  await client.query(`REVOKE ${right} FROM y4_test_giver CASCADE; DROP ROLE y4_test_giver`);
  await expect(migrate(connection)).resolves.toBeUndefined();
});
