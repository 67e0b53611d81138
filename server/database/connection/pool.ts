import pg from 'pg';
import { limitAnswers } from './answer-limit.ts';
import { SHARED_CONNECTIONS } from './shares.ts';

/** Connections of one process: some beside the tenants' for what cancels their statements, and for the product itself. */
export const POOL_SIZE = SHARED_CONNECTIONS + 2;

/**
 * Opens the pool that all requests of this process share. A connection that breaks while it lies
 * idle is reported and replaced; one that breaks while it is lent fails its borrower's next query.
 * Neither ends the process.
 */
export function createPool(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    // A COMMIT may follow its last statement without waiting for the answer to it.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'y4-web-ui',
    ...connection,
  });
  pool.on('error', onIdleError);
  // The pool listens to idle connections only; between two queries of a borrower nobody would.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitAnswers(client.connection.stream);
  });
  return pool;
}
