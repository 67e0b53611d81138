import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { DefinitionIssue } from '../../issue.ts';
import type { Stated } from './stated-tables.ts';

/** A column that a foreign key empties though it always has a value. */
interface Emptied {
  readonly table: string;
  readonly column: string;
}

/** Looks for foreign keys that can only refuse what they were to allow. */
export async function checkReferences(
  stated: readonly Stated[],
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const { rows } = await sql<Emptied>`
    SELECT c.relname::text AS table, a.attname::text AS column
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.confdelsetcols) AND a.attnotnull
    WHERE k.contype = 'f' AND k.confdeltype = 'n' AND k.conparentid = 0
    ORDER BY 1, 2`.execute(transaction);
  return rows.flatMap(({ table, column }) => {
    const place = stated.find(({ name }) => name === table)?.references?.get(column);
    if (!place) return [];
    const { table: _, ...line } = place;
    const message = `${column} always has a value, so ON DELETE SET NULL fails each time: ON DELETE CASCADE, or a column that may be NULL`;
    return [{ ...line, message, mild: true }];
  });
}
