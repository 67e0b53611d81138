import type { Page } from '@playwright/test';
import { expect } from '../_fixtures.ts';
import { signIn, speakEnglish } from '../_people.ts';
import {
  CART,
  CHECKOUT,
  createGate,
  holdClock,
  onTask,
  openCheckout,
  putIntoCart,
} from './_checkout.ts';
import { test } from './_shop.ts';

test.beforeEach(({ page }) => speakEnglish(page));

/** Sends the order on, but lets its answer get lost. */
async function loseAnswer(page: Page): Promise<void> {
  await onTask(page, 'New_Order', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

function placedHeading(page: Page) {
  return page.getByRole('heading', { name: 'Order placed!' });
}

test('[8.13] prices and addresses that came too often are not asked for again by the network that is back, as long as their answers forbid it', async ({
  page,
  allowProblem,
  confirm,
}) => {
  allowProblem(/Failed to load resource/);
  const asked: string[] = [];
  let isLimited = true;
  for (const task of ['Quote_Cart', 'Load_Address_List']) {
    await onTask(page, task, async (route) => {
      asked.push(task);
      if (!isLimited) return route.fallback();
      await route.fulfill({ status: 429, headers: { 'retry-after': '42' }, body: 'slow' });
    });
  }
  await page.reload();
  const prices = page.getByRole('alert').filter({ hasText: 'Your order can not be calculated' });
  const addresses = page.getByRole('alert').filter({ hasText: 'Your addresses can not be shown' });
  // Settings that keep the payment method ask for no prices.
  await expect(page.locator('input[name="payment-method"]').first()).toBeVisible();
  await expect(prices).toBeVisible();
  await expect(addresses).toBeVisible();
  const before = asked.length;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  isLimited = false;
  await prices.getByRole('button', { name: 'Try again' }).click();
  await addresses.getByRole('button', { name: 'Try again' }).click();
  await expect(confirm).toBeEnabled();
  expect(asked).toHaveLength(before + 2);
});

test('a double click is one order', async ({ page, confirm, shopper }) => {
  await confirm.dblclick();
  await expect(placedHeading(page)).toBeVisible();
  expect(await shopper.orders()).toHaveLength(1);
});

test('[3.32k][8.13] a lost answer is the same order when it is sent again', async ({
  page,
  allowProblem,
  confirm,
  shopper,
}) => {
  allowProblem(/Failed to load resource/);
  await loseAnswer(page);
  await confirm.click();
  await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
  await expect(page.locator('.y4-confirm__refusal')).toContainText('an order is placed only once');
  const [first] = await shopper.orders();
  await page.unrouteAll();
  await holdClock(page);
  await confirm.click();
  await expect(placedHeading(page)).toBeVisible();
  await expect(page.locator('.y4-success')).toContainText(first?.id ?? 'no order');
  expect(await shopper.orders()).toHaveLength(1);
});

test('a reload in the middle loses nothing: the cart is found to be ordered', async ({
  page,
  allowProblem,
  office,
  shopper,
}) => {
  allowProblem(/Failed to load resource/);
  const [product, other] = [await office.addProduct(), await office.addProduct()];
  await signIn(page, shopper);
  await putIntoCart(page, product.id, 2);
  const confirm = await openCheckout(page);
  await loseAnswer(page);
  await confirm.click();
  await expect(page.locator('.y4-confirm__refusal')).toBeVisible();
  await page.unrouteAll();
  await putIntoCart(page, other.id);
  await (await openCheckout(page)).click();
  await expect(
    page.getByRole('heading', { name: 'This cart has been ordered already' }),
  ).toBeVisible();
  await expect(page.getByText('What you put in later is still in your cart.')).toBeVisible();
  const [order] = await shopper.orders();
  await expect(page.getByRole('link', { name: 'See the order' })).toHaveAttribute(
    'href',
    `/y4/e-commerce/orders/order-details/${order?.id}`,
  );
  await page.getByRole('link', { name: 'Shopping Cart', exact: true }).click();
  await expect(page.locator('.y4-cart__line')).toHaveCount(1);
  await expect(page.locator('.y4-cart__line')).toContainText(other.name);
  await (await openCheckout(page)).click();
  await expect(placedHeading(page)).toBeVisible();
  expect((await shopper.orders()).map(({ amount }) => amount)).toEqual([40, 80]);
});

test('an order that was taken back leaves its cart to be ordered again', async ({
  page,
  allowProblem,
  confirm,
  shopper,
}) => {
  allowProblem(/Failed to load resource/);
  await loseAnswer(page);
  await confirm.click();
  await expect(page.locator('.y4-confirm__refusal')).toBeVisible();
  await page.unrouteAll();
  const [first] = await shopper.orders();
  await shopper.deleteOrder(first?.id ?? '');
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.locator('.y4-confirm__refusal')).toContainText('taken back');
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(placedHeading(page)).toBeVisible();
  const orders = await shopper.orders();
  expect(orders).toHaveLength(1);
  expect(orders[0]?.id).not.toBe(first?.id);
});

test('who leaves while the order is on its way is told how it ended', async ({
  page,
  confirm,
  shopper,
}) => {
  const gate = createGate();
  await onTask(page, 'New_Order', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await confirm.click();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect(page).toHaveURL(CART);
  await page.goBack();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect(page.locator('.y4-cart__line')).toHaveCount(1);
  gate.open();
  await expect(page.locator('.y4-toast')).toContainText(['Order placed!']);
  await expect(page.getByText('You have no items in your shopping cart.')).toBeVisible();
  await expect(page).toHaveURL(CART);
  expect(await shopper.orders()).toHaveLength(1);
});

test('[4.10][8.9] a session that ends in the middle keeps the cart and what was chosen', async ({
  page,
  product,
  shopper,
}) => {
  await shopper.addAddress('Second Street 2');
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  const confirm = await openCheckout(page);
  await page
    .locator('.y4-option')
    .filter({ hasText: 'Second Street 2' })
    .getByRole('radio')
    .check();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await shopper.endSessions();
  await confirm.click();
  await expect(page.locator('.y4-toast')).toContainText(['Need to login again']);
  await expect(page).toHaveURL(
    `/y4/authentication/card/login?from=${encodeURIComponent(CHECKOUT)}`,
  );
  await page.getByLabel('Email address').fill(shopper.user);
  await page.getByLabel('Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(CHECKOUT);
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await expect(page.locator('.y4-option--chosen').first()).toContainText('Second Street 2');
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(placedHeading(page)).toBeVisible();
  await shopper.signInAgain();
  const orders = await shopper.orders();
  expect(orders.map(({ addressStreet }) => addressStreet)).toEqual(['Second Street 2']);
});

test('[8.13] a price that changed is shown before it is paid', async ({
  page,
  office,
  product,
  shopper,
}) => {
  await signIn(page, shopper);
  await putIntoCart(page, product.id, 2);
  const confirm = await openCheckout(page);
  await office.changeProduct(product.id, { price: 45 });
  await confirm.click();
  const message = 'Prices have changed, please look at your order again';
  await expect(page.locator('.y4-toast')).toContainText([message]);
  await expect(page.locator('.y4-confirm__refusal')).toHaveText(message);
  await expect(page.getByText('The price has changed')).toBeVisible();
  await expect(page.locator('.y4-totals__payable')).toContainText('¥90.00');
  expect(await shopper.orders()).toEqual([]);
  await confirm.click();
  await expect(placedHeading(page)).toBeVisible();
  expect((await shopper.orders())[0]?.amount).toBe(90);
});

test('[8.13] what ran out is told, and stays in the cart', async ({
  page,
  office,
  product,
  shopper,
}) => {
  await signIn(page, shopper);
  await putIntoCart(page, product.id, 2);
  const confirm = await openCheckout(page);
  await office.changeProduct(product.id, { stock: 0 });
  await confirm.click();
  const message = `Not enough in stock: ${product.name}`;
  await expect(page.locator('.y4-toast')).toContainText([message]);
  await expect(page.getByText('Sold out')).toBeVisible();
  expect(await shopper.orders()).toEqual([]);
  await page.reload();
  await expect(page.locator('.y4-summary__line')).toContainText('2 × ¥40.00');
  await office.changeProduct(product.id, { stock: 5 });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(placedHeading(page)).toBeVisible();
});

test('an address that was changed elsewhere is shown before anything is sent there', async ({
  page,
  product,
  shopper,
}) => {
  const { id } = await shopper.addAddress('Gone Street 9');
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  const confirm = await openCheckout(page);
  const gone = page.locator('.y4-option').filter({ hasText: 'Gone Street 9' });
  await gone.getByRole('radio').check();
  await shopper.deleteAddress(id);
  await confirm.click();
  await expect(page.locator('.y4-confirm__refusal')).toContainText('The address was changed');
  await expect(gone).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Noor Test/ })).toBeChecked();
  expect(await shopper.orders()).toEqual([]);
});

