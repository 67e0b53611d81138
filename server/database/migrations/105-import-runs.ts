import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Which imports were done, so that one whose answer was lost is not done twice; authors may show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE import_run (
      ${corpColumn},
      id uuid NOT NULL,
      imported_at timestamptz NOT NULL DEFAULT now(),
      imported_by text NOT NULL,
      data_code text NOT NULL,
      file_digest text NOT NULL,
      rows_new integer NOT NULL,
      rows_changed integer NOT NULL,
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await enableTenancy(db, 'import_run', { author: 'read' });
}
