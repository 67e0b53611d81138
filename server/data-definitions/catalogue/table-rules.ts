import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A CHECK that every row of a table passes, or every value of a domain. */
export interface TableRule {
  /** As the database writes it. */
  readonly condition: string;
  /** The column that it is about where it is one of a domain, which calls it VALUE. */
  readonly column: string | null;
}

/** The CHECKs by table; without those that rows may be older than, or that rows of its heirs need not pass. */
export async function readTableRules(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly TableRule[]>> {
  const { rows } = await sql<{ table: string } & TableRule>`
    SELECT c.relname AS "table", pg_get_expr(k.conbin, k.conrelid) AS condition,
      NULL AS "column", k.conname
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    WHERE k.contype = 'c' AND k.convalidated AND NOT k.connoinherit AND c.relkind IN ('r', 'p')
    UNION ALL
    SELECT c.relname, pg_get_expr(k.conbin, 0), a.attname::text, k.conname
    FROM pg_constraint k
    JOIN pg_type t ON t.oid = k.contypid AND t.typtype = 'd'
    JOIN pg_attribute a ON a.atttypid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
    WHERE k.contype = 'c' AND k.convalidated AND c.relkind IN ('r', 'p')
    ORDER BY conname`.execute(transaction);
  const rules = new Map<string, TableRule[]>();
  for (const { table, condition, column } of rows) {
    rules.set(table, [...(rules.get(table) ?? []), { condition, column }]);
  }
  return rules;
}
