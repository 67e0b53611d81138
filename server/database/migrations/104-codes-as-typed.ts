import { type Kysely, sql } from 'kysely';

/**
 * One place says which code somebody means who types one, for those who write codes too. Neither the
 * wide letters and spaces of a Chinese keyboard count, nor invisible characters that come along with
 * copied text, nor whether a German ß is typed or its SS.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION typed_code(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog AS $$
      SELECT upper(replace(replace(btrim(regexp_replace(
        translate(normalize(typed, NFKC), U&'\\200B\\200C\\200D\\200E\\200F\\2060\\FEFF', ''),
        '[[:space:]]+', ' ', 'g')), U&'\\00DF', 'SS'), U&'\\1E9E', 'SS'))
    $$`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION code_in_capitals() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    BEGIN
      NEW.code := typed_code(NEW.code);
      RETURN NEW;
    END
    $$`.execute(db);
  // Codes that orders name stay. Without FORCE the owner, as which migrations run, sees all tenants.
  await each(db, 'NO FORCE');
  await sql`
    UPDATE promo SET code = typed_code(code)
    WHERE code <> typed_code(code) AND length(typed_code(code)) BETWEEN 1 AND 64
      AND NOT EXISTS (SELECT FROM shop_order
        WHERE shop_order.corp = promo.corp AND shop_order.promo_code = promo.code)
      AND NOT EXISTS (SELECT FROM promo AS other
        WHERE other.corp = promo.corp AND other.code <> promo.code
          AND typed_code(other.code) = typed_code(promo.code))`.execute(db);
  await each(db, 'FORCE');
}

async function each(db: Kysely<unknown>, force: 'FORCE' | 'NO FORCE'): Promise<void> {
  for (const table of ['promo', 'shop_order']) {
    await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(force)} ROW LEVEL SECURITY`.execute(db);
  }
}
