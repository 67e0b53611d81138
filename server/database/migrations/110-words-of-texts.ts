import { type Kysely, sql } from 'kysely';

/** What the office is told when a table refuses its texts, as of the rules before. */
const WORDS: readonly [table: string, rule: string, label: string][] = [
  ['article', 'article_code_check', '__A code has 1 to 64 characters'],
  [
    'article',
    'article_content_check',
    '__An article has up to 500,000 characters, with its markup',
  ],
  ['tenant_text', 'tenant_text_key_check', '__A key has 1 to 500 characters'],
  ['tenant_text', 'tenant_text_text_check', '__A text has up to 100,000 characters'],
  ['product', 'product_shipping_cost_check', '__A shipping cost can not be negative'],
];

/** Says why a text is refused, where all was told that it does not fit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, rule, label] of WORDS) {
    await sql`
      COMMENT ON CONSTRAINT ${sql.id(rule)} ON ${sql.table(table)} IS ${sql.lit(label)}`.execute(
      db,
    );
  }
}
