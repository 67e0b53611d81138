// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#server/shop/payment/in-app/reconcile.ts';
import { reconcileAlone, startReconciler } from '#server/shop/payment/in-app/reconciler.ts';
import { sendHeld } from '#tests/messenger-emulator/notices.ts';
import { type Buyers, createBuyers, placing } from '../shop/_processes.ts';
import { createMessengerShop, GOODS, type MessengerShop, PRICE, WALLET } from './_messenger.ts';

let made: MessengerShop;
let buyer: Awaited<ReturnType<MessengerShop['addBuyer']>>;
let buyers: Buyers;
beforeAll(async () => {
  made = await createMessengerShop();
  buyer = await made.addBuyer('Buyer');
  process.env.MESSENGER_FILE = made.accountsFile;
  buyers = await createBuyers(made.shop);
});
afterAll(async () => {
  delete process.env.MESSENGER_FILE;
  await buyers.stop();
  await made.close();
});
// A test is about its own payments.
beforeEach(() => made.shop.rows('UPDATE messenger_payment SET closed_at = now()'));
afterEach(async () => {
  const { state } = made.emulator;
  state.faults.clear();
  state.noticeMode = 'once';
  state.refundStatus = 'SUCCESS';
  made.log.length = 0;
  expect(await made.shop.faults()).toEqual([]);
});

const { signal } = new AbortController();

async function placed() {
  const { data } = await made.shop.order(buyer, GOODS, WALLET);
  return { orderId: data.orderId as string, weixin: data.weixin };
}
const remove = (orderId: string) =>
  made.shop.run('TASK_ECommerce_Delete_Order', { ids: [orderId] }, buyer);

/** A round as it comes a while later. */
async function round(): Promise<void> {
  await made.shop.rows('UPDATE messenger_payment SET next_check_at = now()');
  await reconcile(made.messenger, signal);
}
const refundsOf = async (orderId: string) => {
  const { transactionId } = await made.paymentOf(orderId);
  return [...made.emulator.state.refunds.values()].filter(
    (refund) => refund.transactionId === transactionId,
  );
};

