import { type Kysely, sql } from 'kysely';

/** Each language of an article is a row of its own; those of before are in their tenant's first language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the office and files write of an article need not say a language.
  await sql`
    CREATE FUNCTION tenant_language() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_catalog AS $$
      SELECT coalesce((
        SELECT document -> 'settings' ->> 'language' FROM definition
        WHERE corp = current_setting('app.corp') AND kind = 'corp' LIMIT 1), 'zh-CN')
    $$`.execute(db);
  await sql`REVOKE EXECUTE ON FUNCTION tenant_language() FROM PUBLIC`.execute(db);
  await sql`GRANT EXECUTE ON FUNCTION tenant_language() TO y4_app, y4_author`.execute(db);
  await sql`
    ALTER TABLE article ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$')`.execute(db);
  await tellLanguages(db);
  await sql`
    ALTER TABLE article ALTER COLUMN language SET NOT NULL,
      ALTER COLUMN language SET DEFAULT tenant_language(),
      DROP CONSTRAINT article_pkey, ADD PRIMARY KEY (corp, code, language),
      ADD UNIQUE (corp, id)`.execute(db);
  await sql`
    GRANT SELECT (id, language), INSERT (language), UPDATE (language) ON article TO y4_author`.execute(
    db,
  );
}

/** Without FORCE the owner, as which migrations run, sees the rows of all tenants for a moment. */
async function tellLanguages(db: Kysely<unknown>): Promise<void> {
  const each = async (force: string) => {
    for (const table of ['article', 'definition']) {
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(force)} ROW LEVEL SECURITY`.execute(db);
    }
  };
  await each('NO FORCE');
  // Nobody has changed them: they keep the time of their last change.
  await sql`ALTER TABLE article DISABLE TRIGGER note_office_change`.execute(db);
  await sql`
    UPDATE article SET language = coalesce((
      SELECT document -> 'settings' ->> 'language' FROM definition
      WHERE definition.corp = article.corp AND kind = 'corp' LIMIT 1), 'zh-CN')`.execute(db);
  await sql`ALTER TABLE article ENABLE TRIGGER note_office_change`.execute(db);
  await each('FORCE');
}
