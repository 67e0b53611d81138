import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What a CHECK of a table says about one of its columns alone. */
export interface ColumnCheck {
  readonly condition: string;
  /** What the condition calls the column. */
  readonly name: string;
  /** Type of the column, as SQL writes it. */
  readonly type: string;
}

/** A value that no row of a table can have in a column. */
export interface RefusedValue {
  /** The condition of the CHECK that refuses it, as the database writes it. */
  readonly condition: string;
  /** Texts that the condition names, of which one may have been meant. */
  readonly words: readonly string[];
}

/** The CHECKs that hold for one column alone, those of its domain first, by `table.column`. */
export async function readColumnChecks(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly ColumnCheck[]>> {
  const { rows } = await sql<{ place: string } & ColumnCheck>`
    SELECT c.relname || '.' || a.attname AS place, pg_get_expr(k.conbin, 0) AS condition,
      'value' AS name, format_type(t.typbasetype, t.typtypmod) AS type, 1 AS turn, k.conname
    FROM pg_constraint k
    JOIN pg_type t ON t.oid = k.contypid AND t.typtype = 'd'
    JOIN pg_attribute a ON a.atttypid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
    WHERE k.contype = 'c'
    UNION ALL
    SELECT c.relname || '.' || a.attname, pg_get_expr(k.conbin, k.conrelid), a.attname::text,
      format_type(a.atttypid, a.atttypmod), 2, k.conname
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'c' AND cardinality(k.conkey) = 1
    ORDER BY turn, conname`.execute(transaction);
  const checks = new Map<string, ColumnCheck[]>();
  for (const { place, ...check } of rows) checks.set(place, [...(checks.get(place) ?? []), check]);
  return checks;
}

/** The first of a column's checks that a value does not pass; null when it passes all of them. */
export async function refusedBy(
  transaction: Transaction<Database>,
  checks: readonly ColumnCheck[],
  value: string,
): Promise<RefusedValue | null> {
  for (const { condition, name, type } of checks) {
    const { rows } = await sql<{ refused: boolean }>`
      SELECT (${sql.raw(condition)}) IS FALSE AS refused
      FROM (SELECT ${value}::text::${sql.raw(type)} AS ${sql.id(name)}) AS one`.execute(
      transaction,
    );
    if (rows[0]?.refused) return { condition, words: wordsOf(condition) };
  }
  return null;
}

function wordsOf(condition: string): string[] {
  const texts = condition.matchAll(/'((?:''|[^'])*)'/g);
  return [...texts].flatMap(([, text]) => (text ? text.replaceAll("''", "'") : []));
}
