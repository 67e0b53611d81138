import { sql, type Transaction } from 'kysely';
import { executeWithLockTimeout } from './connection/lock-timeout.ts';
import type { Database } from './database.ts';
import { CORP_SETTING } from './roles.ts';

/** Milliseconds that another process gets for its start. */
const START_TIMEOUT = 600_000;

/** Takes the lock that stands for the work among that of the tenant. */
const taking = (work: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(
  concat_ws(' ', current_setting(${CORP_SETTING}), ${work}::text), 0))`;

/**
 * Waits until no other transaction of the tenant does the same, as long as for any lock, and keeps others waiting until the
 * transaction's end.
 *
 * @param work what only one of them does at a time, and for whom.
 * @throws DatabaseError when another is still at it then.
 */
export async function oneAtATime(transaction: Transaction<Database>, work: string): Promise<void> {
  await taking(work).execute(transaction);
}

/**
 * As {@link oneAtATime}, for work that takes longer than any other lock is waited for.
 *
 * @param time milliseconds that the other one gets.
 * @throws DatabaseError when it is still at it then.
 */
export async function afterTheOther(
  transaction: Transaction<Database>,
  work: string,
  time: number,
): Promise<void> {
  await executeWithLockTimeout(transaction, taking(work), time);
}

/**
 * Waits until no other process does the same, as long as that one's start takes, and keeps others waiting until the
 * transaction's end. From then on the transaction waits for locks as long as for its statements.
 *
 * @param work what only one process does at a time.
 * @throws DatabaseError after ten minutes.
 */
export async function oneProcessAtATime(
  transaction: Transaction<Database>,
  work: string,
): Promise<void> {
  const taking = sql`SELECT pg_advisory_xact_lock(hashtextextended(${work}, 0))`;
  await executeWithLockTimeout(transaction, taking, START_TIMEOUT);
  await sql`SET LOCAL lock_timeout = 0`.execute(transaction);
}
