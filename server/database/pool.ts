import pg from 'pg';

/** Connections of one process; each request in work holds one at most. */
const POOL_SIZE = 20;

/**
 * Opens the pool that all requests of this process share. A connection that breaks while it lies
 * idle is reported and replaced, it never ends the process.
 */
export function createPool(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    application_name: 'y4-web-ui',
    ...connection,
  });
  pool.on('error', onIdleError);
  return pool;
}
