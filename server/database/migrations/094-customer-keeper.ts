import { type Kysely, sql } from 'kysely';

/** Who looks after a customer: a department, and one of its people by the login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE customer ADD COLUMN department text, ADD COLUMN keeper text`.execute(db);
}
