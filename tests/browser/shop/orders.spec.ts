import type { Locator, Page } from '@playwright/test';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { expect, test } from '../_fixtures.ts';
import { faultsOf } from '../_looks.ts';
import { openOffice } from '../_orders.ts';
import { signIn, speakEnglish } from '../_people.ts';

const LIST = '/y4/e-commerce/orders/order-list';
const NO_DATA = { code: 'DOWN', data: null, tag: null, token: null };

test.beforeEach(({ page }) => speakEnglish(page));

function rowOf(page: Page, id: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: id }) });
}

async function openMenu(page: Page, id: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${id}` }).click();
  return page.getByRole('menu');
}

for (const [clause, path] of [
  ['[2.53c]', '/y4/e-commerce/orders/order-details/SO-1'],
  ['[2.53d]', LIST],
]) {
  test(`${clause} visitors sign in first and come back: ${path}`, async ({ page }) => {
    await page.goto(path ?? '');
    await expect(page).toHaveURL(
      `/y4/authentication/card/login?from=${encodeURIComponent(path ?? '')}`,
    );
  });
}

test('[2.65a][2.65b][2.65c][2.65d][2.65e][2.65j] an order stands in the list with what it is, and the way leads on to the shop', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  const id = await shopper.order([{ id: product.id, quantity: 3 }]);
  await signIn(page, shopper);
  await page.goto('/y4/e-commerce/product/product-grid');
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Selected',
    'Order ID',
    'Date',
    'Ship to',
    'Status',
    'Amount',
    'Actions',
  ]);
  const cells = rowOf(page, id).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await expect(cells.nth(2)).toContainText('Noor Test');
  await expect(cells.nth(3)).toHaveText('Pending');
  await expect(cells.nth(4)).toHaveText('¥120.00');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/y4/e-commerce/product/product-grid');
});

test('[4.18] each status has its badge, as the office moves the order on', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  const id = await shopper.order([{ id: product.id, quantity: 1 }]);
  await signIn(page, shopper);
  const badge = rowOf(page, id).locator('.y4-badge');
  for (const [action, text, look] of [
    [null, 'Pending', 'warning'],
    ['process', 'Processing', 'primary'],
    ['ship', 'Shipping', 'secondary'],
    ['complete', 'Completed', 'success'],
  ] as const) {
    if (action) await office.moveOrder(id, action);
    await page.goto(LIST);
    await expect(badge).toHaveText(text);
    await expect(badge).toHaveClass(new RegExp(`y4-badge--${look}`));
  }
});

test('[2.65f][4.19][7.32] the menu of a row completes an order on its way, and deletes one nobody has begun', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  const sent = await shopper.order([{ id: product.id, quantity: 1 }]);
  const fresh = await shopper.order([{ id: product.id, quantity: 2 }]);
  await office.moveOrder(sent, 'process', 'ship');
  await signIn(page, shopper);
  await page.goto(LIST);

  const menu = await openMenu(page, sent);
  await expect(menu.getByRole('menuitem')).toHaveText(['Completed', 'Delete']);
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await menu.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByText('Orders completed: 1')).toBeVisible();
  await expect(rowOf(page, sent)).toContainText('Completed');

  await (await openMenu(page, fresh)).getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete confirmation' });
  await expect(dialog).toContainText(`Do you want to delete the orders: ${fresh}?`);
  await expect(dialog).toContainText(`Not sent yet, and cancelled by it: ${fresh}.`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, fresh)).toBeVisible();

  await (await openMenu(page, fresh)).getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Orders deleted: 1')).toBeVisible();
  await expect(rowOf(page, fresh)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('[2.65g] what is asked for many is done for all of them or for none', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push(await shopper.order([{ id: product.id, quantity: 1 }]));
  }
  const [first = '', second = '', third = ''] = ids;
  await office.moveOrder(first, 'process', 'ship');
  await office.moveOrder(second, 'process', 'ship');
  await signIn(page, shopper);
  await page.goto(LIST);
  await expect(page.getByRole('group', { name: 'Bulk actions' })).toHaveCount(0);
  await page.getByLabel('Select all on this page').check();
  const bulk = page.getByRole('group', { name: 'Bulk actions' });
  await expect(bulk).toContainText('3 selected');

  await bulk.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByText(`Only an order on its way can be completed: ${third}`)).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Shipping');

  await page.getByLabel(`Select ${third}`).uncheck();
  await expect(bulk).toContainText('2 selected');
  await bulk.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByText('Orders completed: 2')).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Completed');
  await expect(rowOf(page, second)).toContainText('Completed');

  await page.getByLabel('Select all on this page').check();
  await bulk.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete confirmation' });
  for (const id of ids) await expect(dialog).toContainText(id);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Orders deleted: 3')).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/y4/e-commerce/product/product-grid');
});

test('[2.65h][2.65i] ten on a page, sorted by any column, and kept on the way back', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  for (let quantity = 1; quantity <= 11; quantity += 1) {
    await shopper.order([{ id: product.id, quantity }]);
  }
  await signIn(page, shopper);
  await page.goto(LIST);
  const amounts = page.locator('.y4-orders__amount');
  await expect(amounts).toHaveCount(10);
  await expect(amounts.first()).toHaveText('¥440.00');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(amounts.first()).toHaveText('¥40.00');
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('11 to 11 of 11')).toBeVisible();
  await expect(amounts).toHaveText(['¥440.00']);

  await page.getByRole('link', { name: /^SO/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order SO/ })).toBeVisible();
  await page.goBack();
  await expect(amounts).toHaveText(['¥440.00']);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(amounts).toHaveCount(10);
  for (const name of ['Order ID', 'Date', 'Ship to', 'Status']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('columnheader', { name })).not.toHaveAttribute('aria-sort', 'none');
  }
});

test('[8.13] a list that does not come says why, and is asked for again', async ({
  page,
  request,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const shopper = await (await openOffice(request)).addShopper();
  await signIn(page, shopper);
  await page.route(`**${API_BASE}/**`, (route) =>
    route.request().postData()?.includes('Load_Order_List')
      ? route.fulfill({ json: { ...NO_DATA, id: 1, message: 'Orders are resting' } })
      : route.continue(),
  );
  await page.goto(LIST);
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Orders are resting'),
  ).toBeVisible();
  await expect(page.locator('.y4-toast')).toContainText('Orders are resting');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('the list keeps its height while it loads, and fits a phone without faults that axe finds', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  await shopper.order([{ id: product.id, quantity: 1 }]);
  await signIn(page, shopper);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${API_BASE}/**`, async (route) => {
    if (route.request().postData()?.includes('Load_Order_List')) await held;
    await route.continue();
  });
  await page.goto(LIST);
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Loading....' }),
  ).toBeAttached();
  await expect(page.locator('.y4-orders__row')).toHaveCount(10);
  const place = await page.locator('.y4-orders__row').first().boundingBox();
  answer();
  await expect(page.locator('.y4-orders__row')).toHaveCount(1);
  const row = await page.locator('.y4-orders__row').first().boundingBox();
  expect(row?.y).toBe(place?.y);
  expect(Math.abs((row?.height ?? 0) - (place?.height ?? 0))).toBeLessThanOrEqual(2);
  expect(await faultsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.y4-orders__row')).toBeInViewport();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: /^SO/ }).click();
  await expect(page.getByRole('article')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
