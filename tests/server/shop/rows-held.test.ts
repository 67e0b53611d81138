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

test('what orders give back is locked before any is cancelled, in the order in which new orders take it', async () => {
  const shopper = await shop.addShopper('y4', { points: 1_000 });
  await shop.addPromo({ code: 'HELD' });
  for (const id of ['back-a', 'back-b']) await shop.addProduct({ id, price: 100 });
  const ids: string[] = [];
  // The one that is cancelled first has what is locked last.
  for (const id of ['back-b', 'back-a']) {
    const { data } = await shop.order(shopper, [{ id, quantity: 1 }], { promo: 'HELD' });
    ids.push(data.orderId);
  }
  const rows = [
    `promo WHERE code = 'HELD'`,
    `points_account WHERE user_id = '${shopper.id}'`,
    `product WHERE id = 'back-a'`,
    `product WHERE id = 'back-b'`,
  ];
  const isFree = (row: string) =>
    shop.rows(`SELECT FROM ${row} FOR UPDATE SKIP LOCKED`).then((found) => found.length === 1);
  for (const [index, row] of rows.entries()) {
    const office = await shop.server.pool.connect();
    try {
      await office.query(`BEGIN; SELECT FROM ${row} FOR UPDATE`);
      const removed = shop.run('TASK_ECommerce_Delete_Order', { ids }, shopper);
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1), 10_000);
      expect(await Promise.all(rows.map(isFree))).toEqual(rows.map((_row, at) => at > index));
      // All but the last try is given up, so that the next has the same orders.
      await shop.rows(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND ${index < rows.length - 1}`);
      await office.query('ROLLBACK');
      await removed;
    } finally {
      await office.query('ROLLBACK');
      office.release();
    }
  }
  expect(await shop.stockOf('back-a')).toBe(await shop.stockOf('back-b'));
  expect(
    await shop.rows('SELECT FROM shop_order WHERE id = ANY ($1) AND removed_at IS NULL', [ids]),
  ).toEqual([]);
});
