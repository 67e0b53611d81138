import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { sqlState } from '../database/faults/sql-state.ts';
import { onTenantClock } from './authored-run.ts';
import type { RunContext } from './compiled.ts';
import { Refusal, refused } from './refusal.ts';

/** What the database says when it stops a statement: its time is over, nobody waits, or the disk would fill. */
const STOPPED: ReadonlySet<string> = new Set(['57014', '53400']);

/** Did the database stop the statement, which was at work? */
export function isStopped(error: unknown): boolean {
  return STOPPED.has(sqlState(error));
}

/**
 * Reads rows as {@link onTenantClock} does, and says of what the database could not do whose matter it is:
 * an author's SQL that takes too long, or that meets a value which it cannot work with.
 *
 * @throws Refusal in these cases; faults of ours as they are.
 */
export async function readingRows<Value>(
  transaction: Transaction<Database>,
  context: RunContext,
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await onTenantClock(transaction, context, run);
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isStopped(error)) {
    const message =
      '__The data of this place took too long and were not waited for, try again later';
    return refused(message, 'TIMEOUT');
  }
  return valueFault(error) ?? error;
}

/** Values that do not fit, and what is too much for the database: a text of more than it can hold, calls without end. */
const UNWORKABLE = /^(?:22|54)/;

/** What is said of a statement that reads and met a value which it cannot work with; null for other faults. */
export function valueFault(error: unknown): Refusal | null {
  const state = sqlState(error);
  if (!UNWORKABLE.test(state)) return null;
  const message = '__A value of these data cannot be worked with: tell whoever wrote this page';
  // The state names the kind of the fault to whoever wrote the SQL, and no value.
  return refused(message, `DATA_${state}`);
}
