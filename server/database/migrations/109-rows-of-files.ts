import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Which rows name a file, so that whoever sees one of them is found without reading the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE file_row (
      ${corpColumn},
      path text NOT NULL,
      table_name text NOT NULL,
      row_key jsonb NOT NULL,
      PRIMARY KEY (corp, path, table_name, row_key),
      FOREIGN KEY (corp, path) REFERENCES file (corp, path) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX file_row_by_row ON file_row (corp, table_name, row_key)`.execute(db);
  await enableTenancy(db, 'file_row');
}
