import { type Kysely, sql } from 'kysely';

/**
 * An order with a bill is cancelled, not deleted: with it went what was paid and what is owed back, and its goods did not
 * come back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_payment DROP CONSTRAINT shop_payment_corp_order_id_fkey,
      ADD CONSTRAINT shop_payment_corp_order_id_fkey
        FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id)`.execute(db);
}
