import { type Kysely, sql } from 'kysely';

/** Products and customers that a form adds get an id by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, letter] of [
    ['product', 'P'],
    ['customer', 'C'],
  ] as const) {
    await sql`
      ALTER TABLE ${sql.table(table)} ALTER COLUMN id
      SET DEFAULT ${sql.lit(letter)} || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`.execute(
      db,
    );
  }
}
