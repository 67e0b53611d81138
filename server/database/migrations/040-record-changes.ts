import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Who changed what through data definitions, and when; authors may show it and never change it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE record_change (
      ${corpColumn},
      id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by text NOT NULL,
      data_code text NOT NULL,
      operation text NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
      record_key text NOT NULL,
      before jsonb,
      after jsonb,
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await sql`
    CREATE INDEX record_change_record
    ON record_change (corp, data_code, record_key, changed_at)`.execute(db);
  await enableTenancy(db, 'record_change', { author: 'read' });
}
