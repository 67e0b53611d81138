import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { openExternal } from '#server/database/cluster/external.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';

/**
 * Works in a database that is as it was before a migration.
 *
 * @param name the database's own.
 * @param first number of that migration.
 * @param run what is done there by the superuser; `grow` runs the migrations that are left.
 */
export async function withDatabaseBefore(
  name: string,
  first: string,
  run: (pool: pg.Pool, grow: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const cluster = await openExternal(inject('databaseUrl'));
  const own = `${name}_${process.pid}`;
  const connection = await cluster.createDatabase(own);
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    const before = Object.entries(migrations).filter(([step]) => step < first);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const provider = { getMigrations: async () => Object.fromEntries(before) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    await run(pool, () => migrate(connection));
  } finally {
    await pool.end();
    await cluster.dropDatabase(own);
  }
}
