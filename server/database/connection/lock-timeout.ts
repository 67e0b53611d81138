import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { withTime } from './query-options.ts';

/** Milliseconds from the end of the wait to the end of the statement, which would be told as something else. */
const MARGIN = 5_000;

/**
 * Runs a statement that waits for a lock longer than others do; those that follow have the time that they had.
 *
 * @param taking takes the lock, and nothing else.
 * @param timeout milliseconds that it may wait.
 * @throws DatabaseError when the lock is not to be had in that time.
 */
export async function executeWithLockTimeout(
  transaction: Transaction<Database>,
  taking: RawBuilder<unknown>,
  timeout: number,
): Promise<void> {
  const { rows } = await sql<{ lock: string; statement: string }>`
    SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`.execute(
    transaction,
  );
  await setTimes(transaction, timeout, timeout + MARGIN);
  await transaction.executeQuery(withTime(taking.compile(transaction), timeout + 2 * MARGIN));
  for (const { lock, statement } of rows) await setTimes(transaction, lock, statement);
}

async function setTimes(
  transaction: Transaction<Database>,
  lock: string | number,
  statement: string | number,
): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(lock)}`.execute(transaction);
  await sql`SET LOCAL statement_timeout = ${sql.lit(statement)}`.execute(transaction);
}
