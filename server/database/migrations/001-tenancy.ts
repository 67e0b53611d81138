import { type Kysely, sql } from 'kysely';

/**
 * Roles, and what must be taken from everybody before SQL of definitions' authors may run: whoever
 * can call `set_config` inside a SELECT can name himself another tenant; large objects, session
 * locks and notifications belong to no tenant, so they would carry messages between tenants; and
 * the functions that run a text as SQL would get round the check of the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$
    DECLARE
      missing name;
      shared record;
    BEGIN
      FOR missing IN
        SELECT role FROM unnest(ARRAY['y4_app', 'y4_author']::name[]) role
        WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)
      LOOP
        -- Roles belong to the whole cluster: another database may make them at the same moment.
        BEGIN
          EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOBYPASSRLS', missing);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END;
      END LOOP;
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT y4_app, y4_author TO %I', current_user);
      END IF;
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO y4_app, y4_author;
      FOR shared IN
        SELECT oid::regprocedure AS signature FROM pg_proc
        WHERE pronamespace = 'pg_catalog'::regnamespace
          AND (proname IN ('set_config', 'pg_notify', 'query_to_xml', 'query_to_xmlschema',
                 'query_to_xml_and_xmlschema', 'ts_stat')
               OR proname LIKE 'pg\\_advisory\\_%' OR proname LIKE 'pg\\_try\\_advisory\\_%'
               OR proname LIKE 'lo\\_%' OR proname IN ('loread', 'lowrite'))
      LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', shared.signature);
      END LOOP;
      EXECUTE format(
        'GRANT EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) TO %I', current_user);
      GRANT EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text),
        pg_catalog.pg_advisory_xact_lock(bigint) TO y4_app;
    END
    $$`.execute(db);
}
