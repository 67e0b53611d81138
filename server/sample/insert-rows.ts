import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

const ROWS_AT_ONCE = 3_000;

/**
 * Inserts many rows in few statements: each is one JSON text that the database takes apart.
 *
 * @param columns names of the columns with their types in PostgreSQL.
 */
export async function insertRows<Column extends string>(
  transaction: Transaction<Database>,
  table: keyof Database,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns) as Column[];
  const targets = sql.join(names.map((name) => sql.ref(name)));
  const types = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`INSERT INTO ${sql.table(table)} (${targets})
      SELECT ${targets} FROM jsonb_to_recordset(${json}::jsonb) AS row(${types})`.execute(
      transaction,
    );
  }
}
