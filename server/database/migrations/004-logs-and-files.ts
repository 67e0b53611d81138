import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** What browsers report, and which files are stored for whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE client_log (
      ${corpColumn},
      id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      logged_at timestamptz NOT NULL DEFAULT now(),
      user_id uuid,
      path text NOT NULL,
      content text NOT NULL,
      request_id text NOT NULL,
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await enableTenancy(db, 'client_log');

  await sql`
    CREATE TABLE file (
      ${corpColumn},
      path text NOT NULL,
      name text NOT NULL,
      media_type text NOT NULL,
      size bigint NOT NULL CHECK (size >= 0),
      is_public boolean NOT NULL DEFAULT false,
      owner_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, path),
      FOREIGN KEY (corp, owner_id) REFERENCES app_user (corp, id) ON DELETE SET NULL (owner_id)
    )`.execute(db);
  await enableTenancy(db, 'file');
}
