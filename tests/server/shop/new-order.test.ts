// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop, payloadOf, type Shopper, signed } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const buyer = await shop.addShopper();
await shop.addProduct({ id: 'desk', name: 'Desk', price: 10_050, shipping_cost: 1000 });
await shop.addProduct({ id: 'lamp', name: 'Lamp', price: 4000, sale_price: 2999 });
afterEach(async () => expect(await shop.faults()).toEqual([]));

const ordersOf = ({ id }: Shopper) =>
  shop.rows(
    `SELECT o.* FROM shop_order o JOIN customer c ON c.corp = o.corp AND c.id = o.customer_id
     WHERE c.user_id = $1 ORDER BY o.date`,
    [id],
  );

test('[7.29] places an order and answers what the buyer sees next', async () => {
  const me = await shop.addShopper();
  const payload = await shop.payload(me, [
    { id: 'desk', quantity: 2 },
    { id: 'lamp', quantity: 1 },
  ]);
  const before = [await shop.stockOf('desk'), await shop.stockOf('lamp')];
  const answer = await shop.place(me, payload);
  expect(answer).toMatchObject({ status: 200, id: 0 });
  expect(answer.data).toEqual({
    orderId: expect.stringMatching(/^SO\d{8}-[2-9A-Z]{7}$/),
    title: 'Order placed',
    message: 'Pay later',
    to: '/e-commerce/orders/order-list',
  });
  const [order] = await ordersOf(me);
  expect(order).toMatchObject({
    id: answer.data.orderId,
    status: 'pending',
    amount: '24099',
    shipping_cost: '1000',
    address_name: me.address.name,
    address_street: me.address.street,
    address_phone: me.address.phone,
    payment_method: 'cod',
  });
  expect([await shop.stockOf('desk'), await shop.stockOf('lamp')]).toEqual([
    (before[0] ?? 0) - 2,
    (before[1] ?? 0) - 1,
  ]);
});

test('needs a session', async () => {
  const payload = await shop.payload(buyer, [{ id: 'desk', quantity: 1 }]);
  const answer = await shop.run('TASK_ECommerce_New_Order', payload);
  expect(answer).toMatchObject({ status: 200, id: 60000 });
});

describe('the key', () => {
  test('the same payload again gets the same answer and no second order', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const first = await shop.place(me, payload);
    const stock = await shop.stockOf('desk');
    const again = await shop.place(me, payload);
    expect(again.data).toEqual(first.data);
    expect(await shop.stockOf('desk')).toBe(stock);
    expect(await ordersOf(me)).toHaveLength(1);
  });

  test('fields that are no part of the payload do not count', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const first = await shop.place(me, payload);
    const cartItems = payload.cartItems.map((item) => ({ ...item, name: 'Desk', price: 1 }));
    const again = await shop.place(me, { ...payload, cartItems, status: 'completed', paid: true });
    expect(again.data).toEqual(first.data);
    expect(await ordersOf(me)).toMatchObject([{ status: 'pending' }]);
  });

  test('a key that is not the hash of the payload is refused', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const other = await shop.payload(me, [{ id: 'lamp', quantity: 1 }]);
    expect(await shop.place(me, { ...payload, ccuid: other.ccuid })).toMatchObject({
      id: 60023,
      code: 'CCUID',
    });
    await shop.place(me, payload);
    const changed = { ...other, ccuid: payload.ccuid };
    expect(await shop.place(me, changed)).toMatchObject({ id: 60023, code: 'CCUID' });
    expect(await ordersOf(me)).toHaveLength(1);
  });

  test('two payloads of one md5 are told apart', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    await shop.place(me, payload);
    await shop.rows(`UPDATE shop_checkout SET payload_hash = sha256('other') WHERE ccuid = $1`, [
      payload.ccuid,
    ]);
    expect(await shop.place(me, payload)).toMatchObject({ id: 60023, code: 'CART_ORDERED' });
  });

  test('another shopper is free to use the same key', async () => {
    const [one, two] = [await shop.addShopper(), await shop.addShopper()];
    const payload = await shop.payload(one, [{ id: 'desk', quantity: 1 }]);
    await shop.place(one, payload);
    await shop.rows('UPDATE shop_checkout SET user_id = $2 WHERE user_id = $1', [one.id, two.id]);
    expect((await shop.place(one, payload)).data.orderId).toBeDefined();
    expect(await ordersOf(one)).toHaveLength(2);
  });

  test('one cart is ordered once, whatever the second tab chose', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const first = await shop.place(me, payload);
    const second = await shop.place(me, signed({ ...payload, paymentMethod: 'bank' }));
    expect(second).toMatchObject({ id: 60023, code: 'CART_ORDERED' });
    expect(second.data.orderId).toBe(first.data.orderId);
    expect(await ordersOf(me)).toHaveLength(1);
  });

  test('nobody is told that an order stands which was taken back since', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const { orderId } = (await shop.place(me, payload)).data;
    await shop.run('TASK_ECommerce_Delete_Order', { ids: [orderId] }, me);
    expect(await shop.place(me, payload)).toMatchObject({
      code: 'CART_ORDERED',
      data: { orderId },
    });
  });

  test('the same goods bought twice are two orders', async () => {
    const me = await shop.addShopper();
    await shop.order(me, [{ id: 'desk', quantity: 1 }]);
    await shop.order(me, [{ id: 'desk', quantity: 1 }]);
    expect(await ordersOf(me)).toHaveLength(2);
  });

  test('a refusal does not use the key up', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'scarce', stock_quantity: 0 });
    const payload = await shop.payload(me, [{ id: 'scarce', quantity: 1 }]);
    expect((await shop.place(me, payload)).code).toBe('OUT_OF_STOCK');
    await shop.rows(`UPDATE product SET stock_quantity = 1 WHERE id = 'scarce'`);
    expect((await shop.place(me, payload)).id).toBe(0);
  });
});

