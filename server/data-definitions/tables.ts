import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { parseSql } from '../database/sql-text/parse-sql.ts';
import { changeOf, lastName, nodesIn, type SqlTree } from '../database/sql-text/sql-tree.ts';
import type { CompiledDefinition, RowSource } from './compiled.ts';

const known = new WeakMap<CompiledDefinition, ReadonlySet<string>>();

/**
 * Names of the tables and views that a definition's lists read: its source's, those of its Quotes and those of the
 * definitions that its rows hang on.
 */
export async function relationsRead(definition: CompiledDefinition): Promise<ReadonlySet<string>> {
  const names = known.get(definition) ?? (await readRelations(definition));
  known.set(definition, names);
  return names;
}

async function readRelations({ source, fields, always }: CompiledDefinition): Promise<Set<string>> {
  const names = new Set<string>();
  for (const one of [source, ...fields.flatMap(({ quote }) => quote?.source ?? [])]) {
    for (const name of await relationsOf(one)) names.add(name);
  }
  for (const filter of always) {
    if ('of' in filter) for (const name of await relationsRead(filter.of)) names.add(name);
  }
  return names;
}

/** What a change of rows does by itself: tables that it writes, and functions that it calls, by name. */
export interface Written {
  readonly tables: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

/**
 * What a definition writes: its own table by a save, a deletion or an import, or the tables and functions that the
 * statement of an action names.
 */
export async function writtenBy(
  { source, actions }: CompiledDefinition,
  action: string | undefined,
): Promise<Written> {
  if (action !== undefined) return writtenByStatement(actions.get(action)?.text ?? '');
  return { tables: new Set(source.kind === 'table' ? [source.name] : []), functions: new Set() };
}

/** The tables and functions that a statement names. */
export async function writtenByStatement(text: string): Promise<Written> {
  const tables = new Set<string>();
  const functions = new Set<string>();
  for (const { FuncCall: call, ...tree } of await nodesOf(text)) {
    const table = changeOf(tree)?.relation?.relname;
    if (table !== undefined) tables.add(table);
    const name = lastName(call?.funcname);
    if (name !== undefined) functions.add(name);
  }
  return { tables, functions };
}

/** What may stand between a word that changes rows and the table. */
const CHANGE_OF = String.raw`\m(insert\s+into|update|delete\s+from|merge\s+into)\s+(only\s+)?(public\.)?`;
/** The end of a name that stands without quotes. */
const END_OF_NAME = '($|[^[:alnum:]_])';

/**
 * Names of those tables, and of the tables in which the database itself changes rows then: by foreign keys, through
 * views, and by triggers and functions, as far as their texts name tables. What a function puts together while it runs is not found.
 */
export async function withDependents(
  transaction: Transaction<Database>,
  { tables, functions }: Written,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE body (oid, name, text) AS MATERIALIZED (
      SELECT p.oid, p.proname, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
    ), changed (kind, oid) AS (
      (SELECT 'table', oid FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${[...tables]})
      UNION ALL
      SELECT 'function', oid FROM body WHERE name = ANY(${[...functions]}))
      UNION
      SELECT next.kind, next.oid FROM changed CROSS JOIN LATERAL (
        SELECT 'table' AS kind, k.conrelid AS oid FROM pg_constraint k
        WHERE changed.kind = 'table' AND k.confrelid = changed.oid AND k.contype = 'f'
          AND (k.confdeltype IN ('c', 'n', 'd') OR k.confupdtype IN ('c', 'n', 'd'))
        UNION ALL
        SELECT 'table', d.refobjid FROM pg_rewrite r
        JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
          AND d.refclassid = 'pg_class'::regclass
        WHERE changed.kind = 'table' AND r.ev_class = changed.oid
        UNION ALL
        SELECT 'function', t.tgfoid FROM pg_trigger t
        WHERE changed.kind = 'table' AND t.tgrelid = changed.oid AND NOT t.tgisinternal
          AND t.tgenabled <> 'D'
        UNION ALL
        SELECT 'table', c.oid FROM body JOIN pg_class c ON c.relnamespace = 'public'::regnamespace
          AND c.relkind IN ('r', 'p', 'v')
        WHERE changed.kind = 'function' AND body.oid = changed.oid
          AND strpos(lower(body.text), lower(c.relname)) > 0
          AND body.text ~* (${CHANGE_OF} || '("' || ${escapedSql('c.relname')} || '"|'
            || ${escapedSql('c.relname')} || ${END_OF_NAME} || ')')
        UNION ALL
        SELECT 'function', called.oid FROM body JOIN body called ON called.oid <> body.oid
        WHERE changed.kind = 'function' AND body.oid = changed.oid
          AND strpos(lower(body.text), lower(called.name)) > 0
          AND body.text ~* (${'\\m'} || ${escapedSql('called.name')} || ${String.raw`"?\s*\(`})
      ) next
    )
    SELECT relname AS name FROM changed JOIN pg_class USING (oid)
    WHERE kind = 'table'`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

/** A name as a regular expression that finds it. */
function escapedSql(column: string): RawBuilder<string> {
  return sql`regexp_replace(${sql.ref(column)}, '([^[:alnum:]_])', ${String.raw`\\\1`}, 'g')`;
}

/** Tables that lie behind tables and views, by the names of these. */
export async function tablesBehind(
  transaction: Transaction<Database>,
  relations: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; tables: string[] }>`
    WITH RECURSIVE behind (name, oid, kind) AS (
      SELECT relname, oid, relkind FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${[...relations]})
      UNION
      SELECT behind.name, c.oid, c.relkind FROM behind
      JOIN pg_rewrite r ON r.ev_class = behind.oid
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
        AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> behind.oid
      JOIN pg_class c ON c.oid = d.refobjid
      WHERE behind.kind = 'v'
    )
    SELECT name, array_agg(DISTINCT relname::text) AS tables
    FROM behind JOIN pg_class USING (oid) WHERE kind <> 'v' GROUP BY name`.execute(transaction);
  return new Map(rows.map(({ name, tables }) => [name, tables]));
}

async function relationsOf(source: RowSource): Promise<Iterable<string>> {
  if (source.kind !== 'sql') return [source.name];
  return (await nodesOf(source.text)).flatMap(({ RangeVar: table }) => table?.relname ?? []);
}

async function nodesOf(text: string): Promise<SqlTree[]> {
  const parsed = await parseSql(text);
  return parsed.ok ? [...nodesIn(parsed.statements)] : [];
}
