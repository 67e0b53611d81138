import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Short links (spec 2.43): the back office writes them by a data definition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE short_link (
      ${corpColumn},
      id text NOT NULL CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
      url text NOT NULL CHECK (url = '' OR (url ~* '^https?://[^/]' AND length(url) <= 2000)),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await enableTenancy(db, 'short_link', { author: 'write' });
}
