import { type Kysely, sql } from 'kysely';
import { enableTenancy } from './tenant-table.ts';

/** What lists of products are made of; the search's own tables follow these. */
const TABLES = ['product', 'product_category', 'product_favorite'];
const CHANGES = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'NEW'],
  ['DELETE', 'OLD'],
] as const;

/**
 * Tells for the price of one number whether a tenant's catalogue is still as it was. The number is
 * the sum of the tenant's rows, of which each writer takes one that nobody else holds, so that
 * writers wait for each other no more than they did. Commits come one after the other, and each adds
 * at least one: where the sum is the same, nothing was committed in between.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not tied to its tenant: one that comes back under its old name must not begin to count anew.
  await sql`
    CREATE TABLE catalogue_version (
      corp text NOT NULL,
      slot bigint GENERATED ALWAYS AS IDENTITY,
      version bigint NOT NULL DEFAULT 1,
      PRIMARY KEY (corp, slot)
    )`.execute(db);
  // Numbers change in place.
  await sql`ALTER TABLE catalogue_version SET (fillfactor = 50)`.execute(db);
  await enableTenancy(db, 'catalogue_version');
  await sql`
    CREATE FUNCTION catalogue_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    DECLARE
      of_corp text;
    BEGIN
      FOR of_corp IN SELECT DISTINCT corp FROM changed LOOP
        UPDATE catalogue_version SET version = version + 1
        WHERE corp = of_corp AND slot = (
          SELECT slot FROM catalogue_version WHERE corp = of_corp
          ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED);
        IF NOT FOUND THEN
          INSERT INTO catalogue_version (corp) VALUES (of_corp);
        END IF;
      END LOOP;
      RETURN NULL;
    END
    $$`.execute(db);
  for (const table of TABLES) {
    for (const [event, rows] of CHANGES) {
      await sql`
        CREATE TRIGGER ${sql.raw(`catalogue_${event.toLowerCase()}`)} AFTER ${sql.raw(event)}
        ON ${sql.table(table)} REFERENCING ${sql.raw(rows)} TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed()`.execute(db);
    }
  }
}
