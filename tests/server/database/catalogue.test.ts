import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { ownDatabase } from '#tests/_harness/database.ts';
import { auditTenancy } from './_audit.ts';

const database = await ownDatabase();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());

test('nothing in the catalogue lets one tenant reach or learn of another', async () => {
  expect(await auditTenancy(pool)).toEqual([]);
});

const good = `
  CREATE TABLE planted (corp text NOT NULL DEFAULT current_setting('app.corp') REFERENCES corp,
    id int, PRIMARY KEY (corp, id));
  ALTER TABLE planted ENABLE ROW LEVEL SECURITY;
  ALTER TABLE planted FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON planted USING (corp = current_setting('app.corp', true))
    WITH CHECK (corp = current_setting('app.corp', true));`;

describe('the audit sees', () => {
  test('a good table as good', async () => {
    expect(await findingsOf(good)).toEqual([]);
  });

  test.each([
    ['a table without a tenant', 'CREATE TABLE planted (id int PRIMARY KEY)', 'has no corp'],
    [
      'a table whose owner passes',
      `${good} ALTER TABLE planted NO FORCE ROW LEVEL SECURITY`,
      'planted has no forced row security',
    ],
    [
      'a table without row security',
      `${good} ALTER TABLE planted DISABLE ROW LEVEL SECURITY`,
      'planted has no forced row security',
    ],
    ['a table without a policy', `${good} DROP POLICY tenant ON planted`, 'planted has a policy'],
    [
      'a second, wider policy',
      `${good} CREATE POLICY wide ON planted USING (true) WITH CHECK (true)`,
      'planted has a policy',
    ],
    [
      'a policy that does not check what is written',
      `${good} DROP POLICY tenant ON planted;
       CREATE POLICY tenant ON planted USING (corp = current_setting('app.corp', true))`,
      'planted has a policy',
    ],
    [
      'a row that falls to a fixed tenant',
      `${good} ALTER TABLE planted ALTER corp SET DEFAULT 'a'`,
      'planted has a corp that',
    ],
    [
      'an index that tells tenants of each other',
      `${good} CREATE UNIQUE INDEX planted_id ON planted (id)`,
      'planted_id is an index',
    ],
    [
      'a foreign key to any tenant',
      `${good} ALTER TABLE planted ADD other text REFERENCES corp (corp)`,
      'planted_other_fkey is a foreign key',
    ],
    ['a plain view', 'CREATE VIEW planted AS SELECT * FROM app_user', 'planted is a view'],
    [
      'a materialised view',
      'CREATE MATERIALIZED VIEW planted AS SELECT * FROM app_user',
      'planted is a view',
    ],
    [
      'a function that runs as its owner',
      `CREATE FUNCTION planted() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`,
      'planted() is SECURITY DEFINER',
    ],
    [
      'sessions open to authors',
      'GRANT SELECT ON session TO y4_author',
      'session is open to authors',
    ],
    ['a table open to everybody', 'GRANT SELECT ON corp TO PUBLIC', 'corp is open to everybody'],
  ])('%s', async (_name, statements, finding) => {
    expect((await findingsOf(statements)).join('\n')).toContain(finding);
  });
});

/** Plants objects, audits, and takes them away again. */
async function findingsOf(statements: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${statements}`);
    return await auditTenancy(client as unknown as pg.Pool);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
