import { expect, test } from 'vitest';
import { withClient } from '#server/database/cluster/databases.ts';
import { withPool } from '#server/database/connection/short-pool.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();

test('a connection that breaks while nobody uses it is replaced, and ends no process', async () => {
  const rows = await withPool(database.connection, async (pool) => {
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    const { rows: backends } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await withClient(database.connection, (client) =>
      client.query('SELECT pg_terminate_backend($1)', [backends[0]?.pid]),
    );
    await removed;
    return (await pool.query('SELECT 1 AS one')).rows;
  });
  expect(rows).toEqual([{ one: 1 }]);
});

test('a connection that breaks between two queries of its borrower fails the next one', async () => {
  const work = withPool(database.connection, async (pool) => {
    const lent = await pool.connect();
    try {
      const { rows: backends } = await lent.query<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid',
      );
      const ended = new Promise((resolve) => lent.once('end', resolve));
      await withClient(database.connection, (client) =>
        client.query('SELECT pg_terminate_backend($1)', [backends[0]?.pid]),
      );
      await ended;
      return await lent.query('SELECT 1');
    } finally {
      lent.release(true);
    }
  });
  await expect(work).rejects.toThrow('not queryable');
});

test('what the work throws is thrown on', async () => {
  const work = () => Promise.reject(new Error('no luck'));
  await expect(withPool(database.connection, work)).rejects.toThrow('no luck');
});
