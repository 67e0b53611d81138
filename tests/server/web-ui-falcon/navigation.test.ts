import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());
const sales = await server.tokenOf('ann');
const warehouse = await server.tokenOf('bob');

async function names(command: string, token?: string, params: object = {}) {
  const { data } = await server.call(`WebUiFalcon.${command}`, params, { token });
  return data.map((item: { name: string }) => item.name);
}

test('[6.4][7.12b] GetMenu depends on the department; visitors have their own', async () => {
  expect(await names('GetMenu', sales)).toEqual(['__Sales']);
  expect(await names('GetMenu', warehouse)).toEqual(['__Everybody']);
  expect(await names('GetMenu')).toEqual(['__Open']);
});

test('[6.4] shoppers have a menu of their own, or else that of visitors, and not that of departments', async () => {
  const menuOf = (name: string) => [{ name, to: '/e-commerce/product/product-grid' }];
  await server.folder.write({
    'shop/corp.json': { code: 'shop', name: 'S', sortName: 'S', departments: ['desk'] },
    'shop/users.json': [{ user: 'sam', password: PASSWORD, userName: 'Sam', department: '' }],
    'shop/menus/default.json': menuOf('__Staff'),
    'shop/menus/public.json': menuOf('__Visitors'),
  });
  await server.load();
  const token = await server.tokenOf('sam', 'shop');
  const ask = async () =>
    (await server.call('WebUiFalcon.GetMenu', {}, { corp: 'shop', token })).data[0].name;
  expect(await ask()).toBe('__Visitors');
  // What visitors have to sign in for is not what shoppers may open.
  await server.folder.write({ 'shop/routes.json': { public: ['/user/profile'], default: [] } });
  await server.load();
  const routes = await server.call('WebUiFalcon.GetRoute', {}, { corp: 'shop', token });
  expect(routes.data).toEqual([]);
  await server.folder.write({ 'shop/menus/shopper.json': menuOf('__Shoppers') });
  await server.load();
  expect(await ask()).toBe('__Shoppers');
});

test('[3.16] menu items are a tree with name, to, icon, badge, active and label', async () => {
  const { data } = await server.call('WebUiFalcon.GetMenu', {}, { token: sales });
  expect(data).toEqual([
    {
      name: '__Sales',
      active: true,
      label: '__Work',
      badge: { type: 'info', icon: 'bell', content: '3' },
      children: [{ name: '__Orders', to: '/content/ORDERS/main', icon: 'box', active: true }],
    },
  ]);
});

test('[9.6] menus are of kind menu, routes of kind %', async () => {
  expect(await names('GetMenu', sales, { system: '20', kind: 'menu' })).toEqual(['__Sales']);
  expect(await server.call('WebUiFalcon.GetMenu', { kind: 'other' })).toMatchObject({
    status: 400,
  });
  const routes = await server.call('WebUiFalcon.GetRoute', { system: '20', kind: '%' });
  expect(routes.id).toBe(0);
  expect(await server.call('WebUiFalcon.GetRoute', { kind: 'menu' })).toMatchObject({
    status: 400,
  });
});

test('[7.12c] GetQuickLink depends on the department; visitors have their own', async () => {
  expect(await names('GetQuickLink', sales)).toEqual(['__Mail']);
  expect(await names('GetQuickLink')).toEqual([]);
});

describe('[7.12e] GetRoute', () => {
  const ask = async (token?: string) =>
    (await server.call('WebUiFalcon.GetRoute', {}, { token })).data;

  test('[6.4][7.12e] depends on the department; visitors have their own', async () => {
    expect(await ask(sales)).toEqual(['/content/ORDERS/main', '/user/profile']);
    expect(await ask(warehouse)).toEqual(['/content/HOME/main']);
    expect(await ask()).toEqual(['/content/ORDERS/main']);
  });

  test('a plain list is for everybody', async () => {
    await server.folder.write({ 'beta/routes.json': ['/user/profile'] });
    await server.load();
    const { data } = await server.call('WebUiFalcon.GetRoute', {}, { corp: 'beta' });
    expect(data).toEqual(['/user/profile']);
  });
});

test('a tenant without menus, links and routes has none', async () => {
  await server.folder.write({ 'bare/corp.json': { code: 'bare', name: 'B', sortName: 'B' } });
  await server.load();
  for (const command of ['GetMenu', 'GetQuickLink', 'GetRoute']) {
    const { data } = await server.call(`WebUiFalcon.${command}`, {}, { corp: 'bare' });
    expect(data).toEqual([]);
  }
});
