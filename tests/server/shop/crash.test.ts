import { afterAll, expect, test } from 'vitest';
import { createBuyers, placing } from './_processes.ts';
import { createTestShop, payloadOf } from './_shop.ts';

/** More than an order has; the jobs beyond come to their end. */
const STATEMENTS = 12;

const shop = await createTestShop();
const buyers = await createBuyers(shop);
afterAll(async () => {
  await buyers.stop();
  await shop.close();
});

/** A buyer with goods and a promo of his own, so that nobody waits for one who has stopped. */
async function prepare(name: string) {
  const [glass, vase] = [`glass-${name}`, `vase-${name}`];
  await shop.addProduct({ id: glass, price: 1000, shipping_cost: 100 });
  await shop.addProduct({ id: vase, price: 500 });
  const code = `TEN-${name}`.toUpperCase();
  await shop.addPromo({ code });
  const me = await shop.addShopper('y4', { points: 1000 });
  const input = { promo: code, paymentMethod: 'points' };
  const items = [
    { id: glass, quantity: 1 },
    { id: vase, quantity: 2 },
  ];
  const payload = payloadOf(await shop.quote(me, items, input), me.address, input);
  const stock = async () => [await shop.stockOf(glass), await shop.stockOf(vase)];
  const orders = async () =>
    (await shop.rows('SELECT order_id FROM shop_checkout WHERE user_id = $1', [me.id])).length;
  return { me, payload, stock, orders, vase, code };
}

test('a process killed at any step of an order leaves all of it or nothing', async () => {
  const steps = Array.from({ length: STATEMENTS }, (_, index) => index + 1);
  const cases = await Promise.all([0, ...steps].map((step) => prepare(`step-${step}`)));
  const process = await buyers.start(cases.length + 1);
  const jobs = cases.map(({ me, payload }, step) => ({
    ...placing(me, payload),
    ...(step === 0 ? { freezeAfterOrder: true } : { freezeBefore: step }),
  }));
  const answers = await process.run({ jobs, kill: true });

  const stopped = answers.flatMap((answer, step) => (answer === null ? [step] : []));
  // The first stopped after its commit; the others before begin, session, ground, order and commit.
  expect(stopped).toEqual([0, 1, 2, 3, 4, 5]);

  for (const [step, { me, payload, stock, orders }] of cases.entries()) {
    const isPlaced = step === 0 || answers[step] !== null;
    expect(await orders()).toBe(isPlaced ? 1 : 0);
    expect(await stock()).toEqual(isPlaced ? [99, 98] : [100, 100]);
    const retry = await shop.place(me, payload);
    expect(retry).toMatchObject({ id: 0, data: { to: '/e-commerce/orders/order-list' } });
    expect(await orders()).toBe(1);
    expect(await stock()).toEqual([99, 98]);
  }
  expect(await shop.faults()).toEqual([]);
}, 180_000);

type Case = Awaited<ReturnType<typeof prepare>>;

/** What an order meets in the database, one after the other, and how to be there first. */
const OBSTACLES: Readonly<Record<string, (one: Case) => [query: string, values: unknown[]]>> = {
  customer: ({ me }) => [
    `INSERT INTO customer (corp, name, user_id) VALUES ('y4', 'x', $1)`,
    [me.id],
  ],
  promo: ({ code }) => ['SELECT FROM promo WHERE code = $1 FOR UPDATE', [code]],
  points: ({ me }) => ['SELECT FROM points_account WHERE user_id = $1 FOR UPDATE', [me.id]],
  key: ({ me, payload }) => [
    `INSERT INTO shop_checkout (corp, user_id, ccuid, payload_hash, cart_revision)
     VALUES ('y4', $1, $2, sha256('x'), gen_random_uuid())`,
    [me.id, payload.ccuid],
  ],
  product: ({ vase }) => ['SELECT FROM product WHERE id = $1 FOR UPDATE', [vase]],
};

test.each(['goes on without it', 'ends with it'])(
  'a process killed while the database waits inside of an order, which %s, leaves all or nothing',
  async (fate) => {
    const names = Object.keys(OBSTACLES);
    const prefix = fate.startsWith('ends') ? 'ended' : 'alone';
    const cases = await Promise.all(names.map((name) => prepare(`${prefix}-${name}`)));
    const office = await shop.server.pool.connect();
    const process = await buyers.start(cases.length + 1);
    const waiting = async () => {
      const rows = await shop.rows(
        'SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
        [(office as unknown as { processID: number }).processID],
      );
      return rows.map((row) => row.pid);
    };
    try {
      await office.query('BEGIN');
      for (const [index, obstacle] of Object.values(OBSTACLES).entries()) {
        await office.query(...obstacle(cases[index] as Case));
      }
      const jobs = cases.map(({ me, payload }) => placing(me, payload));
      await process.killDuring(jobs, () =>
        expect.poll(waiting, { timeout: 30_000 }).toHaveLength(cases.length),
      );
      const pids = await waiting();
      if (prefix === 'ended')
        await shop.rows('SELECT pg_terminate_backend(unnest($1::int[]))', [pids]);
      await office.query('ROLLBACK');
      await expect
        .poll(() => shop.rows('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [pids]), {
          timeout: 30_000,
        })
        .toEqual([]);
    } finally {
      office.release();
    }

    for (const { me, payload, stock, orders } of cases) {
      const placed = await orders();
      expect(await stock()).toEqual(placed === 1 ? [99, 98] : [100, 100]);
      if (prefix === 'ended') expect(placed).toBe(0);
      expect(await shop.place(me, payload)).toMatchObject({ id: 0 });
      expect(await orders()).toBe(1);
      expect(await stock()).toEqual([99, 98]);
    }
    expect(await shop.faults()).toEqual([]);
  },
  180_000,
);
