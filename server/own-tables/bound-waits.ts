import type pg from 'pg';
import { withClient } from '../database/cluster/databases.ts';
import { sqlState } from '../database/faults/sql-state.ts';

/** A lock that a process has waited for some milliseconds; not for its turn to take steps. */
const LONG_WAIT = `FROM pg_locks WHERE pid = $1 AND NOT granted AND locktype <> 'advisory'
  AND waitstart < clock_timestamp() - $2 * interval '1 millisecond'`;

/** Connections whose wait has just been ended from outside. */
const ended = new WeakSet<pg.ClientBase>();

/**
 * Ends waits of a step for others who use a table, whatever bound a block or function of it has set itself: whoever only
 * reads the table stands behind it.
 *
 * @param owner the connection that takes steps.
 * @param connection of another one to the same database, opened only when steps take half of `wait`.
 * @param wait milliseconds that steps wait by themselves; half as much more is given.
 * @returns has it done no more.
 */
export function boundWaits(
  owner: pg.ClientBase,
  connection: pg.PoolConfig,
  wait: number,
): () => void {
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    // What cannot be looked at now is a little later.
    await withClient(connection, (other) => endWait(owner, other, 1.5 * wait)).catch(
      () => undefined,
    );
    isLooking = false;
  };
  const timer = setInterval(() => isLooking || look(), wait / 2);
  return () => clearInterval(timer);
}

async function endWait(owner: pg.ClientBase, other: pg.ClientBase, bound: number): Promise<void> {
  const { processID } = owner as pg.ClientBase & { readonly processID?: number };
  const { rowCount } = await other.query(`SELECT ${LONG_WAIT}`, [processID, bound]);
  if (rowCount === 0) return;
  // The statement may fail before the answer says so.
  ended.add(owner);
  const cancelled = await other.query(`SELECT pg_cancel_backend($1) ${LONG_WAIT}`, [
    processID,
    bound,
  ]);
  if (cancelled.rowCount === 0) ended.delete(owner);
}

/** Somebody has cancelled a statement. */
const CANCELLED = '57014';

/** What a statement of a step has failed for, told as any other wait that is over where it was ended by {@link boundWaits}. */
export function withOwnBound(owner: pg.ClientBase, error: unknown): Error {
  const isEnded = ended.delete(owner) && sqlState(error) === CANCELLED;
  const bound = { message: 'canceling statement due to lock timeout', code: '55P03' };
  return Object.assign(error as Error, isEnded && bound);
}
