import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Articles and texts that the office writes; what files bring along is changed here too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE corp ADD COLUMN seeded jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    CREATE FUNCTION note_office_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    BEGIN
      NEW.updated_at := now();
      -- What the office has changed is no longer the file's.
      IF current_user = 'y4_author' THEN NEW.from_file := false; END IF;
      RETURN NEW;
    END
    $$`.execute(db);
  await sql`
    CREATE TABLE article (
      ${corpColumn},
      code text NOT NULL CHECK (code <> '' AND length(code) <= 64 AND code = btrim(code)),
      title text NOT NULL CHECK (btrim(title) <> ''),
      caption text NOT NULL DEFAULT '',
      date date,
      content text NOT NULL DEFAULT '' CHECK (length(content) <= 500000),
      published boolean NOT NULL DEFAULT false,
      from_file boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, code)
    )`.execute(db);
  await sql`
    CREATE TABLE tenant_text (
      ${corpColumn},
      language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
      key text NOT NULL CHECK (key <> '' AND length(key) <= 500),
      text text NOT NULL CHECK (length(text) <= 100000),
      from_file boolean NOT NULL DEFAULT false,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, language, key)
    )`.execute(db);
  for (const [table, columns] of [
    ['article', 'code, title, caption, date, content, published'],
    ['tenant_text', 'language, key, text'],
  ] as const) {
    await enableTenancy(db, table);
    await sql`
      CREATE TRIGGER note_office_change BEFORE INSERT OR UPDATE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION note_office_change()`.execute(db);
    const own = sql.raw(columns);
    const shown = sql.raw(table === 'article' ? 'created_at, updated_at' : 'updated_at');
    await sql`
      GRANT SELECT (corp, ${own}, ${shown}), INSERT (${own}), UPDATE (${own}), DELETE
      ON ${sql.table(table)} TO y4_author`.execute(db);
  }
  await announceTexts(db);
  await sql`GRANT SELECT, DELETE ON missing_translation TO y4_author`.execute(db);
  await sql`GRANT SELECT ON product_translation TO y4_author`.execute(db);
  await sql`
    CREATE VIEW product_text WITH (security_invoker = true) AS
    SELECT language, texts.key, texts.value AS text
    FROM product_translation, jsonb_each_text(product_translation.texts) texts`.execute(db);
  await sql`GRANT SELECT ON product_text TO y4_author`.execute(db);
}

/** Every process hears of changed texts, and a text that is there is no longer missing. */
async function announceTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION announce_texts() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    BEGIN
      -- The command needs no right of its own, the function pg_notify would.
      EXECUTE format('NOTIFY y4_definitions, %L', coalesce(current_setting('app.corp', true), ''));
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER announce_texts AFTER INSERT OR UPDATE OR DELETE ON tenant_text
    FOR EACH STATEMENT EXECUTE FUNCTION announce_texts()`.execute(db);
  await sql`
    CREATE FUNCTION text_is_there() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public, pg_catalog AS $$
    BEGIN
      DELETE FROM missing_translation m USING added WHERE m.corp = added.corp AND m.key = added.key;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER text_is_there AFTER INSERT ON tenant_text
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION text_is_there()`.execute(db);
}