describe('numbers', () => {
  const tampered: [string, object][] = [
    ['a lower price', { cartItems: [{ id: 'desk', quantity: 2, salePrice: 1, totalPrice: 2 }] }],
    ['a wrong line', { cartItems: [{ id: 'desk', quantity: 2, salePrice: 100.5, totalPrice: 1 }] }],
    ['one price', { cartItems: [{ id: 'desk', quantity: 2, salePrice: 1, totalPrice: 201 }] }],
    ['a lower total', { payableTotal: 0.01 }],
    ['a negative total', { payableTotal: -211 }],
    ['a fraction of a coin', { payableTotal: 211.001 }],
    ['a huge total', { payableTotal: 1e300 }],
    ['no shipping', { shippingCost: 0, total: 201, payableTotal: 201 }],
    ['negative shipping', { shippingCost: -10 }],
    ['a wrong sum', { subTotal: 200 }],
    ['a wrong sum with shipping', { total: 210 }],
    ['points out of nowhere', { points: 100, pointsAmount: 10 }],
    ['a worth of points out of nowhere', { pointsAmount: 10 }],
    ['a fraction of a point', { points: 0.5 }],
    ['a discount out of nowhere', { promo: { code: 'NOPE', discount: 50 } }],
  ];
  test.each(tampered)(
    '%s is refused with the right quote, and nothing is written',
    async (_, wrong) => {
      const me = await shop.addShopper();
      const stock = await shop.stockOf('desk');
      const payload = await shop.payload(me, [{ id: 'desk', quantity: 2 }]);
      const answer = await shop.place(me, signed({ ...payload, ...wrong }));
      expect(answer.id).toBe(60023);
      expect(answer.data.quote).toMatchObject({ subTotal: 201, total: 211, payableTotal: 211 });
      expect(await shop.stockOf('desk')).toBe(stock);
      expect(await ordersOf(me)).toEqual([]);
      expect(await shop.rows('SELECT FROM shop_checkout WHERE user_id = $1', [me.id])).toEqual([]);
    },
  );

  test('[7.29] one wrong line is refused among others that are right', async () => {
    const me = await shop.addShopper();
    const payload = await shop.payload(me, [
      { id: 'desk', quantity: 1 },
      { id: 'lamp', quantity: 1 },
    ]);
    const cartItems = payload.cartItems.map((item) =>
      item.id === 'lamp' ? { ...item, salePrice: 0.01 } : item,
    );
    const answer = await shop.place(me, signed({ ...payload, cartItems }));
    expect(answer).toMatchObject({ code: 'QUOTE_CHANGED' });
    expect(await ordersOf(me)).toEqual([]);
  });

  test('[7.29] a discount is refused that the code does not give, whatever is paid', async () => {
    const me = await shop.addShopper();
    await shop.addPromo({ code: 'TENTH', discount: 10 });
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }], { promo: 'TENTH' });
    const promo = { code: 'TENTH', discount: 20 };
    const answer = await shop.place(me, signed({ ...payload, promo }));
    expect(answer).toMatchObject({
      code: 'QUOTE_CHANGED',
      data: { quote: { promo: { discount: 10 } } },
    });
    expect((await shop.place(me, payload)).id).toBe(0);
  });

  const malformed: [string, object][] = [
    ['a text', { payableTotal: '211' }],
    ['no number', { payableTotal: null }],
    ['half a piece', { cartItems: [{ id: 'desk', quantity: 0.5, salePrice: 1, totalPrice: 1 }] }],
    ['no piece', { cartItems: [{ id: 'desk', quantity: 0, salePrice: 1, totalPrice: 0 }] }],
    ['fewer than none', { cartItems: [{ id: 'desk', quantity: -1, salePrice: 1, totalPrice: 1 }] }],
    ['1e9 pieces', { cartItems: [{ id: 'desk', quantity: 1e9, salePrice: 1, totalPrice: 1 }] }],
    ['no goods', { cartItems: [] }],
  ];
  test.each(malformed)('%s is refused as malformed', async (_, wrong) => {
    const payload = await shop.payload(buyer, [{ id: 'desk', quantity: 2 }]);
    const answer = await shop.place(buyer, { ...payload, ...wrong });
    expect(answer).toMatchObject({ status: 400, id: 60020 });
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test('goods that are too few are named as the reader writes lists', async () => {
    const me = await shop.addShopper();
    const lines = [];
    for (const id of ['one-cup', 'one-pan']) {
      await shop.addProduct({ id, price: 100, stock_quantity: 1 });
      lines.push({ id, quantity: 2, salePrice: 1, totalPrice: 2 });
    }
    const quote = await shop.quote(me, lines);
    const payload = signed({ ...payloadOf(quote, me.address), cartItems: lines });
    const asked = { task: 'TASK_ECommerce_New_Order', corp: 'y4', ...payload };
    const reader = { corp: 'y4', token: me.token, cookie: 'language=zh-CN' };
    const { code, message } = await shop.server.call('Task.Run', asked, reader);
    expect(code).toBe('OUT_OF_STOCK');
    expect(message).toContain('one-cup、one-pan');
  });

  test('lines of the same product are summed before the check', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'five', price: 100, shipping_cost: 50, stock_quantity: 5 });
    const quote = await shop.quote(me, [
      { id: 'five', quantity: 3 },
      { id: 'five', quantity: 3 },
    ]);
    expect(quote.items).toMatchObject([{ id: 'five', quantity: 6, available: 5, totalPrice: 6 }]);
    const payload = payloadOf(quote, me.address);
    const line = { id: 'five', quantity: 3, salePrice: 1, totalPrice: 3 };
    const answer = await shop.place(me, signed({ ...payload, cartItems: [line, line] }));
    expect(answer).toMatchObject({ code: 'OUT_OF_STOCK', message: 'Not enough in stock: five' });
    expect(await shop.stockOf('five')).toBe(5);
    const two = { ...line, quantity: 2, totalPrice: 2 };
    const fitting = { cartItems: [two, two], subTotal: 4, total: 4.5, payableTotal: 4.5 };
    expect((await shop.place(me, signed({ ...payload, ...fitting }))).id).toBe(0);
    expect(await shop.stockOf('five')).toBe(1);
  });

  test('there has to be something to pay', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'gift', price: 0 });
    const answer = await shop.order(me, [{ id: 'gift', quantity: 1 }]);
    expect(answer).toMatchObject({ id: 60023, code: 'NOTHING_TO_PAY' });
  });

  test('there has to be a payment method', async () => {
    const payload = await shop.payload(buyer, [{ id: 'desk', quantity: 1 }]);
    const answer = await shop.place(buyer, signed({ ...payload, paymentMethod: 'magic' }));
    expect(answer).toMatchObject({ code: 'PAYMENT_METHOD', message: 'No payment method' });
  });
});

