import { expect, test, vi } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());

/** Requests that wait for a row at this moment. */
async function waitingForRows(): Promise<number> {
  const [row] = await shop.rows(`SELECT count(*)::integer AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return row.waiting;
}

test('shoppers who wait for goods that a task holds do not keep others from reading, and get them afterwards', async () => {
  await shop.addProduct({ id: 'held', price: 100 });
  const crowd = await Promise.all(Array.from({ length: 30 }, () => shop.addShopper()));
  const payloads = await Promise.all(
    crowd.map((one) => shop.payload(one, [{ id: 'held', quantity: 1 }])),
  );
  const office = await shop.server.pool.connect();
  try {
    await office.query(`BEGIN; SELECT FROM product WHERE corp = 'y4' AND id = 'held' FOR UPDATE`);
    const orders = crowd.map((one, index) => shop.place(one, payloads[index] as object));
    // All who may: the others stand in the queue before those who read.
    await vi.waitFor(async () => expect(await waitingForRows()).toBeGreaterThanOrEqual(10), 10_000);
    const read = await shop.run('TASK_ECommerce_Load_Order_List', {}, crowd[0]);
    expect(read).toMatchObject({ id: 0, data: { rows: [] } });
    await office.query('ROLLBACK');
    // Nobody is told to try again, as who has waited too long for a row is.
    expect((await Promise.all(orders)).filter(({ id }) => id !== 0)).toEqual([]);
  } finally {
    await office.query('ROLLBACK');
    office.release();
  }
  expect(await shop.stockOf('held')).toBe(70);
});
