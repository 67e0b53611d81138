import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newKeyPair } from '#tests/messenger-emulator/keys.ts';
import { type Notice, noticeOf, send } from '#tests/messenger-emulator/notices.ts';
import type { NoticeMode, Payment, SigningMode } from '#tests/messenger-emulator/state.ts';
import { createMessengerShop, GOODS, type MessengerShop, WALLET } from './_messenger.ts';

/** Both ways in which the messenger may sign. */
describe.each<SigningMode>(['key', 'certificate'])('a notice signed by %s', (mode) => {
  let made: MessengerShop;
  let buyer: Awaited<ReturnType<MessengerShop['addBuyer']>>;
  beforeAll(async () => {
    made = await createMessengerShop(mode);
    buyer = await made.addBuyer('Buyer');
  });
  afterAll(() => made.close());
  afterEach(async () => {
    expect(await made.shop.faults()).toEqual([]);
  });

  /** An order that was paid on the phone, of which no notice has come. */
  async function paid(): Promise<{ orderId: string; payment: Payment }> {
    made.emulator.state.noticeMode = 'never';
    const { data } = await made.shop.order(buyer, GOODS, WALLET);
    expect(await made.pay(data.weixin)).toBe('get_brand_wcpay_request:ok');
    return { orderId: data.orderId, payment: await made.paymentOf(data.orderId) };
  }
  const stateOf = async (orderId: string) => (await made.billOf(orderId)).state;
  const noticeFor = (payment: Payment, how?: NoticeMode, changes?: object) =>
    noticeOf(made.emulator.state, payment, how, changes);

  test('is counted, and only then the order is paid', async () => {
    const { orderId, payment } = await paid();
    expect(await stateOf(orderId)).toBe('due');
    expect(await send(noticeFor(payment))).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('counts once: 100 replays, and 20 at the same time', async () => {
    const { orderId, payment } = await paid();
    const notice = noticeFor(payment);
    const together = await Promise.all(Array.from({ length: 20 }, () => send(notice)));
    expect(new Set(together)).toEqual(new Set([200]));
    for (let replay = 0; replay < 100; replay += 1) expect(await send(notice)).toBe(200);
    expect(await made.billOf(orderId)).toEqual({ state: 'paid', refunds: [] });
    const query = 'SELECT FROM payment_notice WHERE order_id = $1';
    expect(await made.shop.rows(query, [orderId])).toHaveLength(1);
  });

  test.each<NoticeMode>(['unsigned', 'forged', 'old', 'edited'])(
    'that is %s changes nothing',
    async (how) => {
      const { orderId, payment } = await paid();
      expect(await send(noticeFor(payment, how))).toBe(401);
      expect(await stateOf(orderId)).toBe('due');
      expect(await send(noticeFor(payment))).toBe(200);
      expect(await stateOf(orderId)).toBe('paid');
    },
  );

  test.each([
    ['amount', { amount: { total: 1, currency: 'CNY' } }],
    ['greater amount', { amount: { total: 9999, currency: 'CNY' } }],
    ['currency', { amount: { total: 1999, currency: 'USD' } }],
    ['payer', { payer: { openid: 'somebody' } }],
    ['number', { out_trade_no: 'f'.repeat(32) }],
  ])('that is true but of another %s changes nothing', async (_, changes) => {
    const { orderId, payment } = await paid();
    const wrong = { transaction_id: `wrong${payment.transactionId}`, ...changes };
    expect(await send(noticeFor(payment, 'once', wrong))).toBe(200);
    expect(await made.billOf(orderId)).toEqual({ state: 'due', refunds: [] });
    expect(await send(noticeFor(payment))).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test.each([
    ['app', { appid: 'wx0000000000000000' }],
    ['merchant', { mchid: '1900000000' }],
  ])('for another %s is refused', async (_, changes) => {
    const { orderId, payment } = await paid();
    expect(await send(noticeFor(payment, 'once', changes))).toBe(401);
    expect(await stateOf(orderId)).toBe('due');
  });

  test.each(['NOTPAY', 'CLOSED', 'REFUND', 'PAYERROR'])(
    'that tells of the state %s pays nothing',
    async (trade_state) => {
      const { orderId, payment } = await paid();
      expect(await send(noticeFor(payment, 'once', { trade_state }))).toBe(200);
      expect(await stateOf(orderId)).toBe('due');
    },
  );

  test('at another account or tenant changes nothing there', async () => {
    const { orderId, payment } = await paid();
    const there = (url: string): Notice => ({ ...noticeFor(payment), url });
    // The second account has another merchant, with another key.
    expect(await send(there(payment.noticeUrl.replace('/main/', '/second/')))).toBe(401);
    // beta shares the merchant and could open it, but it is for another app.
    expect(await send(there(payment.noticeUrl.replace('/y4/', '/beta/')))).toBe(401);
    expect(await send(there(payment.noticeUrl.replace('/main/', '/none/')))).toBe(404);
    expect(await send(there(payment.noticeUrl.replace('/y4/', '/nobody/')))).toBe(404);
    expect(await stateOf(orderId)).toBe('due');
  });

  test('packed with another tenant’s key is refused', async () => {
    const { orderId, payment } = await paid();
    const foreign = { ...payment, merchant: { ...payment.merchant, apiKey: 'k'.repeat(32) } };
    expect(await send(noticeFor(foreign))).toBe(401);
    expect(await stateOf(orderId)).toBe('due');
  });

  test('signed by somebody else under the messenger’s name is refused', async () => {
    const { orderId, payment } = await paid();
    const { keys } = made.emulator.state;
    const imposter = newKeyPair();
    const forged = {
      ...made.emulator.state,
      keys: {
        byKey: { ...keys.byKey, ...imposter },
        byCertificate: { ...keys.byCertificate, ...imposter },
      },
    };
    expect(await send(noticeOf(forged, payment))).toBe(401);
    const unknown = noticeFor(payment);
    unknown.headers['wechatpay-serial'] = 'PUB_KEY_ID_UNKNOWN';
    expect(await send(unknown)).toBe(401);
    // Merchants know the other merchants' notices are signed by the same key.
    const merchants = noticeFor(payment);
    merchants.headers['wechatpay-serial'] = payment.merchant.serial;
    expect(await send(merchants)).toBe(401);
    expect(await stateOf(orderId)).toBe('due');
  });

  test('that is no notice at all is refused, and the server stays up', async () => {
    const { payment } = await paid();
    const notice = noticeFor(payment);
    for (const body of ['', '{', 'null', '[]', '{"resource":{}}', 'x'.repeat(100_000)]) {
      const status = await send({ ...notice, body });
      expect([401, 413]).toContain(status);
    }
    expect(await send({ ...notice, headers: { 'content-type': 'text/plain' } })).toBe(401);
    expect(await send(notice)).toBe(200);
  });

  test('of a fault of ours is answered so that it comes again', async () => {
    const { orderId, payment } = await paid();
    await made.shop.rows('ALTER TABLE payment_notice RENAME TO payment_notice_away');
    try {
      expect(await send(noticeFor(payment))).toBe(500);
    } finally {
      await made.shop.rows('ALTER TABLE payment_notice_away RENAME TO payment_notice');
    }
    expect(await send(noticeFor(payment))).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });
});