describe('what the buyer saw', () => {
  test('a new price is refused with the new quote', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'moving', price: 1000 });
    const payload = await shop.payload(me, [{ id: 'moving', quantity: 2 }]);
    await shop.rows(`UPDATE product SET price = 1100 WHERE id = 'moving'`);
    const answer = await shop.place(me, payload);
    expect(answer.code).toBe('QUOTE_CHANGED');
    expect(answer.data.quote).toMatchObject({ payableTotal: 22, items: [{ salePrice: 11 }] });
    const retry = payloadOf(answer.data.quote, me.address, { cartRevision: payload.cartRevision });
    expect((await shop.place(me, retry)).id).toBe(0);
  });

  test('a product that is no longer offered is refused by its id', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'gone', price: 1000 });
    const payload = await shop.payload(me, [{ id: 'gone', quantity: 1 }]);
    await shop.rows(`UPDATE product SET listed = false WHERE id = 'gone'`);
    const answer = await shop.place(me, payload);
    expect(answer).toMatchObject({ code: 'OUT_OF_STOCK', data: { quote: { missing: ['gone'] } } });
  });

  test('an address that was changed, deleted or is somebody else’s is refused', async () => {
    const [me, other] = [await shop.addShopper(), await shop.addShopper()];
    const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
    const foreign = await shop.place(me, signed({ ...payload, address: other.address }));
    expect(foreign).toMatchObject({ code: 'ADDRESS', data: { address: null } });
    const unknown = { ...me.address, id: randomUUID() };
    expect((await shop.place(me, signed({ ...payload, address: unknown }))).code).toBe('ADDRESS');
    await shop.rows(`UPDATE shop_address SET street = 'Elsewhere' WHERE id = $1`, [me.address.id]);
    const answer = await shop.place(me, payload);
    expect(answer).toMatchObject({ code: 'ADDRESS', data: { address: { street: 'Elsewhere' } } });
    expect(await ordersOf(me)).toEqual([]);
  });

  test.each(['name', 'phone'])(
    '[7.29] an address whose %s was changed is refused',
    async (column) => {
      const me = await shop.addShopper();
      const payload = await shop.payload(me, [{ id: 'desk', quantity: 1 }]);
      await shop.rows(`UPDATE shop_address SET ${column} = 'Other' WHERE id = $1`, [me.address.id]);
      expect((await shop.place(me, payload)).code).toBe('ADDRESS');
      expect(await ordersOf(me)).toEqual([]);
    },
  );

  test('[3.30] an order keeps names, prices and address as they were', async () => {
    const me = await shop.addShopper();
    await shop.addProduct({ id: 'snap', name: 'As it was', price: 1234 });
    const { data } = await shop.order(me, [{ id: 'snap', quantity: 2 }]);
    await shop.rows(`UPDATE product SET name = 'Other', price = 9999 WHERE id = 'snap'`);
    await shop.rows(`UPDATE shop_address SET name = 'Other' WHERE user_id = $1`, [me.id]);
    const answer = await shop.run('TASK_ECommerce_Load_Order_Detail', { id: data.orderId }, me);
    expect(answer.data.rows).toMatchObject([
      {
        id: data.orderId,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        status: 'pending',
        amount: 24.68,
        addressName: me.address.name,
        addressStreet: me.address.street,
        addressPhone: me.address.phone,
        details: [{ id: 'snap', name: 'As it was', quantity: 2, rate: 12.34 }],
      },
    ]);
  });
});

