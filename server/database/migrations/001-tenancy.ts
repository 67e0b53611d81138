import { type Kysely, sql } from 'kysely';

/** The two roles that requests run under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$
    DECLARE
      missing name;
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
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO y4_app, y4_author;
    END
    $$`.execute(db);
}
