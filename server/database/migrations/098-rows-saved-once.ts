import { type Kysely, sql } from 'kysely';

/** By which key a new row came, so that the same row sent again is the one that stands already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE record_change ADD COLUMN idempotency_key uuid`.execute(db);
  await sql`
    CREATE UNIQUE INDEX record_change_once ON record_change (corp, idempotency_key)
    WHERE idempotency_key IS NOT NULL`.execute(db);
}
