import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { onTenantClock } from '../data-definitions/authored-run.ts';
import type { CompiledDefinition, RunContext } from '../data-definitions/compiled.ts';
import { compiledDefinition } from '../data-definitions/definition.ts';
import { Refusal } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { keyIsOneOfSql, keyPartSql, ROWS, sourceSql } from '../data-definitions/sql/field-sql.ts';
import { alwaysConditions } from '../data-definitions/sql/selection-sql.ts';
import { relationsRead, tablesBehind } from '../data-definitions/tables.ts';
import type { SessionUser } from '../session/session-state.ts';
import type { CallContext } from '../wire/handler.ts';
import { goesWithRow, hasFilesOfRows, namesFile } from './private-fields.ts';
import type { NamedFile } from './stored-address.ts';

type Context = Pick<CallContext, 'definitions' | 'transaction'>;

/** Values of a row's key by column, as texts. */
type RowKey = Readonly<Record<string, string>>;

/** Rows that one statement asks for. */
const AT_ONCE = 1000;

/**
 * Notes which rows name which files from now on: only what a save was allowed to name, so that an address that came
 * into a row by another way opens nothing.
 *
 * @param rows what the save was asked for, and `stored` what it has made of it, in the same order.
 */
export async function noteRows(
  definition: CompiledDefinition,
  rows: readonly SavedRow[],
  stored: readonly Row[],
  named: readonly NamedFile[],
  { transaction }: Pick<Context, 'transaction'>,
): Promise<void> {
  const { source } = definition;
  const table = source.kind === 'sql' ? '' : source.name;
  for (const [index, { key, values }] of rows.entries()) {
    if (!key || !definition.key.some(({ name }) => Object.hasOwn(values, name))) continue;
    const [from, to] = [keyOf(definition, key), keyOf(definition, stored[index])];
    if (from === null || to === null || JSON.stringify(from) === JSON.stringify(to)) continue;
    await sql`
      WITH gone AS (
        DELETE FROM file_row WHERE table_name = ${table} AND row_key = ${JSON.stringify(from)}::jsonb
        RETURNING path
      )
      INSERT INTO file_row (path, table_name, row_key) SELECT path, ${table}, ${JSON.stringify(to)}::jsonb
      FROM gone
      ON CONFLICT DO NOTHING`.execute(transaction);
  }
  const notes = named.flatMap(({ index, path }) => {
    const key = keyOf(definition, stored[index]);
    return key === null ? [] : [{ path, key: JSON.stringify(key) }];
  });
  if (notes.length === 0) return;
  await sql`
    INSERT INTO file_row (path, table_name, row_key)
    SELECT note.path, ${table}, note.key::jsonb
    FROM unnest(${notes.map(({ path }) => path)}::text[], ${notes.map(({ key }) => key)}::text[])
      AS note(path, key)
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Does a definition show the user a row that names the file, in a field whose files go with their rows? */
export async function isInShownRow(
  path: string,
  user: SessionUser,
  context: Context,
): Promise<boolean> {
  const noted = await context.transaction
    .selectFrom('file_row')
    .select(['table_name', 'row_key'])
    .where('path', '=', path)
    .execute();
  if (noted.length === 0) return false;
  const tables = new Set(noted.map(({ table_name }) => table_name));
  for (const document of (await context.definitions.readAll('data')).values()) {
    if (!hasFilesOfRows(document) || !isAllowed(document.access.read, user)) continue;
    const definition = await compiledIfSound(document, context);
    if (definition === null) continue;
    for (const table of tables) {
      if (!(await reads(definition, table, context.transaction))) continue;
      const keys = noted.flatMap((one) => (one.table_name === table ? [one.row_key] : []));
      if (await showsOneOf(definition, keys, path, user, context)) return true;
    }
  }
  return false;
}

/** Which of the files were noted of rows of the tables that a definition reads. */
export async function namedByRowsOf(
  definition: CompiledDefinition,
  paths: readonly string[],
  transaction: Context['transaction'],
): Promise<Set<string>> {
  const noted = await transaction
    .selectFrom('file_row')
    .select(['path', 'table_name'])
    .distinct()
    .where('path', 'in', paths)
    .execute();
  const named = new Set<string>();
  for (const table of new Set(noted.map(({ table_name }) => table_name))) {
    if (!(await reads(definition, table, transaction))) continue;
    for (const one of noted) if (one.table_name === table) named.add(one.path);
  }
  return named;
}

/** A faulty definition shows nothing; who opens one of its pages is told why. */
async function compiledIfSound(
  document: DataDefinitionDocument,
  context: Context,
): Promise<CompiledDefinition | null> {
  return compiledDefinition(document, context).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** Do its rows come from the table? */
async function reads(
  definition: CompiledDefinition,
  table: string,
  transaction: Context['transaction'],
): Promise<boolean> {
  if (definition.source.kind === 'table') return definition.source.name === table;
  const relations = await relationsRead(definition);
  if (relations.has(table)) return true;
  const behind = await tablesBehind(transaction, relations);
  return [...behind.values()].some((tables) => tables.includes(table));
}

async function showsOneOf(
  definition: CompiledDefinition,
  keys: readonly RowKey[],
  path: string,
  user: SessionUser,
  { definitions, transaction }: Context,
): Promise<boolean> {
  const named = definition.fields
    .filter(({ field }) => goesWithRow(definition, field))
    .map((field) => namesFile(field, path));
  if (named.length === 0) return false;
  const run = await readRunContext({ definitions, user }, new Date());
  return onTenantClock(transaction, run, async () => {
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const wanted = keys
        .slice(at, at + AT_ONCE)
        .flatMap((key) => keySql(definition, key, run) ?? []);
      if (wanted.length === 0) continue;
      const conditions = [
        sql`(${sql.join(wanted, sql` OR `)})`,
        ...alwaysConditions(definition, run),
        sql`(${sql.join(named, sql` OR `)})`,
      ];
      const { rows } = await sql`SELECT FROM ${sourceSql(definition.source)} AS ${sql.id(ROWS)}
        WHERE ${sql.join(conditions, sql` AND `)} LIMIT 1`.execute(transaction);
      if (rows.length > 0) return true;
    }
    return false;
  });
}

/**
 * Holds for the row of that key, found by the index of the table's key; null where the rows have no such columns. Of a
 * view or SQL a column may be another one that is called the same: then its row does not name the file.
 */
function keySql(
  { fields }: CompiledDefinition,
  key: RowKey,
  run: RunContext,
): RawBuilder<unknown> | null {
  const parts: RawBuilder<unknown>[] = [];
  for (const [column, text] of Object.entries(key)) {
    const field = fields.find((one) => one.column === column);
    if (field === undefined) return null;
    const exact = { ...field, exact: true } as const;
    parts.push(keyIsOneOfSql(exact, [text], keyPartSql(exact, run)));
  }
  return sql`(${sql.join(parts, sql` AND `)})`;
}

function keyOf({ key }: CompiledDefinition, row: Row | undefined): RowKey | null {
  const values = key.map(({ column, name }) => [column, row?.[name] ?? null] as const);
  if (values.some(([, value]) => value === null)) return null;
  return Object.fromEntries(values.map(([column, value]) => [column, String(value)]));
}
