import { sqlState } from '../../database/sql-state.ts';
import { isStopped } from '../authored-read.ts';
import { Refusal, refused } from '../refusal.ts';
import { raisedBy } from './raised.ts';
import { stopWhenHeld } from './row-fault.ts';

/**
 * Tells whoever ran a statement that changes rows why the database did not do it.
 *
 * @param refusal what the author has it say when a rule of the data is broken.
 * @throws Refusal that its user can do something about, or `error` itself, which is a fault of ours.
 */
export function throwStatementFault(error: unknown, refusal?: string): never {
  if (error instanceof Refusal) throw error;
  stopWhenHeld(error);
  if (isStopped(error)) throw refused('__This takes too long, try again later', 'TIMEOUT');
  const raised = raisedBy(error);
  if (raised) throw refused(raised.message, 'RULE');
  // Values that a column does not take, and rules that hold between rows.
  if (!/^2[23]/.test(sqlState(error))) throw error;
  throw refused(refusal ?? '__The change breaks a rule of the data', 'RULE');
}
