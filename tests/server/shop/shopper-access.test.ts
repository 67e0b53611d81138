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
