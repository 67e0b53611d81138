import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { filledColumns } from '../../database/sql-text/filled-columns.ts';
import { grouped } from '../../grouped.ts';

/** The columns of a table that its triggers give a new row. */
export type FilledColumns = Pick<ReadonlySet<string>, 'has'>;

interface FillingTrigger {
  /** The name of its table. */
  readonly relation: string;
  /** The statement that makes its function; null in another language than PL/pgSQL. */
  readonly text: string | null;
  /** The one that it fills, where the function is PostgreSQL's own and is told it: one of words for a search. */
  readonly column: string | null;
}

/** What triggers fill that run for each row before it is inserted, by the names of their tables. */
export async function readFilled(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, FilledColumns>> {
  const { rows } = await sql<FillingTrigger>`
    SELECT c.relname AS relation, CASE l.lanname WHEN 'plpgsql' THEN pg_get_functiondef(p.oid) END AS text,
      CASE WHEN p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ '^tsvector_update_trigger(_column)?$'
        THEN convert_from(substring(w.tgargs FOR position('\\x00'::bytea IN w.tgargs) - 1), 'UTF8') END AS "column"
    FROM pg_trigger w
    JOIN pg_class c ON c.oid = w.tgrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_proc p ON p.oid = w.tgfoid
    JOIN pg_language l ON l.oid = p.prolang
    WHERE NOT w.tgisinternal AND w.tgtype & 7 = 7 AND w.tgenabled IN ('O', 'A')`.execute(
    transaction,
  );
  const filled = new Map<string, FilledColumns>();
  for (const [relation, triggers] of grouped(rows, (row) => row.relation)) {
    const read = triggers.map(async ({ text, column }) => {
      if (column !== null) return new Set([column]);
      return text === null ? null : filledColumns(text);
    });
    const columns = await Promise.all(read);
    const has = (name: string) => columns.some((one) => one === null || one.has(name));
    filled.set(relation, { has });
  }
  return filled;
}