test('two tabs with one cart are one order', async ({ page, context, product, shopper }) => {
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  const first = await openCheckout(page);
  const second = await context.newPage();
  await signIn(second, shopper);
  const other = await openCheckout(second);
  await second.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(other).toBeEnabled();
  const gate = createGate();
  const arrived = createGate();
  await onTask(second, 'New_Order', async (route) => {
    arrived.open();
    await gate.opened;
    await route.continue();
  });
  await other.click();
  await arrived.opened;
  await first.click();
  await expect(placedHeading(page)).toBeVisible();
  gate.open();
  await expect(
    second.getByRole('heading', { name: 'This cart has been ordered already' }),
  ).toBeVisible();
  expect(await shopper.orders()).toHaveLength(1);
});

test('[4.21] what is put in while the order is on its way stays in the cart, for an order of its own', async ({
  page,
  context,
  office,
  shopper,
}) => {
  const [product, later] = [await office.addProduct(), await office.addProduct({ price: 7 })];
  await signIn(page, shopper);
  await putIntoCart(page, product.id, 2);
  const confirm = await openCheckout(page);
  const second = await context.newPage();
  await signIn(second, shopper);
  const gate = createGate();
  await onTask(page, 'New_Order', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await confirm.click();
  await putIntoCart(second, later.id, 3);
  gate.open();
  await expect(placedHeading(page)).toBeVisible();
  await expect(second.getByRole('link', { name: 'Shopping Cart (3)' })).toBeVisible();
  await (await openCheckout(second)).click();
  await expect(placedHeading(second)).toBeVisible();
  await expect(second.getByRole('link', { name: 'Shopping Cart (0)' })).toBeVisible();
  expect((await shopper.orders()).map(({ amount }) => amount)).toEqual([21, 80]);
});
