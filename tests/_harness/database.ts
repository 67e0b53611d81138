import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Cluster } from '#server/database/cluster/cluster-types.ts';
import { withClient } from '#server/database/cluster/databases.ts';
import { openExternal } from '#server/database/cluster/external.ts';
import { migrate } from '#server/database/migrate.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';

const template = 'y4_template';
/** Number of the advisory lock under which one worker makes the template and others wait. */
const templateLock = 4_149;

/** A database of one test's own. */
export interface TestDatabase {
  /** Connection of the superuser, as the app gets it from its cluster. */
  readonly connection: pg.PoolConfig;
  /** The same as an address, for the DATABASE_URL of a process that a test starts. */
  readonly url: string;
  /** Ends the sessions that are left and drops the database. */
  drop(): Promise<void>;
}

/** The run's PostgreSQL with the template in it, for all files of a worker. */
let ready: Promise<Cluster> | undefined;

/** Makes an empty, migrated database. It costs some 50 ms, so each test file can have {@link ownDatabase its own}. */
export async function createTestDatabase(): Promise<TestDatabase> {
  ready ??= openWithTemplate();
  const cluster = await ready;
  const name = `y4_test_${randomBytes(6).toString('hex')}`;
  const connection = await cluster.createDatabase(name, template);
  const url = connection.connectionString ?? '';
  return { connection, url, drop: () => cluster.dropDatabase(name) };
}

/** A database of a file's own, at the top of the file; it is dropped after its tests. */
export async function ownDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/**
 * Gives the tests of a file the tenants of a database of its own, which is made before them and
 * dropped after them. Called at the top of the file.
 */
export function ownTenancy(): () => Tenancy {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...database.connection, max: 2 });
    // A pool counts as ended before its connections have closed; the drop breaks those that are left.
    pool.on('error', () => {});
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => createTenancy(pool);
}

async function openWithTemplate(): Promise<Cluster> {
  const cluster = await openExternal(inject('databaseUrl'));
  await withClient(cluster.connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const made = await client.query('select from pg_database where datname = $1', [template]);
    if (made.rowCount === 1) return;
    // Under another name until it is complete: a migration that fails must fail in each worker.
    const draft = `${template}_draft`;
    await cluster.dropDatabase(draft);
    await migrate(await cluster.createDatabase(draft));
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return cluster;
}
