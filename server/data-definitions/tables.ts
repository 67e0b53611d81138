import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { parseSql } from '../database/parse-sql.ts';
import type { CompiledDefinition, RowSource } from './compiled.ts';

const known = new WeakMap<CompiledDefinition, ReadonlySet<string>>();

/** Names of the tables and views that a definition's lists read: its source's and those of its Quotes. */
export async function relationsRead(definition: CompiledDefinition): Promise<ReadonlySet<string>> {
  const names = known.get(definition) ?? (await readRelations(definition));
  known.set(definition, names);
  return names;
}

async function readRelations({ source, fields }: CompiledDefinition): Promise<Set<string>> {
  const names = new Set<string>();
  for (const one of [source, ...fields.flatMap(({ quote }) => quote?.source ?? [])]) {
    for (const name of await relationsOf(one)) names.add(name);
  }
  return names;
}

/**
 * Names of the tables that a definition writes: its own by a save, a deletion or an import, or those that the
 * statement of an action names.
 */
export async function relationsWritten(
  { source, actions }: CompiledDefinition,
  action: string | undefined,
): Promise<Set<string>> {
  if (action === undefined) return new Set(source.kind === 'table' ? [source.name] : []);
  const written = new Set<string>();
  await walkStatement(actions.get(action)?.text ?? '', (key, { relation }) => {
    if (CHANGES.has(key) && relation?.relname !== undefined) written.add(relation.relname);
  });
  return written;
}

/** Those of the tables, and the tables in which the database itself changes rows when theirs change. */
export async function withDependents(
  transaction: Transaction<Database>,
  tables: ReadonlySet<string>,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE changed (oid) AS (
      SELECT oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${[...tables]})
      UNION
      SELECT k.conrelid FROM changed
      JOIN pg_constraint k ON k.confrelid = changed.oid AND k.contype = 'f'
        AND (k.confdeltype IN ('c', 'n', 'd') OR k.confupdtype IN ('c', 'n', 'd'))
    )
    SELECT relname AS name FROM changed JOIN pg_class USING (oid)`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
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

const CHANGES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

async function relationsOf(source: RowSource): Promise<Iterable<string>> {
  if (source.kind !== 'sql') return [source.name];
  const names = new Set<string>();
  await walkStatement(source.text, (key, { relname }) => {
    if (key === 'RangeVar' && relname !== undefined) names.add(relname);
  });
  return names;
}

/** The parts of the parser's nodes that tell tables. */
interface Named {
  readonly relname?: string;
  readonly relation?: { readonly relname?: string };
}

async function walkStatement(
  text: string,
  visit: (key: string, node: Named) => void,
): Promise<void> {
  const parsed = await parseSql(text);
  const waiting: unknown[] = parsed.ok ? [...parsed.statements] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      visit(key, value as Named);
      waiting.push(value);
    }
  }
}
