import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
await shop.server.folder.write({
  'y4/forms/BACK.json': { code: 'BACK', rows: [] },
  'y4/data/ORDERS.json': {
    code: 'ORDERS',
    source: { table: 'shop_order' },
    access: { write: ['sales'] },
    actions: {
      cheapen: { sql: 'cheapen.sql', params: ['id'], access: ['sales'] },
      fill: { sql: 'fill.sql', params: ['id'], access: ['sales'] },
    },
  },
  'y4/data/cheapen.sql': 'UPDATE shop_order_line SET rate = 1 WHERE order_id = :id',
  'y4/data/fill.sql': `INSERT INTO shop_order_line (order_id, line, product_id, name, quantity, rate)
    VALUES (:id, 9, 'kept', 'Kept', 1, 1)`,
  'y4/data/LINES.json': {
    code: 'LINES',
    source: { table: 'shop_order_line' },
    access: { write: ['sales'] },
  },
  'y4/menus/default.json': [{ name: 'Office', to: '/content/BACK/main' }],
  'y4/menus/shopper.json': [{ name: 'Goods', to: '/e-commerce/product/product-grid' }],
  'y4/routes.json': { default: ['/content/BACK/main'], shopper: [] },
});
expect((await shop.server.load()).issues).toEqual([]);

test('[7.10f] an order with a bill is not deleted by the office, and what was paid stays in the books', async () => {
  await shop.addProduct({ id: 'kept', price: 100, stock_quantity: 5 });
  const shopper = await shop.addShopper();
  const clerk = await shop.addShopper('y4', { department: 'sales' });
  const { data } = await shop.order(shopper, [{ id: 'kept', quantity: 1 }]);
  const rows = [{ id: data.orderId }];
  expect(
    await shop.server.call(
      'WebUiService.DeleteByDataDefinition',
      { code: 'ORDERS', rows },
      { corp: 'y4', token: clerk.token },
    ),
  ).toMatchObject({
    id: 60023,
    code: 'STILL_NEEDED',
    message: 'Other records still need this one',
  });
  const bills = await shop.rows('SELECT state FROM shop_payment WHERE order_id = $1', [
    data.orderId,
  ]);
  expect(bills).toHaveLength(1);
  expect(await shop.faults()).toEqual([]);
});

const BILLED = 'The amount and the goods of an order with a bill stay as they are';

test('[7.10e][7.10f][7.10g] an order with a bill keeps its customer, its amounts and its lines, whoever of the office writes them', async () => {
  await shop.addProduct({ id: 'billed', price: 100, stock_quantity: 5 });
  const shopper = await shop.addShopper();
  const clerk = await shop.addShopper('y4', { department: 'sales' });
  const { data } = await shop.order(shopper, [{ id: 'billed', quantity: 1 }]);
  const id = data.orderId;
  await shop.addPromo({ code: 'GIFT' });
  await shop.rows(`INSERT INTO customer (corp, id, name) VALUES ('y4', 'other', 'Other')`);
  await shop.rows(
    `INSERT INTO shop_order (corp, id, customer_id, amount, address_name, address_street, address_phone, payment_method)
     VALUES ('y4', 'by-phone', 'other', 5, 'A', 'B', 'C', 'cod')`,
  );
  const call = (command: string, params: object) =>
    shop.server.call(`WebUiService.${command}`, params, { corp: 'y4', token: clerk.token });
  const save = async (code: string, row: object) => {
    const answer = await call('SaveByDataDefinition', { code, rows: [row] });
    return answer.id === 0 ? '' : answer.data.problems[0].message;
  };
  const line = { order_id: id, line: 1 };
  const another = { product_id: 'billed', name: 'Billed', quantity: 1, rate: 1 };

  for (const values of [
    { customer_id: 'other' },
    { amount: 0 },
    { shipping_cost: 7 },
    { discount: 7 },
    { promo_code: 'GIFT' },
    { payment_method: 'points' },
  ]) {
    expect(await save('ORDERS', { key: { id }, values })).toBe(BILLED);
  }
  for (const values of [{ quantity: 5 }, { rate: 1 }, { order_id: 'by-phone' }]) {
    expect(await save('LINES', { key: line, values })).toBe(BILLED);
  }
  expect(await save('LINES', { values: { ...another, order_id: id, line: 2 } })).toBe(BILLED);
  expect(await call('DeleteByDataDefinition', { code: 'LINES', rows: [line] })).toMatchObject({
    message: BILLED,
  });
  for (const action of ['cheapen', 'fill']) {
    expect(
      await call('SqlByDataDefinition', { code: 'ORDERS', action, rows: [{ id }] }),
    ).toMatchObject({ message: BILLED });
  }

  expect(
    await save('ORDERS', {
      key: { id },
      values: { address_phone: '110', amount: data.payableTotal, status: 'processing' },
    }),
  ).toBe('');
  expect(await save('ORDERS', { key: { id: 'by-phone' }, values: { amount: 9 } })).toBe('');
  const own = { order_id: 'by-phone', line: 1 };
  expect(await save('LINES', { values: { ...another, ...own } })).toBe('');
  expect(await save('LINES', { key: own, values: { order_id: id, line: 3 } })).toBe(BILLED);
  expect(await save('LINES', { key: own, values: { quantity: 2 } })).toBe('');
  expect(await call('DeleteByDataDefinition', { code: 'LINES', rows: [own] })).toMatchObject({
    id: 0,
  });
  expect(await shop.rows('SELECT FROM shop_order_line WHERE order_id = $1', [id])).toHaveLength(1);
  await shop.rows(`DELETE FROM shop_order WHERE id = 'by-phone'`);
  expect(await shop.faults()).toEqual([]);
});

test('who registered to shop does not reach the pages and data of the departments', async () => {
  const shopper = await shop.addShopper();
  const clerk = await shop.addShopper('y4', { department: 'sales' });
  const call = (name: string, params: object, who: { token: string }) =>
    shop.server.call(name, params, { corp: 'y4', token: who.token });

  for (const [name, params] of [
    ['WebUiFalcon.GetForm', { code: 'BACK' }],
    ['WebUiService.GetListByDataDefinition', { code: 'ORDERS' }],
    ['WebUiService.GetDataDefinition', { code: 'ORDERS' }],
  ] as const) {
    expect([name, (await call(name, params, shopper)).id]).toEqual([name, 60011]);
    expect([name, (await call(name, params, clerk)).id]).toEqual([name, 0]);
  }
  const menus = await Promise.all(
    [shopper, clerk].map((who) => call('WebUiFalcon.GetMenu', {}, who)),
  );
  expect(menus.map((menu) => menu.data[0].name)).toEqual(['Goods', 'Office']);
});
