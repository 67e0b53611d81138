import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** What actions and tasks have done, by the attempt, so that one whose answer was lost is not done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE attempt (
      ${corpColumn},
      digest text NOT NULL,
      attempted_at timestamptz NOT NULL DEFAULT now(),
      attempted_by text NOT NULL,
      answer jsonb,
      PRIMARY KEY (corp, digest)
    )`.execute(db);
  await sql`CREATE INDEX attempt_age ON attempt (corp, attempted_at)`.execute(db);
  await sql`CREATE INDEX attempt_user ON attempt (corp, attempted_by, attempted_at)`.execute(db);
  await enableTenancy(db, 'attempt');
}
