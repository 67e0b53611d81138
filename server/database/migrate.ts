import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { withPool } from './connection/short-pool.ts';
import { lockDown } from './lock-down.ts';
import { migrations } from './migrations/index.ts';

/** Thrown when the database cannot be brought to this version; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database to the newest schema. Several processes may do so at once: one works, the
 * others wait. A database that is up to date costs one query.
 *
 * @throws MigrationError when a step fails, or when the database does not protect its tenants.
 */
export async function migrate(connection: pg.PoolConfig): Promise<void> {
  await withPool(connection, async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    if (!(await isUpToDate(db))) await migrateToLatest(db);
    if (!(await lockDown(db))) {
      throw new MigrationError(
        'The database lets everybody call set_config, so one tenant could read another. Have a superuser run in this database: REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC;',
      );
    }
  });
}

async function isUpToDate(db: Kysely<unknown>): Promise<boolean> {
  const { rows: tables } = await sql<{ known: boolean }>`
    SELECT to_regclass('public.kysely_migration') IS NOT NULL AS known`.execute(db);
  if (!tables[0]?.known) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  return missing.length === 0 && applied.size === Object.keys(migrations).length;
}

async function migrateToLatest(db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new MigrationError(
    failed
      ? `The database could not be brought to this version: step ${failed} failed: ${error instanceof Error ? error.message : error}.`
      : 'The database could not be brought to this version: it was made by a newer one, or its list of steps was changed.',
    { cause: error },
  );
}
