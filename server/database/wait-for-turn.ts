import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { waitLonger } from './wait-longer.ts';

/** Milliseconds that another process gets for its start. */
const START_TIMEOUT = 600_000;

/**
 * Waits until no other process does the same, as long as that one's start takes, and keeps others waiting until the
 * transaction's end. From then on the transaction waits for locks as long as for its statements.
 *
 * @param work what only one process does at a time.
 * @throws DatabaseError after ten minutes.
 */
export async function waitForTurn(transaction: Transaction<Database>, work: string): Promise<void> {
  const taking = sql`SELECT pg_advisory_xact_lock(hashtextextended(${work}, 0))`;
  await waitLonger(transaction, taking, START_TIMEOUT);
  await sql`SET LOCAL lock_timeout = 0`.execute(transaction);
}
