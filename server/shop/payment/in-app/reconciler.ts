import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { loggedFault } from '../../../database/faults/database-away.ts';
import type { Messenger } from '../../../messenger/messenger.ts';
import { reconcile } from './reconcile.ts';

/** Number of the advisory lock that its owner reconciles under. */
const RECONCILE_LOCK = 4_149;
/** Milliseconds between the end of a round and the next, and before the first. */
const PAUSE = 60_000;
const FIRST_PAUSE = 5_000;

/**
 * Runs a round unless another process is at it.
 *
 * @returns whether this process did it.
 */
export async function reconcileAlone(
  messenger: Messenger,
  pool: pg.Pool,
  signal: AbortSignal,
): Promise<boolean> {
  const client = await pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [
      RECONCILE_LOCK,
    ]);
    if (rows[0].mine) {
      try {
        await reconcile(messenger, signal);
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [RECONCILE_LOCK]);
      }
    }
    broken = false;
    return rows[0].mine;
  } finally {
    // A lock must not go back into the pool with its connection.
    client.release(broken);
  }
}

/** Reconciles soon after the start and then every minute, until it is stopped. */
export function startReconciler(
  messenger: Messenger,
  pool: pg.Pool,
): { stop(): Promise<void> } | null {
  if (!messenger.accounts.some(({ account }) => account.payments)) return null;
  const controller = new AbortController();
  const { signal } = controller;
  const loop = async (): Promise<void> => {
    let wait = FIRST_PAUSE;
    while (!signal.aborted) {
      await pause(wait, null, { signal, ref: false }).catch(() => {});
      wait = PAUSE;
      if (signal.aborted) return;
      try {
        await reconcileAlone(messenger, pool, signal);
      } catch (error) {
        messenger.log.warn(loggedFault(error), 'payments of the messenger were not looked after');
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      controller.abort();
      await running;
    },
  };
}
