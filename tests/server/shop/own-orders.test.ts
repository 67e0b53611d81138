import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const me = await shop.addShopper();
await shop.addProduct({ id: 'pen', name: 'Pen', price: 250, shipping_cost: 300 });

const list = (who: object) => shop.run('TASK_ECommerce_Load_Order_List', {}, who);
const detail = (id: unknown, who: object) =>
  shop.run('TASK_ECommerce_Load_Order_Detail', { id }, who);

test('[3.30][7.30][7.31] own orders are listed, newest first, and each has its details', async () => {
  const ids: string[] = [];
  for (const quantity of [1, 2]) {
    const { data } = await shop.order(me, [{ id: 'pen', quantity }]);
    ids.push(data.orderId);
  }
  const { data } = await list(me);
  const expected = {
    id: ids[1],
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    status: 'pending',
    amount: 8,
    addressName: me.address.name,
    addressStreet: me.address.street,
    addressPhone: me.address.phone,
  };
  expect(data).toEqual({ rows: [expected, { ...expected, id: ids[0], amount: 5.5 }] });
  const details = [{ id: 'pen', name: 'Pen', quantity: 2, rate: 2.5 }];
  const sums = { shippingCost: 3, discount: 0, promo: '', payment: 'On delivery' };
  const standing = { paymentState: null, payUntil: null };
  expect((await detail(ids[1], me)).data).toEqual({
    rows: [{ ...expected, ...sums, ...standing, details }],
  });
});

test('an order says how its amount comes about', async () => {
  await shop.addPromo({ code: 'TENTH', discount: 10 });
  const { data } = await shop.order(me, [{ id: 'pen', quantity: 4 }], {
    promo: 'TENTH',
    paymentMethod: 'bank',
  });
  const [order] = (await detail(data.orderId, me)).data.rows;
  expect(order).toMatchObject({ shippingCost: 3, discount: 1.3, promo: 'TENTH', amount: 11.7 });
  expect(order.payment).toBe('Bank');
});

test('an order that is paid with points says so, and that they go back when it is taken back', async () => {
  const rich = await shop.addShopper('y4', { points: 1_000 });
  const pen = [{ id: 'pen', quantity: 1 }];
  const { data } = await shop.order(rich, pen, { paymentMethod: 'points' });
  const standing = async () => (await detail(data.orderId, rich)).data.rows[0].paymentState;
  expect(await standing()).toBe('paid');
  await shop.rows(`UPDATE shop_order SET status = 'cancelled' WHERE id = $1`, [data.orderId]);
  expect(await standing()).toBe('refunded');
});

test('[3.30] each line of an order has the picture that its product has by now', async () => {
  await shop.addProduct({ id: 'cup', files: ['/cup.webp', '/side.webp'], price: 100 });
  const { data } = await shop.order(me, [
    { id: 'pen', quantity: 1 },
    { id: 'cup', quantity: 1 },
  ]);
  const pictures = async () => {
    const [order] = (await detail(data.orderId, me)).data.rows;
    return order.details.map((line: { file?: object }) => line.file);
  };
  expect(await pictures()).toEqual([undefined, { src: '/cup.webp', srcSet: '' }]);
  await shop.rows(`UPDATE product SET files = '{y4/cup.webp}', name = 'Mug' WHERE id = 'cup'`);
  expect(await pictures()).toEqual([
    undefined,
    { src: '/y4service/FilesRoot/y4/cup.webp', srcSet: '' },
  ]);
});

test('nobody sees the orders of others', async () => {
  const { data } = await shop.order(me, [{ id: 'pen', quantity: 1 }]);
  const office = await shop.addShopper('y4', { department: 'admin' });
  for (const stranger of [await shop.addShopper(), office, await shop.addShopper('beta')]) {
    expect((await list(stranger)).data).toEqual({ rows: [] });
    expect(await detail(data.orderId, stranger)).toMatchObject({ id: 60021, code: 'NO_ORDER' });
  }
  expect(await list({})).toMatchObject({ id: 60000 });
  expect(await detail(data.orderId, {})).toMatchObject({ id: 60000 });
});

test.each([['nowhere'], ["' OR 1=1 --"], ['%']])('%s is no order', async (id) => {
  expect(await detail(id, me)).toMatchObject({ status: 200, id: 60021 });
});

test('a session that has ended asks for a new sign-in', async () => {
  const late = await shop.addShopper();
  await shop.rows('UPDATE session SET revoked_at = now() WHERE user_id = $1', [late.id]);
  expect(await list(late)).toMatchObject({ id: 60003 });
});