describe('a round', () => {
  test('counts what was paid and never told', async () => {
    made.emulator.state.noticeMode = 'never';
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    await reconcile(made.messenger, signal);
    // A notice gets its time first.
    expect(await made.billOf(orderId)).toMatchObject({ state: 'due' });
    await round();
    expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
  });

  test('asks ever less often for what nobody pays', async () => {
    const { orderId } = await placed();
    const pauses: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      await round();
      const [row] = await made.shop.rows(
        `SELECT round(extract(epoch FROM next_check_at - now())) AS pause
         FROM messenger_payment WHERE order_id = $1`,
        [orderId],
      );
      pauses.push(Number(row.pause));
    }
    for (const [index, expected] of [60, 120, 240, 480].entries()) {
      expect(Math.abs((pauses[index] ?? 0) - expected)).toBeLessThan(10);
    }
  });

  test('closes what was cancelled, so that nobody can pay it', async () => {
    const { orderId, weixin } = await placed();
    await remove(orderId);
    await round();
    expect((await made.paymentOf(orderId)).state).toBe('CLOSED');
    expect(await made.pay(weixin)).toBe('get_brand_wcpay_request:fail');
    expect(await made.billOf(orderId)).toEqual({ state: 'void', refunds: [] });
    const before = made.emulator.state.calls.query;
    await round();
    const [row] = await made.shop.rows(
      'SELECT closed_at FROM messenger_payment WHERE order_id = $1',
      [orderId],
    );
    expect(row.closed_at).not.toBeNull();
    expect(made.emulator.state.calls.query).toBeLessThanOrEqual((before ?? 0) + 1);
  });

  test('sends back what came after the cancellation, once', async () => {
    made.emulator.state.noticeMode = 'never';
    const { orderId, weixin } = await placed();
    await remove(orderId);
    await made.pay(weixin);
    await round();
    for (let times = 0; times < 3; times += 1) await round();
    await Promise.all(Array.from({ length: 10 }, () => reconcile(made.messenger, signal)));
    expect(await made.billOf(orderId)).toEqual({
      state: 'void',
      refunds: [{ reason: 'late', state: 'done' }],
    });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: PRICE, status: 'SUCCESS' }]);
  });

  test('sends back what was paid for an order that is cancelled', async () => {
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    await remove(orderId);
    expect(await made.billOf(orderId)).toMatchObject({
      state: 'refunded',
      refunds: [{ reason: 'cancelled', state: 'due' }],
    });
    await Promise.all(Array.from({ length: 10 }, () => round()));
    expect(await made.billOf(orderId)).toMatchObject({ refunds: [{ state: 'done' }] });
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  test('waits for a refund that takes its time, and asks for no second one', async () => {
    made.emulator.state.refundStatus = 'PROCESSING';
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    await remove(orderId);
    await round();
    await round();
    expect(await made.billOf(orderId)).toMatchObject({ refunds: [{ state: 'due' }] });
    const [refund] = await refundsOf(orderId);
    if (refund) refund.status = 'SUCCESS';
    await round();
    expect(await made.billOf(orderId)).toMatchObject({ refunds: [{ state: 'done' }] });
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  test('calls for a hand when a refund cannot be made', async () => {
    made.emulator.state.refundStatus = 'ABNORMAL';
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    await remove(orderId);
    await round();
    expect(made.log.join('\n')).toContain('a refund needs a hand at the messenger');
    expect(await made.billOf(orderId)).toMatchObject({ refunds: [{ state: 'due' }] });
    const [refund] = await refundsOf(orderId);
    if (refund) refund.status = 'SUCCESS';
    await round();
  });

  test('goes on after a payment that the messenger fails at, and comes back to it', async () => {
    made.emulator.state.noticeMode = 'never';
    const both = [await placed(), await placed()];
    for (const { weixin } of both) await made.pay(weixin);
    made.emulator.state.faults.set('query', { kind: 'error', times: 1 });
    await round();
    const states = async () =>
      (await Promise.all(both.map(({ orderId }) => made.billOf(orderId)))).map(
        ({ state }) => state,
      );
    expect((await states()).sort()).toEqual(['due', 'paid']);
    expect(made.log.join('\n')).toMatch(/The messenger failed at the state of a payment/);
    await round();
    expect(await states()).toEqual(['paid', 'paid']);
  });

  describe('after the time to pay', () => {
    const overdue = (orderId: string) =>
      made.shop.rows(
        `UPDATE messenger_payment SET pay_until = now() - interval '1 second' WHERE order_id = $1`,
        [orderId],
      );
    const statusOf = async (orderId: string) => {
      const [row] = await made.shop.rows('SELECT status FROM shop_order WHERE id = $1', [orderId]);
      return row.status;
    };

    test('comes at its end, and takes the order back with its goods', async () => {
      const before = await made.shop.stockOf('book');
      const { orderId, weixin } = await placed();
      const [row] = await made.shop.rows(
        `UPDATE messenger_payment SET next_check_at = now(), checks = 12,
           pay_until = now() + interval '2 minutes' WHERE order_id = $1 RETURNING pay_until`,
        [orderId],
      );
      await reconcile(made.messenger, signal);
      const [next] = await made.shop.rows(
        'SELECT next_check_at FROM messenger_payment WHERE order_id = $1',
        [orderId],
      );
      expect(next.next_check_at).toEqual(row.pay_until);
      expect(await statusOf(orderId)).toBe('pending');
      await overdue(orderId);
      await round();
      expect(await statusOf(orderId)).toBe('cancelled');
      expect(await made.billOf(orderId)).toEqual({ state: 'void', refunds: [] });
      expect(await made.shop.stockOf('book')).toBe(before);
      expect((await made.paymentOf(orderId)).state).toBe('CLOSED');
      expect(await made.pay(weixin)).toBe('get_brand_wcpay_request:fail');
    });

    test('takes back an order whose payment was never prepared', async () => {
      const { orderId } = await placed();
      made.emulator.state.payments.clear();
      await overdue(orderId);
      await round();
      expect(await statusOf(orderId)).toBe('cancelled');
      for (let times = 0; times < 3; times += 1) await round();
      const [row] = await made.shop.rows(
        'SELECT closed_at FROM messenger_payment WHERE order_id = $1',
        [orderId],
      );
      expect(row.closed_at).not.toBeNull();
    });

    test('takes back what the messenger has ended by itself', async () => {
      const { orderId } = await placed();
      (await made.paymentOf(orderId)).state = 'CLOSED';
      await round();
      expect(await statusOf(orderId)).toBe('cancelled');
    });

    test('leaves what was paid, or is in work', async () => {
      made.emulator.state.noticeMode = 'never';
      const [paid, begun] = [await placed(), await placed()];
      await made.pay(paid.weixin);
      await made.shop.setStatus(begun.orderId, 'processing');
      for (const { orderId } of [paid, begun]) await overdue(orderId);
      await round();
      expect(await statusOf(paid.orderId)).toBe('pending');
      expect(await made.billOf(paid.orderId)).toEqual({ state: 'paid', refunds: [] });
      expect(await statusOf(begun.orderId)).toBe('processing');
      await made.pay(begun.weixin);
      await round();
      expect(await made.billOf(begun.orderId)).toEqual({ state: 'paid', refunds: [] });
    });

    test('meets a payment at that very moment with goods or money, never with neither', async () => {
      for (let times = 0; times < 6; times += 1) {
        made.emulator.state.noticeMode = 'held';
        const { orderId, weixin } = await placed();
        await overdue(orderId);
        await Promise.all([round(), made.pay(weixin).then(() => sendHeld(made.emulator.state))]);
        for (let more = 0; more < 2; more += 1) await round();
        const { state, refunds } = await made.billOf(orderId);
        const isPaid = (await made.paymentOf(orderId)).state !== 'CLOSED';
        const status = await statusOf(orderId);
        expect({ status, state, refunds }).toEqual(
          status === 'pending'
            ? { status, state: 'paid', refunds: [] }
            : {
                status: 'cancelled',
                state: 'void',
                refunds: isPaid ? [{ reason: 'late', state: 'done' }] : [],
              },
        );
      }
    });
  });

  test('writes no key and no address into the log', async () => {
    const { orderId, weixin } = await placed();
    await made.pay(weixin, 'cancel');
    for (const kind of ['error', 'garbage', 'forged'] as const) {
      made.emulator.state.faults.set('query', { kind, times: 1 });
      await round();
    }
    const text = made.log.join('\n');
    expect(text).toContain('messenger');
    const { merchant, appSecret } = made.app;
    for (const secret of [appSecret, merchant.apiKey, merchant.privateKey, made.emulator.url]) {
      expect(text).not.toContain(secret);
    }
    await remove(orderId);
  });
});

describe('processes', () => {
  test('one at a time makes a round', async () => {
    const { pool } = made.shop.server;
    await made.shop.rows('UPDATE messenger_payment SET next_check_at = now()');
    await placed();
    await made.shop.rows('UPDATE messenger_payment SET next_check_at = now()');
    made.emulator.state.faults.set('query', { kind: 'slow', ms: 5000, times: 1 });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => reconcileAlone(made.messenger, pool, signal)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await reconcileAlone(made.messenger, pool, signal)).toBe(true);
  });

  test('stop in the middle of waiting for the next round', async () => {
    const reconciler = startReconciler(made.messenger, made.shop.server.pool);
    expect(reconciler).not.toBeNull();
    await reconciler?.stop();
  });

  test('killed after the order and before the payment was prepared leave an order to pay', async () => {
    const payload = await made.shop.payload(buyer, GOODS, WALLET);
    const child = await buyers.start(2);
    const job = { ...placing(buyer, payload), freezeAfterOrder: true };
    expect(await child.run({ jobs: [job], kill: true })).toEqual([null]);
    const before = made.emulator.state.payments.size;
    await round();
    expect(made.emulator.state.payments.size).toBe(before);
    const retry = await made.shop.place(buyer, payload);
    expect(retry).toMatchObject({ id: 0, data: { weixin: { appId: made.app.appId } } });
    await made.pay(retry.data.weixin);
    expect(await made.billOf(retry.data.orderId)).toEqual({ state: 'paid', refunds: [] });
  });

  test('killed between the preparation and the notice miss nothing', async () => {
    const child = await buyers.start(2);
    const payload = await made.shop.payload(buyer, GOODS, WALLET);
    const [answer] = await child.run({ jobs: [placing(buyer, payload)], kill: true });
    const { data } = answer as unknown as { data: { orderId: string; weixin: never } };
    expect(await made.pay(data.weixin)).toBe('get_brand_wcpay_request:ok');
    expect(await made.billOf(data.orderId)).toEqual({ state: 'paid', refunds: [] });
  });
});
