import { sqlState } from './sql-state.ts';

/** What the database says of locks that were not to be had in time, and of those that wait for each other. */
const HELD: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** Does somebody else hold the same rows, so that the same request may succeed a little later? */
export function areRowsHeld(error: unknown): boolean {
  return HELD.has(sqlState(error));
}
