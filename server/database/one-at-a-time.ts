import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { CORP_SETTING } from './roles.ts';

/**
 * Waits until no other transaction of the tenant does the same, as long as for any lock, and keeps others waiting until the
 * transaction's end.
 *
 * @param work what only one of them does at a time, and for whom.
 * @throws DatabaseError when another is still at it then.
 */
export async function oneAtATime(transaction: Transaction<Database>, work: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(
    concat_ws(' ', current_setting(${CORP_SETTING}), ${work}::text), 0))`.execute(transaction);
}
