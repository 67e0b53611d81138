import type pg from 'pg';
import { Role } from '../database/roles.ts';
import { callersText, type TextColumns } from './callers-text.ts';

/** Functions of PL/pgSQL that may change something, or that have their owner's rights; no extension's, none of the guarded. */
const CALLABLE = `
  SELECT p.oid::regprocedure::text AS signature, p.proname AS name, pg_get_functiondef(p.oid) AS text,
    ARRAY(SELECT DISTINCT c.relname::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgfoid = p.oid AND NOT t.tgisinternal) AS tables,
    has_function_privilege('${Role.author}', p.oid, 'EXECUTE')
      OR has_function_privilege('${Role.app}', p.oid, 'EXECUTE') AS open
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname = 'plpgsql'
  WHERE p.prosrc ~* '\\mexecute\\M'
    AND (p.provolatile = 'v' OR p.prosecdef AND p.proowner <> '${Role.author}'::regrole)
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass
      AND e.objid = p.oid AND e.deptype = 'e')`;

const TEXT_COLUMNS = `
  SELECT c.relname AS relation, array_agg(a.attname::text) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type y ON y.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = y.typelem
  WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND ('S' IN (y.typcategory, e.typcategory) OR y.typname IN ('json', 'jsonb', 'xml', 'hstore'))
  GROUP BY c.oid, 1`;

/** A trigger's function that runs a text of the row. */
export interface RowsText {
  /** The table of the trigger. */
  readonly relation: string;
  readonly function: string;
  /** What of the row it runs. */
  readonly column: string;
}

/**
 * Takes functions out of the reach of requests that run a text of their caller's: in it everybody could `SET app.corp`, which
 * PostgreSQL lets nobody forbid. It refuses `SET` in functions that are `STABLE`, so these may stay. A function that runs none any more is given back.
 *
 * @param client a connection of the database's owner, within a transaction.
 * @returns those of triggers, from which no right can be taken.
 */
export async function withholdFunctions(client: pg.ClientBase): Promise<RowsText[]> {
  const { rows: callable } = await client.query<{
    signature: string;
    name: string;
    text: string;
    tables: string[];
    open: boolean;
  }>(CALLABLE);
  const columns = callable.length > 0 ? await textColumns(client) : new Map();
  const found: RowsText[] = [];
  const unsafe: string[] = [];
  const closed: string[] = [];
  for (const { signature, name, text, tables, open } of callable) {
    const run = await callersText({ text, columns, tables });
    if (!run) continue;
    for (const relation of tables) found.push({ relation, function: name, column: run.name });
    unsafe.push(signature);
    if (!open) continue;
    closed.push(signature);
    await client.query(`REVOKE EXECUTE ON ROUTINE ${signature} ${FROM_REQUESTS}`);
  }
  await giveBack(client, unsafe);
  await client.query(
    'INSERT INTO y4_tables.withheld SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [closed],
  );
  return found;
}

const FROM_REQUESTS = `FROM PUBLIC, ${Role.app}, ${Role.author}`;

/** Columns whose values can be a piece of SQL. */
async function textColumns(client: pg.ClientBase): Promise<TextColumns> {
  const { rows } = await client.query<{ relation: string; columns: string[] }>(TEXT_COLUMNS);
  return new Map(rows.map(({ relation, columns }) => [relation, new Set(columns)]));
}

/** Opens what was closed and runs no such text any more; the book tells what was closed here. */
async function giveBack(client: pg.ClientBase, unsafe: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `WITH gone AS (DELETE FROM y4_tables.withheld WHERE signature <> ALL ($1) RETURNING signature)
     SELECT signature FROM gone WHERE to_regprocedure(signature) IS NOT NULL`,
    [unsafe],
  );
  for (const { signature } of rows) {
    await client.query(`GRANT EXECUTE ON ROUTINE ${signature} TO PUBLIC`);
  }
}
