import { type Kysely, sql } from 'kysely';

/** Files know whose they are and whether a record names them; a session has a key to read them by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN file_hash bytea`.execute(db);
  await sql`CREATE INDEX session_by_file_hash ON session (corp, file_hash)`.execute(db);
  // With a default of its own each file of before counts as named, whoever owns the table.
  await sql`
    ALTER TABLE file ADD COLUMN data_code text,
      ADD COLUMN named_at timestamptz DEFAULT now()`.execute(db);
  await sql`ALTER TABLE file ALTER COLUMN named_at DROP DEFAULT`.execute(db);
  await sql`CREATE INDEX file_unnamed ON file (corp, created_at) WHERE named_at IS NULL`.execute(
    db,
  );
  await sql`ALTER TABLE customer ADD COLUMN documents text[] NOT NULL DEFAULT '{}'`.execute(db);
}
