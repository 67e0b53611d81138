import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { isObjection, raisedBy } from './raised.ts';

/**
 * Does the database object to values of a statement, or to a rule that they break? What the statement does is undone.
 *
 * @throws what else it fails for, as a connection that has ended; the transaction is then lost.
 */
export async function isRefused(
  statement: RawBuilder<unknown>,
  transaction: Transaction<Database>,
): Promise<boolean> {
  await sql`SAVEPOINT y4_value`.execute(transaction);
  let refused = false;
  try {
    await statement.execute(transaction);
  } catch (error) {
    // Nothing goes on behind it, on a connection that may be gone.
    if (!isObjection(error)) throw error;
    // What a trigger of the statement says is of no value.
    refused = /^2[23]/.test(sqlState(error)) && !raisedBy(error);
  }
  await sql`ROLLBACK TO SAVEPOINT y4_value`.execute(transaction);
  return refused;
}
