import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Definitions as they serve, the translations of the product, and the texts that have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE definition (
      ${corpColumn},
      kind text NOT NULL,
      code text NOT NULL,
      document jsonb NOT NULL,
      hash text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, kind, code)
    )`.execute(db);
  await enableTenancy(db, 'definition');

  await sql`
    CREATE TABLE product_translation (
      language text PRIMARY KEY,
      texts jsonb NOT NULL,
      hash text NOT NULL
    )`.execute(db);
  await sql`GRANT SELECT ON product_translation TO y4_app`.execute(db);

  await sql`
    CREATE TABLE missing_translation (
      ${corpColumn},
      namespace text NOT NULL,
      key text NOT NULL,
      first_seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, namespace, key)
    )`.execute(db);
  await enableTenancy(db, 'missing_translation');
}