test('two tenants with the same ids and keys do not touch each other', async () => {
  const [here, there] = [await shop.addShopper('y4'), await shop.addShopper('beta')];
  await shop.addProduct({ id: 'twin', price: 500, stock_quantity: 3 }, 'y4');
  await shop.addProduct({ id: 'twin', price: 700, stock_quantity: 3 }, 'beta');
  await shop.rows('UPDATE shop_address SET id = $2 WHERE id = $1', [
    there.address.id,
    here.address.id,
  ]);
  const guest = { ...there, address: here.address };
  const cartRevision = randomUUID();
  const input = { cartRevision };
  const one = await shop.order(here, [{ id: 'twin', quantity: 2 }], input);
  const two = await shop.order(guest, [{ id: 'twin', quantity: 1 }], input);
  expect([one.id, two.id]).toEqual([0, 0]);
  expect([await shop.stockOf('twin', 'y4'), await shop.stockOf('twin', 'beta')]).toEqual([1, 2]);
  const foreign = await shop.run(
    'TASK_ECommerce_Load_Order_Detail',
    { id: one.data.orderId },
    guest,
  );
  expect(foreign).toMatchObject({ id: 60021, data: null });
});

test('promo codes can not be guessed by orders at any speed', async () => {
  const guesser = await shop.addShopper('beta');
  await shop.addProduct({ id: 'bait' }, 'beta');
  const payload = await shop.payload(guesser, [{ id: 'bait', quantity: 1 }]);
  const guess = (code: string) =>
    shop.place(guesser, signed({ ...payload, promo: { code, discount: 10 } }));
  let last = await guess('GUESS-0');
  expect(last).toMatchObject({ id: 60023, code: 'PROMO' });
  for (let tries = 1; tries < 100 && last.status !== 429; tries += 1) {
    last = await guess(`GUESS-${tries}`);
  }
  expect(last.status).toBe(429);
  expect((await shop.place(guesser, payload)).id).toBe(0);
});
