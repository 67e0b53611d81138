import pg from 'pg';

/**
 * Lends a few connections to some work and takes them back. A pool counts as ended before its connections have
 * closed, so a database that stops right then breaks them: nobody waits for these any more.
 */
export async function withPool<Value>(
  connection: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const pool = new pg.Pool({ max: 2, ...connection });
  pool.on('error', () => {});
  // The pool listens to idle connections only: a lent one that breaks fails its query, and ends no process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
