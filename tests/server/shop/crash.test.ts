import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyers, createBuyers, placing } from './_processes.ts';
import { createTestShop, payloadOf, type TestShop } from './_shop.ts';

/** More than an order has; the jobs beyond come to their end. */
const STATEMENTS = 40;

let shop: TestShop;
let buyers: Buyers;
beforeAll(async () => {
  shop = await createTestShop();
  buyers = await createBuyers(shop);
});
afterAll(async () => {
  await buyers.stop();
  await shop.close();
});

/** A buyer with goods and a promo of his own, so that nobody waits for one who has stopped. */
async function prepare(number: number) {
  const [glass, vase] = [`glass-${number}`, `vase-${number}`];
  await shop.addProduct({ id: glass, price: 1000, shipping_cost: 100 });
  await shop.addProduct({ id: vase, price: 500 });
  const code = `TEN-${number}`;
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
  return { me, payload, stock, orders };
}

test('a process killed at any step of an order leaves all of it or nothing', async () => {
  const steps = Array.from({ length: STATEMENTS }, (_, index) => index + 1);
  const cases = await Promise.all([0, ...steps].map(prepare));
  const process = await buyers.start(cases.length + 1);
  const jobs = cases.map(({ me, payload }, step) => ({
    ...placing(me, payload),
    ...(step === 0 ? { freezeAfterOrder: true } : { freezeBefore: step }),
  }));
  const answers = await process.run({ jobs, kill: true });

  const stopped = answers.flatMap((answer, step) => (answer === null ? [step] : []));
  // The first stopped after its commit; the others at each statement up to the last one, in turn.
  expect(stopped).toEqual(stopped.map((_, index) => index));
  // Begin, key, stock, order, lines, bill and commit at the least, and never all that were tried.
  expect(stopped.length).toBeGreaterThan(12);
  expect(stopped.length).toBeLessThan(STATEMENTS);

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
