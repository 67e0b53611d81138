import { sql, type Transaction } from 'kysely';
import { dataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { Database } from '../database/database.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { isPictureText } from './private-fields.ts';

/** Milliseconds that an upload waits for a record to name it: forms stay open, drafts lie around. */
const GRACE = 7 * 24 * 60 * 60 * 1000;
/** The same for a visitor's, whose form is gone with the page. */
const VISITOR_GRACE = 24 * 60 * 60 * 1000;
/** Files that are looked at in one transaction. */
const BATCH = 200;
/** Transactions of one tenant in one sweep; the next sweep goes on. */
const MAX_BATCHES = 50;
/** Names that uploads are given. */
const UPLOAD = '[0-9a-f]{32}\\.[A-Za-z0-9]+';

/**
 * Takes away what was uploaded for a tenant and never named by a record. Saves note what they name; a
 * file that something else has written into a record is found there. Nothing goes while a definition of the tenant
 * can not be read, as after an upgrade: its records may name any file.
 *
 * @param now moment that a file's age counts from, in milliseconds since 1970.
 * @returns paths below the tenant's folder whose bytes nobody can name any more.
 */
export async function forgetUnnamedFiles(
  corp: string,
  tenancy: Tenancy,
  now: number,
): Promise<string[]> {
  const forgotten: string[] = [];
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { looked, gone } = await tenancy.withTenant(corp, (transaction) =>
      forgetSome(transaction, now),
    );
    forgotten.push(...gone);
    if (looked < BATCH) break;
  }
  return forgotten;
}

async function forgetSome(
  transaction: Transaction<Database>,
  now: number,
): Promise<{ looked: number; gone: string[] }> {
  const old = await transaction
    .selectFrom('file')
    .select('path')
    .where('named_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        eb('created_at', '<', new Date(now - GRACE)),
        and([
          eb('owner_id', 'is', null),
          eb('data_code', 'is not', null),
          eb('created_at', '<', new Date(now - VISITOR_GRACE)),
        ]),
      ]),
    )
    .where(sql<boolean>`path ~ ${`^${UPLOAD}$`}`)
    .orderBy('created_at')
    .limit(BATCH)
    // Another process may sweep too, and a save may be naming one of them.
    .forUpdate()
    .skipLocked()
    .execute();
  const paths = old.map(({ path }) => path);
  if (paths.length === 0) return { looked: 0, gone: [] };
  const columns = await fileColumns(transaction);
  if (columns === null) return { looked: 0, gone: [] };
  const named = await namedIn(transaction, columns, paths);
  const gone = paths.filter((path) => !named.has(path));
  if (named.size > 0) {
    await transaction
      .updateTable('file')
      .set({ named_at: sql`now()` })
      .where('path', 'in', [...named])
      .execute();
  }
  if (gone.length > 0) await transaction.deleteFrom('file').where('path', 'in', gone).execute();
  return { looked: paths.length, gone };
}

/** Which of the files stand in a column that a definition shows as files, pictures or formatted text. */
async function namedIn(
  transaction: Transaction<Database>,
  columns: readonly FileColumn[],
  paths: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ path: string }>`
      SELECT DISTINCT found[1] AS path
      FROM ${sql.id(table)} AS t, regexp_matches(t.${sql.id(column)}::text, ${UPLOAD}, 'g') found
      WHERE found[1] = ANY(${[...paths]}::text[])`.execute(transaction);
    for (const { path } of rows) named.add(path);
  }
  return named;
}

interface FileColumn {
  readonly table: string;
  readonly column: string;
}

/** @returns null where a definition can not be read. */
async function fileColumns(transaction: Transaction<Database>): Promise<FileColumn[] | null> {
  const definitions = await transaction
    .selectFrom('definition')
    .select('document')
    .where('kind', '=', 'data')
    .execute();
  const columns: FileColumn[] = [];
  for (const { document } of definitions) {
    const parsed = dataDefinitionDocument.safeParse(document);
    if (!parsed.success) return null;
    const { source, fields = [] } = parsed.data;
    if (!('table' in source)) continue;
    for (const field of fields) {
      if (isFileField(field) || isPictureText(field))
        columns.push({ table: source.table, column: field.column ?? field.name });
    }
  }
  const found = await sql<FileColumn>`
    SELECT DISTINCT asked.table, asked.column
    FROM unnest(${columns.map((one) => one.table)}::text[], ${columns.map((one) => one.column)}::text[])
      AS asked("table", "column")
    JOIN pg_attribute a ON a.attrelid = to_regclass(quote_ident(asked.table))
      AND a.attname = asked.column AND NOT a.attisdropped`.execute(transaction);
  return found.rows;
}
