import { type Kysely, sql } from 'kysely';

/** Codes that people type are kept in capitals, whoever writes them and however. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION code_in_capitals() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    BEGIN
      NEW.code := upper(btrim(NEW.code));
      RETURN NEW;
    END
    $$`.execute(db);
  for (const table of ['promo', 'registration_code']) {
    await sql`
      CREATE TRIGGER code_in_capitals BEFORE INSERT OR UPDATE OF code ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION code_in_capitals()`.execute(db);
  }
}
