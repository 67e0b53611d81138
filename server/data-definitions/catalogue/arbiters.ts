import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A unique index as ON CONFLICT names it. */
export interface Arbiter {
  /** Its columns and expressions in brackets: `(corp, lower(email))`. */
  readonly key: string;
  /** Condition of the rows that it holds for; null where it holds for all. */
  readonly where: string | null;
}

/** The unique indexes of a table that ON CONFLICT can name. */
export async function readArbiters(
  transaction: Transaction<Database>,
  table: string,
): Promise<readonly Arbiter[]> {
  const { rows } = await sql<Arbiter>`
    SELECT '(' || (SELECT string_agg(pg_get_indexdef(i.indexrelid, n, false), ', ' ORDER BY n)
        FROM generate_series(1, i.indnkeyatts) n) || ')' AS key,
      pg_get_expr(i.indpred, i.indrelid) AS where
    FROM pg_index i
    WHERE i.indrelid = to_regclass('public.' || quote_ident(${table}))
      AND i.indisunique AND i.indimmediate AND i.indisvalid
    ORDER BY i.indexrelid`.execute(transaction);
  return rows;
}
