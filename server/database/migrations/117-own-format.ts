import { type Kysely, sql } from 'kysely';

/** Of an operator's function that is called like one of PostgreSQL's, the trigger's own text says that it is not meant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION announce_texts() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    BEGIN
      -- The command needs no right of its own, the function pg_notify would.
      EXECUTE pg_catalog.format('NOTIFY y4_definitions, %L', coalesce(pg_catalog.current_setting('app.corp', true), ''));
      RETURN NULL;
    END
    $$`.execute(db);
}
