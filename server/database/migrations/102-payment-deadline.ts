import { type Kysely, sql } from 'kysely';

/** Orders that nobody pays through the messenger do not keep their goods from others for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messenger_payment ADD COLUMN pay_until timestamptz`.execute(db);
}
