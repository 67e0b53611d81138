import type { Page } from '@playwright/test';
import { expect } from '../_fixtures.ts';
import { faultsIn, showIn } from '../_looks.ts';
import { signIn, speakEnglish } from '../_people.ts';
import { toast } from '../_screens.ts';
import { CART, CHECKOUT, holdClock, onTask, openCheckout, putIntoCart } from './_checkout.ts';
import { test } from './_shop.ts';

test.beforeEach(({ page }) => speakEnglish(page));

/** An amount of the totals, as a number. */
async function amountOf(page: Page, term: string): Promise<number> {
  const row = page.locator('.y4-totals > div').filter({ hasText: term }).first();
  return Number(((await row.locator('dd').textContent()) ?? '').replace(/[^\d.]/g, ''));
}

test('[2.53a] visitors sign in first and come back', async ({ page }) => {
  await page.goto(CHECKOUT);
  await expect(page).toHaveURL(
    `/y4/authentication/card/login?from=${encodeURIComponent(CHECKOUT)}`,
  );
});

test('[1.5][2.63b] what is typed and chosen stays while another tab switches the language', async ({
  page,
  context,
  confirm,
}) => {
  await expect(confirm).toBeEnabled();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street').fill('Harbour Ro');
  const other = await context.newPage();
  await other.goto('/y4/e-commerce/product/product-grid');
  await other.getByRole('button', { name: 'Language', exact: true }).click();
  await other.getByRole('menu').getByText('简体中文').click();
  await expect(page.getByRole('heading', { name: '新增地址' })).toBeVisible();
  await expect(dialog.locator('textarea')).toHaveValue('Harbour Ro');
  await expect(page.getByRole('radio', { name: '货到付款' })).toBeChecked();
});

