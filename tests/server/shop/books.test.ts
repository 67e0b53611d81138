import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { findFaults } from './_books.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const me = await shop.addShopper('y4', { points: 500 });
await shop.addProduct({ id: 'book', price: 1000 });
await shop.addPromo({ code: 'TEN' });
const input = { promo: 'TEN', paymentMethod: 'points' };
const answer = await shop.order(me, [{ id: 'book', quantity: 2 }], input);
const orderId = answer.data.orderId;

const BREAKS: readonly [fault: string, query: string][] = [
  ['an order is not the sum', 'UPDATE shop_order SET amount = amount + 1'],
  ['an order has no lines', 'DELETE FROM shop_order_line'],
  ['an order has no bill', 'UPDATE shop_payment SET amount = amount + 1'],
  ['a checkout has no order or no answer', 'UPDATE shop_checkout SET answer = NULL'],
  ['an order has no checkout', 'DELETE FROM shop_checkout'],
  ['a balance is not the sum of its ledger', 'UPDATE points_account SET balance = balance + 1'],
  ['points were taken for an order', 'UPDATE shop_payment SET points = points + 1'],
  ['a promo was not used as often as it says', 'UPDATE promo SET uses = uses + 1'],
  [
    'something that was paid for a cancelled order',
    "UPDATE shop_order SET status = 'cancelled'; DELETE FROM shop_refund",
  ],
];

test('books that sum have no faults', async () => {
  expect(orderId).toBeDefined();
  expect(await shop.faults()).toEqual([]);
});

test.each(BREAKS)('the audit sees when %s …', async (fault, query) => {
  const client = await shop.server.pool.connect();
  const rows = async (text: string) => (await client.query(text)).rows;
  try {
    await client.query('BEGIN');
    await client.query(query);
    expect((await findFaults(rows)).some((found) => found.startsWith(fault))).toBe(true);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
