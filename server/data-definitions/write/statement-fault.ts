import { sqlState } from '../../database/sql-state.ts';
import { Refusal, refused } from '../refusal.ts';
import { isObjection, raisedBy } from './raised.ts';
import { BROKEN, isOfOthers, STILL_NEEDED, stopWhenHeld } from './row-fault.ts';

/** A key that other rows name, by RESTRICT and without it. */
const FOREIGN_KEY: readonly string[] = ['23001', '23503'];

/**
 * Tells whoever ran a statement that changes rows why the database did not do it.
 *
 * @param refusal what the author has it say when a rule of the data is broken; of rows that name others it says nothing,
 *   since an author hardly thinks of them: "Sold already" would be wrong of a row that others still need.
 * @throws Refusal that its user can do something about, or `error` itself, which is a fault of ours.
 */
export function throwStatementFault(error: unknown, refusal?: string): never {
  if (error instanceof Refusal) throw error;
  const raised = raisedBy(error);
  if (raised) throw refused(raised.message, 'RULE');
  stopWhenHeld(error);
  const state = sqlState(error);
  if (!isObjection(error)) throw error;
  if (FOREIGN_KEY.includes(state)) throw missingOrNeeded(error as Error);
  throw refused(refusal ?? BROKEN, 'RULE');
}

/** Which of both sides of a foreign key is in the way; the database says it in its words alone. */
function missingOrNeeded({ message }: Error): Refusal {
  if (isOfOthers(message)) return refused(STILL_NEEDED, 'STILL_NEEDED');
  if (/^insert or update on/.test(message)) return refused('__There is no such record', 'RULE');
  return refused(BROKEN, 'RULE');
}
