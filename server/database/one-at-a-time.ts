import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { CORP_SETTING } from './roles.ts';
import { waitLonger } from './wait-longer.ts';

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
  await waitLonger(transaction, taking(work), time);
}
