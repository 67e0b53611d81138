import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { loadSampleData } from '#server/sample/load.ts';
import { createTestServer, type TestServer } from '../_server.ts';

const root = join(import.meta.dirname, '../../../definitions');

/** What stands in the other tenant's texts, and must never be seen in this one's answers. */
export const CANARY = 'canary-of-oasis';

/** The server over the sample tenants, with all their data. */
export async function createSampleServer(): Promise<TestServer> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const files = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
  const server = await createTestServer({ files });
  await loadSampleData(server.tenancy, server.pool, new Date());
  return server;
}

/** Codes of definitions and ids of rows: what a caller could name, of both tenants. */
export async function wordsOf(pool: pg.Pool): Promise<string[]> {
  const codes = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'));
  const ids = await Promise.all(
    (await tenantTables(pool)).flatMap(({ table, columns }) =>
      columns
        .filter((column) => ['id', 'code', 'name'].includes(column))
        .map((column) =>
          pool.query<{ word: string }>(
            `select distinct ${column}::text as word from ${table} where ${column} is not null limit 3`,
          ),
        ),
    ),
  );
  const words = [...codes, ...ids.flatMap(({ rows }) => rows.map(({ word }) => word))];
  return [...new Set([...words, 'TASK_Register', 'asc', 'desc', 'en', 'ar', '*', 'id', 'list'])];
}

/** Writes the canary into every text of the tenant oasis that takes it; tells how many columns. */
export async function plantCanary(pool: pg.Pool): Promise<number> {
  let planted = 0;
  for (const { table, columns } of await tenantTables(pool)) {
    for (const column of columns) {
      const text = `update ${table} set ${column} = left(${column}, 8) || ' ${CANARY}' where corp = 'oasis'`;
      // A key or a checked column refuses, and keeps its value.
      const { rowCount } = await pool.query(text).catch(() => ({ rowCount: 0 }));
      if (rowCount !== null && rowCount > 0) planted += 1;
    }
  }
  return planted;
}

/** One digest for each table of all that the tenant oasis has in it. */
export async function digestOfOasis(pool: pg.Pool): Promise<Record<string, string | null>> {
  const digests: Record<string, string | null> = {};
  for (const { table } of await tenantTables(pool)) {
    const { rows } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${table} t where corp = 'oasis'`,
    );
    digests[table] = rows[0]?.digest ?? null;
  }
  return digests;
}

/** Every table with a tenant's rows, and its columns of text. */
async function tenantTables(pool: pg.Pool): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table,
      array_agg(quote_ident(c.column_name) order by c.ordinal_position)
        filter (where c.data_type = 'text' and c.column_name <> 'corp') as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    group by c.table_schema, c.table_name
    having bool_or(c.column_name = 'corp')
    order by 1`);
  return rows.map(({ table, columns }) => ({ table, columns: columns ?? [] }));
}
