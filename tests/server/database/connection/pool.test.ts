import { expect, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();

test('a lent connection that breaks between two queries fails its borrower only', async () => {
  const pool = createPool(database.connection, () => {});
  try {
    const client = await pool.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await gone;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
