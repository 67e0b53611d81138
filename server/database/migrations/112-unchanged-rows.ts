import { type Kysely, sql } from 'kysely';

/** How many rows of an import said what was stored already; not known of those done before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE import_run ADD COLUMN rows_unchanged integer NOT NULL DEFAULT 0`.execute(
    db,
  );
}
