// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { afterEach, describe, expect, test } from 'vitest';
import { noticeOf, send, sendHeld } from '#tests/messenger-emulator/notices.ts';
import { findPrepared } from '#tests/messenger-emulator/phone.ts';
import type { Fault, Part } from '#tests/messenger-emulator/state.ts';
import { closedAfterTests } from '../_server.ts';
import { createMessengerShop, GOODS, HASTY, HASTY_WALLET, PRICE, WALLET } from './_messenger.ts';

const made = await closedAfterTests(createMessengerShop());
const buyer = await made.addBuyer('Buyer');
afterEach(async () => {
  made.emulator.state.faults.clear();
  made.emulator.state.noticeMode = 'once';
  expect(await made.shop.faults()).toEqual([]);
});

async function placed() {
  const { data } = await made.shop.order(buyer, GOODS, WALLET);
  return { orderId: data.orderId as string, weixin: data.weixin };
}
const check = (id: string, who = buyer) =>
  made.shop.run('TASK_ECommerce_Check_Payment', { id }, who);
const remove = (orderId: string) =>
  made.shop.run('TASK_ECommerce_Delete_Order', { ids: [orderId] }, buyer);

describe('an order that is paid through the messenger', () => {
  test('[3.33] brings what the bridge opens the payment with', async () => {
    const answer = await made.shop.order(buyer, GOODS, WALLET);
    expect(answer).toMatchObject({
      id: 0,
      data: {
        title: '',
        message: '',
        to: '/e-commerce/orders/order-list',
        weixin: {
          appId: made.app.appId,
          timeStamp: expect.stringMatching(/^\d{10}$/),
          nonceStr: expect.stringMatching(/^[0-9a-f]{32}$/),
          package: expect.stringMatching(/^prepay_id=wx[0-9a-f]{32}$/),
          signType: 'RSA',
        },
      },
    });
    const { weixin, orderId } = answer.data;
    expect(findPrepared(made.emulator.state, weixin)).toMatchObject({
      amount: PRICE,
      currency: 'CNY',
      payer: buyer.openId,
      description: orderId,
      noticeUrl: `${made.origin}/y4service/messenger/y4/main/notice`,
      state: 'NOTPAY',
    });
    const edited = { ...weixin, package: `${weixin.package}x` };
    expect(findPrepared(made.emulator.state, edited)).toBeUndefined();
  });

  test('is paid with the notice, whatever the page is told', async () => {
    const { orderId, weixin } = await placed();
    expect(await made.pay(weixin, 'cancel')).toBe('get_brand_wcpay_request:cancel');
    expect(await check(orderId)).toMatchObject({ id: 0, data: { state: 'due' } });
    expect(await made.pay(weixin, 'fail')).toBe('get_brand_wcpay_request:fail');
    expect(await check(orderId)).toMatchObject({ data: { state: 'due' } });
    expect(await made.pay(weixin)).toBe('get_brand_wcpay_request:ok');
    expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
    expect(await check(orderId)).toMatchObject({ data: { state: 'paid' } });
  });

  test('is placed and asked for once, and a retry pays the same one', async () => {
    const payload = await made.shop.payload(buyer, GOODS, WALLET);
    const [first, second] = [
      await made.shop.place(buyer, payload),
      await made.shop.place(buyer, payload),
    ];
    expect(second.data.orderId).toBe(first.data.orderId);
    expect(second.data.weixin.package).toBe(first.data.weixin.package);
    await made.pay(second.data.weixin);
    expect(await made.pay(first.data.weixin)).toBe('get_brand_wcpay_request:fail');
    const third = await made.shop.place(buyer, payload);
    expect(third.data.weixin).toBeUndefined();
  });

  test('and whose notice was lost is found paid by the retry', async () => {
    made.emulator.state.noticeMode = 'never';
    const payload = await made.shop.payload(buyer, GOODS, WALLET);
    const { data } = await made.shop.place(buyer, payload);
    await made.pay(data.weixin);
    const retry = await made.shop.place(buyer, payload);
    expect(retry).toMatchObject({ id: 0, data: { orderId: data.orderId } });
    expect(retry.data.weixin).toBeUndefined();
    expect(await made.billOf(data.orderId)).toMatchObject({ state: 'paid' });
  });

  const prepareFaults: Omit<Fault, 'times'>[] = [
    { kind: 'error' },
    { kind: 'garbage' },
    { kind: 'unsigned' },
    { kind: 'forged' },
    { kind: 'code', code: 'SYSTEM_ERROR' },
  ];
  test.each(prepareFaults)('stands when the messenger fails with %o', async (fault) => {
    const payload = await made.shop.payload(buyer, GOODS, WALLET);
    made.emulator.state.faults.set('prepare', { ...fault, times: 1 });
    const failed = await made.shop.place(buyer, payload);
    expect(failed).toMatchObject({ id: 60051, code: 'MESSENGER_UNREACHABLE' });
    const retry = await made.shop.place(buyer, payload);
    expect(retry).toMatchObject({ id: 0, data: { weixin: { appId: made.app.appId } } });
    const query = 'SELECT FROM shop_checkout WHERE cart_revision = $1 AND order_id = $2';
    const keys = [payload.cartRevision, retry.data.orderId];
    expect(await made.shop.rows(query, keys)).toHaveLength(1);
  });

  test('stands when the messenger takes too long', async () => {
    const { state } = made.emulator;
    await made.finish(await made.begin({ config: 'second' }), 'Buyer', {}, buyer.token);
    const payload = await made.shop.payload(buyer, GOODS, HASTY_WALLET);
    state.faults.set('prepare', { kind: 'slow', ms: 5 * HASTY, times: 1 });
    const failed = await made.shop.place(buyer, payload);
    expect(failed).toMatchObject({ id: 60051, code: 'MESSENGER_UNREACHABLE' });
    const query = 'SELECT FROM shop_checkout WHERE cart_revision = $1 AND order_id IS NOT NULL';
    expect(await made.shop.rows(query, [payload.cartRevision])).toHaveLength(1);
  });

  test('holds up nobody while the messenger takes its time', async () => {
    const { calls, faults } = made.emulator.state;
    faults.set('prepare', { kind: 'slow', ms: 6000, times: 1 });
    const before = calls.prepare ?? 0;
    const slow = placed();
    await expect.poll(() => calls.prepare, { timeout: 20_000 }).toBe(before + 1);
    const open = await made.shop.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'idle in transaction'`,
    );
    expect(open).toEqual([]);
    expect(await Promise.race([placed().then(() => 'quick'), slow.then(() => 'slow')])).toBe(
      'quick',
    );
    expect((await slow).weixin).toBeDefined();
  });

  test('is refused to who is not known to the messenger, and nothing is written', async () => {
    const stranger = await made.shop.addShopper();
    const answer = await made.shop.order(stranger, GOODS, WALLET);
    expect(answer).toMatchObject({ id: 60023, code: 'PAYMENT_METHOD' });
    const query = 'SELECT FROM shop_checkout WHERE user_id = $1';
    expect(await made.shop.rows(query, [stranger.id])).toEqual([]);
  });

  test('is nobody else’s to ask about', async () => {
    const { orderId } = await placed();
    const other = await made.addBuyer('Other');
    expect(await check(orderId, other)).toMatchObject({ id: 60021, code: 'NO_ORDER' });
    const there = await made.addBuyer('Buyer', 'beta');
    expect(await check(orderId, there)).toMatchObject({ id: 60021 });
    const visitor = { ...buyer, token: '' };
    expect(await check(orderId, visitor)).toMatchObject({ id: 60000 });
  });
});

describe('an order that was left unpaid', () => {
  const again = (id: string, who = buyer) => made.shop.run('TASK_ECommerce_Pay_Order', { id }, who);
  const sheetOf = async (id: string) => {
    const { data } = await made.shop.run('TASK_ECommerce_Load_Order_Detail', { id }, buyer);
    const { paymentState, payUntil } = data.rows[0];
    return { paymentState, payUntil };
  };

  test('[7.34] says so, and is paid from its own page', async () => {
    const { orderId, weixin } = await placed();
    const { paymentState, payUntil } = await sheetOf(orderId);
    expect(paymentState).toBe('due');
    const hours = (Date.parse(payUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const answer = await again(orderId);
    expect(answer).toMatchObject({ id: 0, data: { weixin: { package: weixin.package } } });
    await made.pay(answer.data.weixin);
    expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
    expect(await sheetOf(orderId)).toEqual({ paymentState: 'paid', payUntil: null });
    expect(await again(orderId)).toMatchObject({ id: 0, data: {} });
  });

  test('is found paid when its notice was lost', async () => {
    made.emulator.state.noticeMode = 'never';
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    expect(await again(orderId)).toEqual(expect.objectContaining({ id: 0, data: {} }));
    expect(await sheetOf(orderId)).toMatchObject({ paymentState: 'paid' });
  });

  test('is nobody else’s to pay, and not to be paid once it is taken back', async () => {
    const { orderId, weixin } = await placed();
    const other = await made.addBuyer('Other');
    expect(await again(orderId, other)).toMatchObject({ id: 60021, code: 'NO_ORDER' });
    expect(await again(orderId, { ...buyer, token: '' })).toMatchObject({ id: 60000 });
    await made.pay(weixin);
    await made.shop.rows(`UPDATE shop_order SET status = 'cancelled' WHERE id = $1`, [orderId]);
    expect(await again(orderId)).toMatchObject({ id: 60023, code: 'NOT_PAYABLE' });
    expect(await sheetOf(orderId)).toEqual({ paymentState: 'refunded', payUntil: null });
    const unpaid = (await placed()).orderId;
    await made.shop.rows(`UPDATE shop_order SET status = 'cancelled' WHERE id = $1`, [unpaid]);
    expect(await again(unpaid)).toMatchObject({ id: 60023, code: 'NOT_PAYABLE' });
    expect(await sheetOf(unpaid)).toEqual({ paymentState: null, payUntil: null });
  });

  test('stays to be paid while the messenger can not be reached', async () => {
    const { orderId } = await placed();
    made.emulator.state.faults.set('prepare', { kind: 'error', times: 1 });
    expect(await again(orderId)).toMatchObject({ id: 60051, code: 'MESSENGER_UNREACHABLE' });
    expect(await again(orderId)).toMatchObject({ id: 0, data: { weixin: expect.anything() } });
  });

  test('of the office’s own has no bill, and nothing breaks by asking', async () => {
    const { orderId } = await placed();
    await made.shop.rows(
      `INSERT INTO shop_order (corp, id, customer_id, amount, address_name, address_street,
         address_phone, payment_method)
       SELECT corp, 'OFFICE-1', customer_id, 1, 'A', 'B', 'C', payment_method
       FROM shop_order WHERE id = $1`,
      [orderId],
    );
    expect(await again('OFFICE-1')).toMatchObject({ id: 60023, code: 'NOT_PAYABLE' });
    expect(await check('OFFICE-1')).toMatchObject({ id: 60023, code: 'NO_BILL' });
    expect(await sheetOf('OFFICE-1')).toEqual({ paymentState: null, payUntil: null });
    await made.shop.rows(`DELETE FROM shop_order WHERE id = 'OFFICE-1'`);
  });
});

describe('browser and notice', () => {
  test('in any order come to the same', async () => {
    const { state } = made.emulator;
    const orders = {
      async noticeFirst(id: string) {
        await sendHeld(state);
        await check(id);
      },
      async browserFirst(id: string) {
        await check(id);
        await sendHeld(state);
      },
      async noticeOnly() {
        await sendHeld(state);
      },
      async browserOnly(id: string) {
        state.held.length = 0;
        await check(id);
      },
      async together(id: string) {
        await Promise.all([sendHeld(state), check(id), check(id)]);
      },
    };
    for (const run of Object.values(orders)) {
      state.noticeMode = 'held';
      const { orderId, weixin } = await placed();
      await made.pay(weixin);
      expect(await made.billOf(orderId)).toMatchObject({ state: 'due' });
      await run(orderId);
      expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
    }
  });

  test('out of turn and twice count each payment once', async () => {
    made.emulator.state.noticeMode = 'held';
    const several = [await placed(), await placed(), await placed()];
    for (const { weixin } of several) await made.pay(weixin);
    expect(await sendHeld(made.emulator.state)).toEqual([200, 200, 200]);
    made.emulator.state.noticeMode = 'twice';
    const last = await placed();
    await made.pay(last.weixin);
    for (const { orderId } of [...several, last]) {
      expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
    }
  });

  const asking: [Part, Omit<Fault, 'times'>][] = [
    ['query', { kind: 'error' }],
    ['query', { kind: 'forged' }],
    ['query', { kind: 'unsigned' }],
  ];
  test.each(asking)('that ask when %s fails with %o learn nothing', async (part, fault) => {
    made.emulator.state.noticeMode = 'never';
    const { orderId, weixin } = await placed();
    await made.pay(weixin);
    made.emulator.state.faults.set(part, { ...fault, times: 1 });
    expect(await check(orderId)).toMatchObject({ id: 60051, code: 'MESSENGER_UNREACHABLE' });
    expect(await made.billOf(orderId)).toMatchObject({ state: 'due' });
    expect(await check(orderId)).toMatchObject({ data: { state: 'paid' } });
  });
});

describe('a cancelled order', () => {
  test('that is paid after all is owed back once', async () => {
    made.emulator.state.noticeMode = 'never';
    const { orderId, weixin } = await placed();
    await remove(orderId);
    await made.pay(weixin);
    const notice = noticeOf(made.emulator.state, await made.paymentOf(orderId));
    await Promise.all(Array.from({ length: 20 }, () => send(notice)));
    expect(await made.billOf(orderId)).toEqual({
      state: 'void',
      refunds: [{ reason: 'late', state: 'due' }],
    });
  });

  test('while its notice comes is paid and owed back once, or never paid and owed back once', async () => {
    for (let round = 0; round < 6; round += 1) {
      made.emulator.state.noticeMode = 'held';
      const { orderId, weixin } = await placed();
      await made.pay(weixin);
      await Promise.all([sendHeld(made.emulator.state), remove(orderId)]);
      const { state, refunds } = await made.billOf(orderId);
      expect([
        ['refunded', 'cancelled'],
        ['void', 'late'],
      ]).toContainEqual([state, refunds[0]?.reason]);
      expect(refunds).toHaveLength(1);
    }
  });
});

test('two tenants of one merchant with orders of the same id are paid each for itself', async () => {
  const there = await made.addBuyer('Buyer', 'beta');
  const answers = await Promise.all([
    made.shop.order(buyer, GOODS, WALLET),
    made.shop.order(there, GOODS, WALLET),
  ]);
  const [here, other] = answers.map(({ data }) => data);
  // The same id in both, as two tenants may have it.
  await made.shop.rows(`SET session_replication_role = replica;
    UPDATE shop_order SET id = 'SO-SAME' WHERE id IN ('${here.orderId}', '${other.orderId}');
    UPDATE shop_order_line SET order_id = 'SO-SAME' WHERE order_id IN ('${here.orderId}', '${other.orderId}');
    UPDATE shop_payment SET order_id = 'SO-SAME' WHERE order_id IN ('${here.orderId}', '${other.orderId}');
    UPDATE shop_checkout SET order_id = 'SO-SAME' WHERE order_id IN ('${here.orderId}', '${other.orderId}');
    UPDATE messenger_payment SET order_id = 'SO-SAME' WHERE order_id IN ('${here.orderId}', '${other.orderId}');
    SET session_replication_role = DEFAULT;`);
  const states = () =>
    made.shop.rows(`SELECT corp, state FROM shop_payment WHERE order_id = 'SO-SAME' ORDER BY corp`);
  await made.pay(other.weixin);
  expect(await states()).toEqual([
    { corp: 'beta', state: 'paid' },
    { corp: 'y4', state: 'due' },
  ]);
  await made.pay(here.weixin);
  expect(await states()).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
});

test('the shop offers the messenger only where an account takes its money', async () => {
  const kinds = async (corp: string) => {
    const { data } = await made.shop.run('TASK_ECommerce_Load_Config', {}, { corp });
    return data.paymentMethods.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds('y4')).toEqual(['messenger', 'messenger']);
  await made.shop.server.folder.write({
    'beta/shop.json': {
      paymentMethods: [
        { code: 'wallet', kind: 'messenger', config: 'none', title: 'Wallet' },
        { code: 'bank', kind: 'transfer', title: 'Bank' },
      ],
    },
  });
  await made.shop.server.load();
  expect(await kinds('beta')).toEqual(['transfer']);
});
