import { type Kysely, sql } from 'kysely';

/**
 * A promo that ends before it begins counts for nobody. What is stored like that stays as it is until
 * somebody works on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE promo ADD CONSTRAINT promo_span_check CHECK (starts_at < expires_at) NOT VALID`.execute(
    db,
  );
  await sql`
    COMMENT ON CONSTRAINT promo_span_check ON promo IS '__It ends before it begins'`.execute(db);
}
