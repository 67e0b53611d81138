import { type Kysely, sql } from 'kysely';

/** What the office is told when a table refuses what it wrote: a comment that is a label is shown. */
const WORDS: readonly [table: string, rule: string, label: string][] = [
  ['product', 'product_price_check', '__A price can not be negative'],
  ['product', 'product_check', '__A sale price is from 0 to the price'],
  ['product', 'product_stock_quantity_check', '__The stock can not be negative'],
  ['promo', 'promo_code_check', '__A promo code has 1 to 64 characters'],
  ['promo', 'promo_discount_check', '__A discount is more than 0 and at most 100 %'],
  ['promo', 'promo_max_uses_check', '__It can be used once at least'],
  ['registration_code', 'registration_code_code_check', '__A code has 8 to 100 characters'],
  ['registration_code', 'registration_code_max_uses_check', '__It can be used once at least'],
  ['registration_code', 'registration_code_check', '__It has been used more often already'],
  ['short_link', 'short_link_id_check', '__Up to 64 letters without accents, digits, - and _'],
  ['short_link', 'short_link_url_check', '__A whole address, from https:// or http:// on'],
];

/** Says why a value is refused, where all was told that it does not fit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, rule, label] of WORDS) {
    await sql`
      COMMENT ON CONSTRAINT ${sql.id(rule)} ON ${sql.table(table)} IS ${sql.lit(label)}`.execute(
      db,
    );
  }
}
