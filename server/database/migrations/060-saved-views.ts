import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** What users set on a panel, kept under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE saved_view (
      ${corpColumn},
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      owner_id uuid NOT NULL,
      form text NOT NULL,
      panel text NOT NULL,
      name text NOT NULL,
      shared boolean NOT NULL DEFAULT false,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id),
      CONSTRAINT saved_view_name UNIQUE (corp, form, panel, owner_id, name),
      FOREIGN KEY (corp, owner_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX saved_view_owner ON saved_view (corp, owner_id)`.execute(db);
  await enableTenancy(db, 'saved_view');
}
