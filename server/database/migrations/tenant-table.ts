import { type Kysely, sql } from 'kysely';

/** The first column of a tenant table, written into its `CREATE TABLE`. */
export const corpColumn = sql.raw(
  `corp text NOT NULL DEFAULT current_setting('app.corp') REFERENCES corp (corp) ON DELETE CASCADE`,
);

/**
 * Puts a table under row level security: only rows of the transaction's tenant exist in it, for its
 * owner too. Every key, unique index and foreign key of the table must lead with `corp`.
 *
 * @param author what SQL that definitions' authors wrote may do with the table.
 */
export async function enableTenancy(
  db: Kysely<unknown>,
  table: string,
  { author = 'nothing' }: { author?: 'nothing' | 'read' | 'write' } = {},
): Promise<void> {
  const name = sql.table(table);
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    CREATE POLICY tenant ON ${name}
    USING (corp = current_setting('app.corp', true))
    WITH CHECK (corp = current_setting('app.corp', true))`.execute(db);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO y4_app`.execute(db);
  if (author !== 'nothing') {
    const rights = sql.raw(author === 'read' ? 'SELECT' : 'SELECT, INSERT, UPDATE, DELETE');
    await sql`GRANT ${rights} ON ${name} TO y4_author`.execute(db);
  }
}
