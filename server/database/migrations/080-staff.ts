import { type Kysely, sql } from 'kysely';

/**
 * Definitions may show a tenant's users and change what the office decides about them: never the
 * password, the login, or anything of their sessions, and no account is opened or closed this way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    GRANT SELECT (corp, id, login, user_name, user_full_name, department, email, verified, created_at),
      UPDATE (user_name, user_full_name, department, email, verified)
    ON app_user TO y4_author`.execute(db);
}