test('[2.60] an empty cart leads back to the shop', async ({ page, shopper }) => {
  await signIn(page, shopper);
  await page.goto(CHECKOUT);
  await expect(
    page.getByText('You have no items in your shopping cart. Go ahead and start shopping!'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toHaveCount(0);
});

test('[1.2][2.63a][2.63f][2.64a][2.64b][2.64c][2.64d][3.33][4.21][4.25][7.29][9.14] an order is summed up, placed, and leads on to the list of orders', async ({
  page,
  office,
  shopper,
}) => {
  const [product, promo] = [await office.addProduct({ price: 33.33 }), await office.addPromo(12.5)];
  await signIn(page, shopper);
  await putIntoCart(page, product.id, 3);
  await putIntoCart(page, (await office.findShippedProduct()).id);
  await page.goto(CART);
  await page.getByLabel('Promo code').fill(promo.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(promo.message)).toBeVisible();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(CHECKOUT);

  const ways = page.locator('input[name="payment-method"]');
  await expect(ways.first()).toBeChecked();
  await expect(ways.first()).toHaveAccessibleName(/Pay on delivery/);
  const line = page.locator('.y4-summary__line').filter({ hasText: product.name });
  await expect(line).toContainText('3 × ¥33.33');
  await expect(line).toContainText('¥99.99');
  await expect(line.locator('.y4-picture')).toBeVisible();
  await expect(page.locator('.y4-totals')).toContainText(`Coupon: ${promo.code}`);
  await expect(page.locator('.y4-totals')).toContainText('−12.5%');
  const lines = await page.locator('.y4-summary__amount').allTextContents();
  const sum = lines.reduce((all, text) => all + Number(text.replace(/[^\d.]/g, '')), 0);
  const [subTotal, shipping] = [await amountOf(page, 'Subtotal'), await amountOf(page, 'Shipping')];
  const payable = await amountOf(page, 'Payable Total');
  expect(subTotal).toBeCloseTo(sum, 2);
  expect(shipping).toBeGreaterThan(0);
  expect(await page.locator('.y4-totals dd').nth(2).textContent()).toBe(
    `¥${(subTotal + shipping).toFixed(2)}`,
  );
  const cents = Math.round((subTotal + shipping) * 100);
  expect(payable).toBe(Math.round((cents * 7) / 8) / 100);

  const confirm = await openCheckout(page);
  await holdClock(page);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Order placed!' })).toBeVisible();
  await expect(page.getByText('Please pay when the goods arrive.')).toBeVisible();
  const success = page.locator('.y4-success');
  await expect(success).toContainText(`¥${payable.toFixed(2)}`);
  await expect(success).toContainText('Pay on delivery');
  await expect(success.locator('dt').first()).toHaveCSS('text-align', 'start');
  await expect(page.getByRole('link', { name: 'Shopping Cart (0)' })).toBeVisible();
  await page.clock.runFor(5000);
  await page.clock.resume();
  await expect(page).toHaveURL('/y4/e-commerce/orders/order-list');
  const orders = await shopper.orders();
  expect(orders).toHaveLength(1);
  expect(orders[0]?.amount).toBe(payable);
  await expect(page.getByRole('link', { name: orders[0]?.id ?? '' })).toBeVisible();
  await page.goto(CART);
  await expect(page.getByText('You have no items in your shopping cart.')).toBeVisible();
  await putIntoCart(page, product.id);
  await page.goto(CHECKOUT);
  await expect(page.locator('.y4-totals')).toContainText('Payable Total');
  await expect(page.locator('.y4-totals')).not.toContainText('Coupon');
});

test('[2.64a] a placed order stays told in another language', async ({ page, confirm }) => {
  await holdClock(page);
  await confirm.click();
  await expect(page.getByText('Order ID')).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menu').getByText('简体中文').click();
  await expect(page.getByText('订单号')).toBeVisible();
});

test('whoever wants to read on stays with the placed order', async ({ page, confirm }) => {
  await holdClock(page);
  await confirm.click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await page.clock.runFor(60_000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Order placed!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/y4/e-commerce/orders/order-list');
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('[2.63b] addresses with the phones of other countries stay within their card on the smallest phone', async ({
    page,
    product,
    shopper,
  }) => {
    await shopper.addAddress('Marina Walk 12, Apt 1904, Dubai', '+971 50 010 0101');
    await signIn(page, shopper);
    await putIntoCart(page, product.id);
    await openCheckout(page);
    const addresses = page.getByRole('list').filter({ hasText: 'Marina Walk' });
    await expect(addresses).toHaveCount(1);
    const tooWide = await addresses.evaluate((list) =>
      [list, ...list.children].map((one) => one.scrollWidth - one.clientWidth),
    );
    expect(tooWide).toEqual([0, 0, 0]);
  });
});

test('[2.63b][3.29][4.24a][4.24b][4.24c][7.22][7.23][7.24][8.18] addresses are chosen, added, changed and deleted', async ({
  page,
  product,
  shopper,
}) => {
  await shopper.addAddress('Second Street 2');
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  const confirm = await openCheckout(page);
  const radios = page.getByRole('radio', { name: /Noor Test|Lee/ });
  await expect(radios).toHaveCount(2);
  await expect(radios.first()).toBeChecked();

  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill out this field')).toHaveCount(3);
  await dialog.getByLabel('Username').fill('Lee');
  await dialog.getByLabel('Street').fill('Third Street 3');
  await dialog.getByLabel('Phone').fill('abc');
  await expect(dialog.getByText('This is not a phone number')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  // A browser closes by itself what a second Escape finds open.
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel('Street')).toHaveValue('Third Street 3');
  }
  await dialog.getByLabel('Phone').fill('13900139000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(radios).toHaveCount(3);
  await expect(radios.last()).toBeChecked();
  await expect(page.locator('.y4-option').nth(2)).toContainText('Third Street 3');

  await page.getByRole('button', { name: 'Edit the address Second Street 2' }).click();
  await dialog.getByLabel('Street').fill('Second Street 22');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.y4-option').nth(1)).toContainText('Second Street 22');
  await expect(radios).toHaveCount(3);

  await page.getByRole('button', { name: 'Delete the address Harbour Road 18, Shanghai' }).click();
  await expect(dialog).toContainText('Delete confirmation');
  await expect(dialog).toContainText(
    'Do you want to delete the shipping address: Harbour Road 18, Shanghai?',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(radios).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete the address Harbour Road 18, Shanghai' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(radios).toHaveCount(2);
  await page.reload();
  await expect(radios).toHaveCount(2);

  await page.getByRole('radio', { name: /Lee/ }).check();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Order placed!' })).toBeVisible();
  expect((await shopper.orders())[0]?.addressStreet).toBe('Third Street 3');
});

test('[8.14] a failed deletion is told like a success', async ({ page, product, shopper }) => {
  const { id } = await shopper.addAddress('Gone Street 9');
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  await openCheckout(page);
  await shopper.deleteAddress(id);
  await page.getByRole('button', { name: 'Delete the address Gone Street 9' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const told = toast(page, 'This address no longer exists');
  await expect(told).toBeVisible();
  await expect(told).toHaveClass(/y4-toast--success/);
});

test('[2.63c][3.25b][3.31][7.33] points are named where they pay, and do not pay what they do not cover', async ({
  page,
  confirm,
  shopper,
}) => {
  await expect(page.getByText('You have 0 points, worth ¥0.00')).toBeVisible();
  await expect(page.locator('.y4-totals')).not.toContainText('Paid with points');
  await page.getByRole('radio', { name: 'Pay with points' }).check();
  await expect(page.locator('.y4-totals')).toContainText('Paid with points');
  await expect(page.locator('.y4-totals')).toContainText('4,000');
  await confirm.click();
  await expect(page.locator('.y4-confirm__refusal')).toHaveText('You do not have enough points');
  expect(await shopper.orders()).toEqual([]);
  await page.getByRole('radio', { name: 'Pay on delivery' }).check();
  await expect(page.locator('.y4-confirm__refusal')).toHaveCount(0);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Order placed!' })).toBeVisible();
});

test('[2.64a] an order that is paid with points says so', async ({ page, office }) => {
  const product = await office.addProduct({ price: 0.05 });
  await signIn(page, { corp: 'y4', user: 'warehouse@y4.example', password: 'y4-sample' });
  await putIntoCart(page, product.id);
  await openCheckout(page);
  await page.getByRole('radio', { name: 'Pay with points' }).check();
  await expect(page.locator('.y4-totals')).toContainText('Paid with points');
  await holdClock(page);
  await page.getByRole('button', { name: 'Confirm & Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Payment success!' })).toBeVisible();
});

test('[2.63d][2.63e][3.25c][3.25d][3.25e] what protects the buyer and the terms can be read', async ({
  page,
  confirm,
}) => {
  await expect(confirm).toBeEnabled();
  await expect(page.getByText("Full refund if you don't receive your order")).toBeVisible();
  await page.getByRole('button', { name: 'Learn more' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Every order placed with Yueyi is protected');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Terms & Conditions' }).click();
  await expect(dialog).toContainText('By placing an order you agree to the following');
});

test('[5.12] there is nothing to confirm when the payable total is 0.00', async ({
  page,
  office,
}) => {
  const [product, promo] = [await office.addProduct(), await office.addPromo(100)];
  await signIn(page, await office.addShopper());
  await putIntoCart(page, product.id);
  await page.goto(CART);
  await page.getByLabel('Promo code').fill(promo.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(promo.message)).toBeVisible();
  await page.goto(CHECKOUT);
  await expect(page.locator('.y4-totals__payable')).toContainText('¥0.00');
  await expect(page.getByRole('radio', { name: /Noor Test/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeDisabled();
  await expect(page.getByText('There is nothing to pay for')).toBeVisible();
});

for (const [task, place] of [
  ['Load_Config', "The shop's settings can not be shown"],
  ['Load_Address_List', 'Your addresses can not be shown'],
  ['Load_Points', 'Your points can not be shown'],
  ['Quote_Cart', 'Your order can not be calculated'],
] as const) {
  test(`[8.13] tells when ${task} fails, goes on with the rest, and tries again`, async ({
    page,
    allowProblem,
    product,
    shopper,
  }) => {
    allowProblem(/Failed to load resource/);
    await signIn(page, shopper);
    await putIntoCart(page, product.id);
    await onTask(page, task, (route) => route.abort());
    await page.goto(CHECKOUT);
    const failed = page.getByRole('alert').filter({ hasText: place });
    await expect(failed).toContainText('The server cannot be reached');
    await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
    await expect(page.locator('.y4-summary__line')).toHaveCount(task === 'Quote_Cart' ? 0 : 1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(place)).toHaveCount(0);
    const confirm = page.getByRole('button', { name: 'Confirm & Pay' });
    await expect(confirm).toBeEnabled();
    await page.getByRole('radio', { name: 'Pay on delivery' }).check();
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Order placed!' })).toBeVisible();
  });
}

test('has no faults that axe can find, and keeps the total in view on a phone', async ({
  page,
  confirm,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(confirm).toBeInViewport();
  await expect(page.locator('.y4-confirm__total')).toBeInViewport();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const look of ['light', 'dark'] as const) {
    await showIn(page, look);
    expect(await faultsIn(page, look)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
