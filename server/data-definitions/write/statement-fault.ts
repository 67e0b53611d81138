import { NestedTooDeep } from '../../database/connection/nesting.ts';
import { isOfOthers } from '../../database/faults/foreign-key.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { valueFault } from '../authored-read.ts';
import { Refusal, refused } from '../refusal.ts';
import { isObjection, raisedBy } from './raised.ts';
import { BROKEN, STILL_NEEDED, stopWhenHeld } from './row-fault.ts';

/** A key that other rows name, by RESTRICT and without it. */
const FOREIGN_KEY: readonly string[] = ['23001', '23503'];

/** What is known of a statement that failed. */
interface Failed {
  /** What the author has it say. */
  readonly refusal?: string | undefined;
  /** It changes no row by itself. */
  readonly onlyReads?: boolean;
}

/**
 * Tells whoever ran a statement of an action, a task or a deletion why the database did not do it.
 *
 * @param failed its `refusal` is said when a rule of the data is broken; of rows that name others it says nothing,
 *   since an author hardly thinks of them: "Sold already" would be wrong of a row that others still need.
 * @throws Refusal that its user can do something about, or `error` itself, which is a fault of ours.
 */
export function throwStatementFault(error: unknown, { refusal, onlyReads }: Failed = {}): never {
  if (error instanceof Refusal) throw error;
  const raised = raisedBy(error);
  if (raised) throw refused(raised.message, 'RULE');
  stopWhenHeld(error);
  // What is answered breaks no rule, whatever the statement has written.
  const unread = onlyReads || error instanceof NestedTooDeep ? valueFault(error) : null;
  if (unread) throw unread;
  if (!isObjection(error)) throw error;
  if (FOREIGN_KEY.includes(sqlState(error))) throw missingOrNeeded(error as Error);
  throw refused(refusal ?? BROKEN, 'RULE');
}

/** Which of both sides of a foreign key is in the way; the database says it in its words alone. */
function missingOrNeeded({ message }: Error): Refusal {
  if (isOfOthers(message)) return refused(STILL_NEEDED, 'STILL_NEEDED');
  if (/^insert or update on/.test(message)) return refused('__There is no such record', 'RULE');
  return refused(BROKEN, 'RULE');
}
