import { type Kysely, sql } from 'kysely';

/** The oldest imports make room for new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX import_run_age ON import_run (corp, imported_at)`.execute(db);
}
