import { logIn, saveRows } from '../_calls.ts';
import { expect } from '../_fixtures.ts';
import { expectToBeUnharmed, HOSTILE_TEXTS, test } from '../_hostile.ts';
import { openOffice } from '../_orders.ts';
import { admin, beAdmin, signIn } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { openScreen } from '../_screens.ts';
import { CHECKOUT, putIntoCart } from './_checkout.ts';

test.beforeEach(({ page }) => beAdmin(page));

test('products, the cart and the checkout show texts that attack them, and do nothing of it', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const { token } = await logIn(request, admin);
  const word = uniqueWord();
  const products: string[] = [];
  for (const text of HOSTILE_TEXTS) {
    const { id } = await office.addProduct({ name: `${word} ${text}`.slice(0, 200) });
    const values = { short: text, description: text };
    await saveRows(request, token, 'PRODUCT_FORM', [{ key: { id }, values }]);
    products.push(id);
  }
  await openScreen(page, `/y4/e-commerce/product/product-grid?kw=${word}`);
  await expect(page.locator('.y4-product')).toHaveCount(HOSTILE_TEXTS.length);
  await expectToBeUnharmed(page);
  for (const id of products) {
    await openScreen(page, `/y4/e-commerce/product/product-details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await expectToBeUnharmed(page);
  }
  for (const id of products) await putIntoCart(page, id);
  for (const path of ['/y4/e-commerce/shopping-cart', CHECKOUT]) {
    await openScreen(page, path);
    await expect(page.getByText(word).first()).toBeVisible();
    await expectToBeUnharmed(page);
  }
});

test("[2.58e][2.58g][2.58h] a product's tags, specifications and reviews stay within a phone, whatever is in them", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await (await openOffice(request)).addProduct();
  const reviews = HOSTILE_TEXTS.map((text, at) => ({
    ...{ id: `r${at}`, rating: 4, date: '2026-01-01' },
    ...{ title: text, author: text, text },
  }));
  await page.route('**/CallServlet', async (route) => {
    if (!route.request().postData()?.includes('Load_Product_Detail')) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.rows[0], {
      tags: HOSTILE_TEXTS,
      specification: Object.fromEntries(HOSTILE_TEXTS.map((text) => [text, text])),
      reviews,
    });
    return route.fulfill({ response, json: answer });
  });
  await openScreen(page, `/y4/e-commerce/product/product-details/${id}`);
  for (const tab of ['Description', 'Specifications', `Reviews (${reviews.length})`]) {
    await page.getByRole('tab', { name: tab }).click();
    await expectToBeUnharmed(page);
  }
});

test('orders, their addresses and what the office sees of them show texts that attack them, and do nothing of it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const office = await openOffice(request);
  const shopper = await office.addShopper();
  const word = uniqueWord();
  const orders: string[] = [];
  for (const text of HOSTILE_TEXTS) {
    const { id } = await office.addProduct({ name: `${word} ${text}`.slice(0, 200) });
    const address = await shopper.addAddress(`${word} ${text}`);
    orders.push(await shopper.order([{ id, quantity: 1 }], address));
  }
  for (const order of orders) {
    await openScreen(page, `/y4/content/ORDER/main?id=${order}`);
    await expect(page.getByLabel('Order ID')).toHaveValue(order);
    await expectToBeUnharmed(page);
  }
  await signIn(page, shopper);
  for (const path of ['order-list', ...orders.map((order) => `order-details/${order}`)]) {
    await openScreen(page, `/y4/e-commerce/orders/${path}`);
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible();
    await expectToBeUnharmed(page);
  }
  await openScreen(page, '/y4/user/profile');
  await expectToBeUnharmed(page);
});

test('[2.29] articles show texts that attack their readers, and do nothing of it', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  for (const text of HOSTILE_TEXTS) {
    const code = uniqueWord().toUpperCase();
    const values = { code, language: 'en', date: '2026-01-01', published: true };
    await saveRows(request, token, 'ARTICLE', [
      { values: { ...values, title: `${code} ${text}`, caption: text, content: text } },
    ]);
    await openScreen(page, `/y4/article?code=${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
    await expectToBeUnharmed(page);
  }
});

test('a conflict and the history of a record show texts that attack them, and do nothing of it', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  const { id, name } = await (await openOffice(request)).addProduct();
  for (const text of HOSTILE_TEXTS) {
    await openScreen(page, `/y4/content/PRODUCT_FORM/main?id=${id}`);
    await page.getByLabel(/^Name/).fill(`${name} <b>mine</b>`);
    const theirs = `${name} ${text}`.slice(0, 200);
    await saveRows(request, token, 'PRODUCT_FORM', [{ key: { id }, values: { name: theirs } }]);
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByText('Somebody else has changed this record');
    await expect(conflict).toBeVisible();
    await expectToBeUnharmed(page);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(conflict).toHaveCount(0);
  }
  await openScreen(page, '/y4/content/CHANGES/main?changes:size=50');
  await expect(page.locator('.ag-row').filter({ hasText: name }).first()).toBeVisible();
  await expectToBeUnharmed(page);
});
