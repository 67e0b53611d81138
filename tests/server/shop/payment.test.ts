import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { createNewOrder } from '#server/shop/new-order.ts';
import { paymentWays } from '#server/shop/payment/registry.ts';
import { type PaymentNotice, settle } from '#server/shop/payment/settle.ts';
import type { Bill, PaymentWay } from '#server/shop/payment/way.ts';
import { createTaskRunner } from '#server/task/run.ts';
import { taskHandlers } from '#server/tasks.ts';
import { createTestShop, type Shopper, type TestShop } from './_shop.ts';

/** A provider outside, such as a messenger's, under our thumb. */
let asked: Bill[] = [];
let answer: () => Promise<InAppPayment>;
const outside: PaymentWay = {
  takesPoints: false,
  take: async ({ userId }) => ({ state: 'due', merchant: 'our-account', payer: userId }),
  request: (bill) => {
    asked.push(bill);
    return answer();
  },
};
const newOrder = createNewOrder({ ...paymentWays, transfer: outside });

let shop: TestShop;
let me: Shopper;
beforeAll(async () => {
  const tasks = { ...taskHandlers, TASK_ECommerce_New_Order: newOrder };
  shop = await createTestShop({ calls: { 'Task.Run': createTaskRunner(tasks) } });
  me = await shop.addShopper();
  await shop.addProduct({ id: 'book', price: 1999, stock_quantity: 1000 });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  asked = [];
  answer = async () => signed('first');
});

const bank = { paymentMethod: 'bank' };
const goods = [{ id: 'book', quantity: 1 }];
answer = async () => signed('first');

