import { afterAll, afterEach, expect, test } from 'vitest';
import { createBuyers, placing } from './_processes.ts';
import { createTestShop, payloadOf, type Shopper, signed } from './_shop.ts';

const shop = await createTestShop();
const buyers = await createBuyers(shop);
afterAll(async () => {
  await buyers.stop();
  await shop.close();
});
afterEach(async () => expect(await shop.faults()).toEqual([]));

function shoppers(count: number, options = {}): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: count }, () => shop.addShopper('y4', options)));
}

async function sold(productId: string): Promise<number> {
  const [row] = await shop.rows(
    `SELECT coalesce(sum(quantity), 0)::integer AS sold FROM shop_order_line l
     JOIN shop_order o ON o.corp = l.corp AND o.id = l.order_id
     WHERE product_id = $1 AND o.status <> 'cancelled'`,
    [productId],
  );
  return row.sold;
}

test('200 buyers in 4 processes want 10 pieces: 10 orders, 190 clear refusals', async () => {
  await shop.addProduct({ id: 'rush', price: 990, stock_quantity: 10 });
  const crowd = await shoppers(200);
  const quote = await shop.quote(crowd[0] as Shopper, [{ id: 'rush', quantity: 1 }]);
  const jobs = crowd.map((one) => placing(one, payloadOf(quote, one.address)));
  const processes = await Promise.all([0, 1, 2, 3].map(() => buyers.start()));
  const answers = await Promise.all(
    processes.map((process, index) =>
      process.run({ jobs: jobs.slice(index * 50, (index + 1) * 50) }),
    ),
  );
  const all = answers.flat().filter((answer) => answer !== null);
  expect(all).toHaveLength(200);
  expect(all.filter((answer) => answer.id === 0)).toHaveLength(10);
  const refused = all.filter((answer) => answer.id !== 0);
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['OUT_OF_STOCK']));
  expect(refused[0]?.data.quote.items).toMatchObject([{ id: 'rush', available: 0 }]);
  expect([await shop.stockOf('rush'), await sold('rush')]).toEqual([0, 10]);
});

test('opposite carts do not block each other', async () => {
  await shop.addProduct({ id: 'left', price: 100, stock_quantity: 1000 });
  await shop.addProduct({ id: 'right', price: 100, stock_quantity: 1000 });
  const crowd = await shoppers(60);
  const items = ['left', 'right'].map((id) => ({ id, quantity: 1 }));
  const quotes = [
    await shop.quote(crowd[0] as Shopper, items),
    await shop.quote(crowd[0] as Shopper, items.toReversed()),
  ];
  const answers = await Promise.all(
    crowd.map((one, index) => shop.place(one, payloadOf(quotes[index % 2] as never, one.address))),
  );
  expect(answers.filter((answer) => answer.id !== 0)).toEqual([]);
  expect([await sold('left'), await sold('right')]).toEqual([60, 60]);
});

test('one key from 40 requests in 2 processes is one order with one answer', async () => {
  await shop.addProduct({ id: 'once', price: 100 });
  const me = await shop.addShopper('y4', { points: 100 });
  const payload = await shop.payload(me, [{ id: 'once', quantity: 1 }], {
    paymentMethod: 'points',
  });
  const jobs = Array.from({ length: 20 }, () => placing(me, payload));
  const processes = await Promise.all([buyers.start(), buyers.start()]);
  const answers = (await Promise.all(processes.map((one) => one.run({ jobs })))).flat();
  expect(answers).toHaveLength(40);
  expect(new Set(answers.map((answer) => JSON.stringify(answer?.data))).size).toBe(1);
  expect(answers.every((answer) => answer?.id === 0)).toBe(true);
  expect(await sold('once')).toBe(1);
  const points = await shop.run('TASK_ECommerce_Load_Points', {}, me);
  expect(points.data.points).toBe(90);
});

test('one cart in 20 tabs that chose differently is one order', async () => {
  await shop.addProduct({ id: 'tabs', price: 100 });
  const me = await shop.addShopper();
  const payload = await shop.payload(me, [{ id: 'tabs', quantity: 1 }]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.place(me, signed({ ...payload, paymentMethod: index % 2 ? 'cod' : 'bank' })),
    ),
  );
  const placed = new Set(
    answers.flatMap((answer) => (answer.id === 0 ? [answer.data.orderId] : [])),
  );
  expect(placed.size).toBe(1);
  const others = answers.filter((answer) => answer.id !== 0);
  expect(new Set(others.map((answer) => answer.code))).toEqual(new Set(['CART_ORDERED']));
  expect(await sold('tabs')).toBe(1);
});

test('a promo with 7 uses is used 7 times by 50 buyers, and once by each', async () => {
  await shop.addProduct({ id: 'promoted', price: 1000 });
  await shop.addPromo({ code: 'SEVEN', max_uses: 7, max_uses_per_user: 1 });
  const crowd = await shoppers(50);
  const input = { promo: 'seven' };
  const quote = await shop.quote(crowd[0] as Shopper, [{ id: 'promoted', quantity: 1 }], input);
  const answers = await Promise.all(
    crowd.map((one) => shop.place(one, payloadOf(quote, one.address))),
  );
  expect(answers.filter((answer) => answer.id === 0)).toHaveLength(7);
  const refused = answers.filter((answer) => answer.id !== 0);
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['PROMO']));

  await shop.addPromo({ code: 'MINE', max_uses_per_user: 2 });
  const me = await shop.addShopper();
  const mine = await shop.quote(me, [{ id: 'promoted', quantity: 1 }], { promo: 'MINE' });
  const own = await Promise.all(
    Array.from({ length: 10 }, () => shop.place(me, payloadOf(mine, me.address))),
  );
  expect(own.filter((answer) => answer.id === 0)).toHaveLength(2);
});

test('20 full spends of the same points: one wins', async () => {
  await shop.addProduct({ id: 'precious', price: 1000 });
  const me = await shop.addShopper('y4', { points: 150 });
  const quote = await shop.quote(me, [{ id: 'precious', quantity: 1 }], {
    paymentMethod: 'points',
  });
  expect(quote).toMatchObject({ points: 100, pointsAmount: 10 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.place(me, payloadOf(quote, me.address, { paymentMethod: 'points' })),
    ),
  );
  expect(answers.filter((answer) => answer.id === 0)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.id !== 0);
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['POINTS']));
  const points = await shop.run('TASK_ECommerce_Load_Points', {}, me);
  expect(points.data).toEqual({ points: 50, amount: 5 });
});

test('a price that changes while the order waits for its product is refused', async () => {
  await shop.addProduct({ id: 'nervous', price: 1000, stock_quantity: 5 });
  const me = await shop.addShopper();
  const payload = await shop.payload(me, [{ id: 'nervous', quantity: 1 }]);
  const office = await shop.server.pool.connect();
  try {
    await office.query('BEGIN');
    await office.query(`UPDATE product SET price = 1500 WHERE id = 'nervous'`);
    const waiting = shop.place(me, payload);
    await expect
      .poll(() =>
        shop.rows(`SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      )
      .not.toEqual([]);
    await office.query('COMMIT');
    const answer = await waiting;
    expect(answer).toMatchObject({ id: 60023, code: 'QUOTE_CHANGED' });
    expect(answer.data.quote.payableTotal).toBe(15);
  } finally {
    office.release();
  }
  expect(await shop.stockOf('nervous')).toBe(5);
});