function signed(paySign: string): InAppPayment {
  const rest = { timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA' };
  return { appId: 'app', ...rest, paySign };
}

async function notice(more: Partial<PaymentNotice> = {}): Promise<PaymentNotice> {
  const { data } = await shop.order(me, goods, bank);
  return {
    provider: 'transfer',
    transactionId: `tx-${data.orderId}`,
    orderId: data.orderId,
    amount: 1999n,
    currency: 'CNY',
    merchant: 'our-account',
    payer: me.id,
    ...more,
  };
}
const tell = (told: PaymentNotice, corp = 'y4') =>
  shop.server.tenancy.withTenant(corp, (transaction) => settle(transaction, told));

async function billOf(orderId: string) {
  const [bill] = await shop.rows('SELECT * FROM shop_payment WHERE order_id = $1', [orderId]);
  const refunds = await shop.rows('SELECT * FROM shop_refund WHERE order_id = $1', [orderId]);
  return { state: bill.state, refunds };
}

describe('a provider outside', () => {
  test('[3.33] is asked after the order stands, and its parameters reach the buyer', async () => {
    const placed = await shop.order(me, goods, bank);
    expect(placed.data).toEqual({
      orderId: placed.data.orderId,
      title: '',
      message: '',
      to: '/e-commerce/orders/order-list',
      weixin: signed('first'),
    });
    expect(asked).toEqual([
      {
        corp: 'y4',
        orderId: placed.data.orderId,
        userId: me.id,
        amount: 1999n,
        currency: 'CNY',
        points: 0n,
      },
    ]);
  });

  test('that hangs holds up nobody else, and the order stands', async () => {
    let release = () => {};
    answer = () => new Promise((resolve) => (release = () => resolve(signed('late'))));
    const payload = await shop.payload(me, goods, bank);
    const hanging = shop.place(me, payload);
    await expect.poll(() => asked.length).toBe(1);
    const open = await shop.rows(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'idle in transaction'`,
    );
    expect(open).toEqual([]);
    const other = await shop.addShopper();
    const quick = await Promise.race([shop.order(other, goods), pause(5000)]);
    expect(quick).toMatchObject({ id: 0 });
    release();
    expect(await hanging).toMatchObject({ id: 0, data: { weixin: signed('late') } });
  });

  test('that fails leaves the order, and the retry asks again for the same one', async () => {
    answer = () => Promise.reject(new Error('unreachable'));
    const payload = await shop.payload(me, goods, bank);
    expect((await shop.place(me, payload)).status).toBe(500);
    answer = async () => signed('second');
    const retry = await shop.place(me, payload);
    expect(retry.data).toMatchObject({ weixin: signed('second') });
    expect(new Set(asked.map((bill) => bill.orderId)).size).toBe(1);
  });

  test('is not asked any more for what is paid', async () => {
    const payload = await shop.payload(me, goods, bank);
    const { data } = await shop.place(me, payload);
    await shop.rows(`UPDATE shop_payment SET state = 'paid' WHERE order_id = $1`, [data.orderId]);
    const again = await shop.place(me, payload);
    expect(again.data.weixin).toBeUndefined();
    expect(asked).toHaveLength(1);
  });
});

describe('a payment notice', () => {
  test('counts once: 100 replays and 20 at the same time', async () => {
    const told = await notice();
    const together = await Promise.all(Array.from({ length: 20 }, () => tell(told)));
    expect(new Set(together)).toEqual(new Set(['paid']));
    for (let replay = 0; replay < 100; replay += 1) expect(await tell(told)).toBe('paid');
    expect(await billOf(told.orderId)).toEqual({ state: 'paid', refunds: [] });
    const rows = await shop.rows('SELECT FROM payment_notice WHERE order_id = $1', [told.orderId]);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, Partial<PaymentNotice>]>([
    ['amount', { amount: 1998n }],
    ['greater amount', { amount: 2000n }],
    ['currency', { currency: 'USD' }],
    ['merchant', { merchant: 'another-account' }],
    ['payer', { payer: 'somebody' }],
    ['provider', { provider: 'delivery' }],
    ['order', { orderId: 'SO20200101-0001' }],
  ])('of another %s changes nothing', async (_, wrong) => {
    const told = await notice();
    const foreign = { ...told, transactionId: `wrong-${told.orderId}`, ...wrong };
    expect(await tell(foreign)).toBe('refused');
    expect(await billOf(told.orderId)).toEqual({ state: 'due', refunds: [] });
    expect(await tell(told)).toBe('paid');
  });

  test.each<[string, Partial<PaymentNotice>]>([
    ['amount', { amount: 1998n }],
    ['payer', { payer: 'somebody' }],
    ['order', { orderId: 'SO20200101-0001' }],
  ])(
    '[7.34] of another %s under the same transaction keeps the true one from nothing',
    async (_, wrong) => {
      const told = await notice();
      expect(await tell({ ...told, ...wrong })).toBe('refused');
      const together = await Promise.all([
        ...Array.from({ length: 10 }, () => tell(told)),
        ...Array.from({ length: 10 }, () => tell({ ...told, amount: 1n })),
      ]);
      expect(new Set(together.slice(0, 10))).toEqual(new Set(['paid']));
      expect(await tell({ ...told, ...wrong })).toBe('paid');
      expect(await billOf(told.orderId)).toEqual({ state: 'paid', refunds: [] });
      const rows = await shop.rows(
        'SELECT order_id, amount, payer, outcome FROM payment_notice WHERE transaction_id = $1',
        [told.transactionId],
      );
      expect(rows).toEqual([
        { order_id: told.orderId, amount: '1999', payer: me.id, outcome: 'paid' },
      ]);
    },
  );

  test('[7.34] of one payment for two orders at once pays the first of them only', async () => {
    const [first, told] = [await notice(), await notice()];
    const second = { ...told, transactionId: first.transactionId };
    let commit: (() => void) | undefined;
    const paying = shop.server.tenancy.withTenant('y4', async (transaction) => {
      await settle(transaction, first);
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    const waiting = () =>
      shop.rows(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(() => commit).toBeDefined();
    const refused = expect(tell(second)).rejects.toThrow('for two orders at once');
    await expect.poll(waiting).toHaveLength(1);
    commit?.();
    await Promise.all([paying, refused]);
    expect(await billOf(first.orderId)).toEqual({ state: 'paid', refunds: [] });
    await tell(second);
    expect(await billOf(second.orderId)).toEqual({ state: 'due', refunds: [] });
  });

  test('[7.34] of another provider under the same name of a transaction is another one', async () => {
    const told = await notice();
    expect(await tell(told)).toBe('paid');
    expect(await tell({ ...told, provider: 'delivery' })).toBe('refused');
  });

  test('of another tenant changes nothing', async () => {
    const told = await notice();
    expect(await tell(told, 'beta')).toBe('refused');
    expect(await billOf(told.orderId)).toMatchObject({ state: 'due' });
  });

  test('that comes after the order was cancelled is refunded exactly once', async () => {
    const told = await notice();
    await shop.run('TASK_ECommerce_Delete_Order', { ids: [told.orderId] }, me);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tell(told)));
    expect(new Set(outcomes)).toEqual(new Set(['refund']));
    const { state, refunds } = await billOf(told.orderId);
    expect(state).toBe('void');
    expect(refunds).toMatchObject([{ reason: 'late', amount: '1999', state: 'due' }]);
  });

  test('and a cancellation at once: paid and refunded, or never paid and sent back', async () => {
    for (let round = 0; round < 8; round += 1) {
      const told = await notice();
      const remove = () => shop.run('TASK_ECommerce_Delete_Order', { ids: [told.orderId] }, me);
      const [outcome] = await Promise.all(
        round % 2 === 0 ? [tell(told), remove()] : [pause(1).then(() => tell(told)), remove()],
      );
      const { state, refunds } = await billOf(told.orderId);
      expect([outcome, state]).toEqual(
        outcome === 'paid' ? ['paid', 'refunded'] : ['refund', 'void'],
      );
      expect(refunds).toHaveLength(1);
      expect(refunds[0].amount).toBe('1999');
    }
  });

  test('of a second payment for the same order is refunded', async () => {
    const told = await notice();
    await tell(told);
    expect(await tell({ ...told, transactionId: 'again' })).toBe('refund');
    const { state, refunds } = await billOf(told.orderId);
    expect(state).toBe('paid');
    expect(refunds).toMatchObject([{ reason: 'double', transaction_id: 'again' }]);
  });
});
