import { randomUUID } from 'node:crypto';
import { expect, test } from '../_fixtures.ts';
import { faultsIn, showIn } from '../_looks.ts';
import { openOffice } from '../_orders.ts';
import { admin, signIn, signInByForm, speakEnglish } from '../_people.ts';
import { leadTo, toast } from '../_screens.ts';
import { CART, CHECKOUT, createGate, onTask, putIntoCart } from './_checkout.ts';

const GRID = '/y4/e-commerce/product/product-grid';

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.53b] visitors sign in first and come back with what they put in', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  await putIntoCart(page, product.id, 2);
  await page.getByRole('link', { name: 'Shopping Cart (2)' }).click();
  await expect(page).toHaveURL(`/y4/authentication/card/login?from=${encodeURIComponent(CART)}`);
  await page.getByLabel('Email address').fill(shopper.user);
  await page.getByLabel('Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(CART);
  const spinner = page.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await expect(spinner).toHaveValue('2');
});

test('[2.59a][2.59b][2.59d][2.59e][2.60][2.62][3.27][5.11] shows what is in it, and is changed there', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [chair, lamp] = [await office.addProduct(), await office.addProduct({ price: 12.5 })];
  await signIn(page, admin);
  await putIntoCart(page, chair.id);
  await putIntoCart(page, lamp.id, 3);
  await page.goto(CART);
  const lines = page.locator('.y4-cart__line');
  await expect(lines).toHaveCount(2);
  const line = lines.filter({ hasText: lamp.name });
  await expect(line.locator('.y4-cart__amount')).toHaveText('¥37.50');
  await expect(line.locator('.y4-picture')).toBeVisible();
  const total = page.locator('.y4-cart__total strong');
  await expect(total).toHaveText('¥77.50');

  const more = line.getByRole('button', { name: 'Increase' });
  await more.click();
  await more.click();
  await expect(line.locator('.y4-cart__amount')).toHaveText('¥62.50');
  await expect(total).toHaveText('¥102.50');
  const quantity = line.getByRole('textbox');
  await quantity.fill('-4');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('1');
  await expect(line.getByRole('button', { name: 'Decrease' })).toBeDisabled();
  await expect(total).toHaveText('¥52.50');

  await page.getByRole('button', { name: `Remove ${lamp.name}` }).click();
  const told = page.getByRole('dialog');
  await expect(told).toContainText('You just removed 1 item(s)');
  await expect(told.getByRole('button')).toHaveText(['']);
  await page.keyboard.press('Escape');
  await expect(total).toHaveText('¥40.00');
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', CHECKOUT);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', GRID);

  await page.getByRole('button', { name: `Remove ${chair.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(
    page.getByText('You have no items in your shopping cart. Go ahead and start shopping!'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(GRID);
});

test('[2.62][4.20] a card adds one more, and leads to the cart and to the checkout', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const product = await office.addProduct();
  await signIn(page, admin);
  await page.goto(`${GRID}?kw=${encodeURIComponent(product.name)}`);
  const add = page.getByRole('button', { name: `Add ${product.name} to cart` });
  const told = page.getByRole('dialog');
  await add.click();
  await expect(told).toContainText('You just added 1 item(s)');
  await page.keyboard.press('Escape');
  await add.click();
  await told.getByRole('button', { name: 'Go to Cart' }).click();
  await expect(page).toHaveURL(CART);
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('2');
  await page.goBack();
  await add.click();
  await told.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(CHECKOUT);
  await expect(page.locator('.y4-summary__line')).toContainText('3 × ¥40.00');
});

test("[1.5][8.13] the shop's words for a promo code come with the network, and in the language that is chosen", async ({
  page,
  request,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const product = await (await openOffice(request)).addProduct();
  await signIn(page, admin);
  await putIntoCart(page, product.id);
  await onTask(page, 'Load_Config', (route) => route.abort());
  await page.goto(CART);
  const code = page.getByRole('textbox', { name: 'Promo code' });
  await expect(toast(page, 'The server cannot be reached')).toBeVisible();
  await expect(code).toHaveAttribute('placeholder', '');
  await page.getByRole('button', { name: 'Try again' }).click();
  const failed = page.getByText("The shop's settings can not be shown");
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(code).toHaveAttribute('placeholder', 'Enter your promo code');
  await expect(failed).toHaveCount(0);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menu').getByText('简体中文').click();
  await expect(page.getByPlaceholder('输入优惠码')).toBeVisible();
});

test('[2.59c][3.25f][3.28][4.22][5.13][7.28][8.13] takes a promo code as it was typed, or tells why not', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, promo] = [await office.addProduct(), await office.addPromo(12.5)];
  await signIn(page, admin);
  await putIntoCart(page, product.id, 2);
  await page.goto(CART);
  const code = page.getByLabel('Promo code');
  await expect(code).toHaveAttribute('placeholder', 'Enter your promo code');
  await code.fill('no such code');
  await page.getByRole('button', { name: 'Apply' }).click();
  const refused = 'There is no such promo code';
  await expect(toast(page, refused)).toBeVisible();
  await expect(code).toHaveValue('no such code');
  await expect(code).toHaveAccessibleDescription(refused);
  await expect(code).toBeFocused();

  const asked = page.waitForRequest((request) => {
    const body = request.postData() ?? '';
    return body.includes('Load_Promo') && body.includes(` ${promo.code.toLowerCase()} `);
  });
  await code.fill(` ${promo.code.toLowerCase()} `);
  await page.getByRole('button', { name: 'Apply' }).click();
  await asked;
  await expect(page.getByText(promo.message)).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(page.getByText(`${promo.code} −12.5%`)).toBeVisible();
  await expect(page.locator('.y4-cart__total strong')).toHaveText('¥70.00');
  await page.getByRole('button', { name: 'Remove the promo' }).click();
  await expect(page.locator('.y4-cart__total strong')).toHaveText('¥80.00');
});

test('survives a reload, and is the same in a second tab', async ({ page, context, request }) => {
  const office = await openOffice(request);
  const [chair, lamp] = [await office.addProduct(), await office.addProduct()];
  await signIn(page, admin);
  await putIntoCart(page, chair.id);
  await page.goto(CART);
  await expect(page.locator('.y4-cart__line')).toHaveCount(1);
  const second = await context.newPage();
  await signIn(second, admin);
  await putIntoCart(second, lamp.id, 4);
  await expect(page.locator('.y4-cart__line')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: `Quantity of ${lamp.name}` })).toHaveValue('4');
  await page.reload();
  await expect(page.locator('.y4-cart__line')).toHaveCount(2);
});

test('[2.59b] the next user of a tab reads nothing of the prices of the one before', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [chair, lamp] = [await office.addProduct(), await office.addProduct({ price: 12.5 })];
  const [first, next] = [await office.addShopper(), await office.addShopper()];
  const kept = { revision: randomUUID(), items: [{ id: lamp.id, quantity: 1 }], promo: null };
  await signInByForm(page, first);
  await putIntoCart(page, chair.id);
  await leadTo(page, CART);
  const total = page.locator('.y4-cart__total strong');
  await expect(total).toHaveText('¥40.00');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.evaluate(
    ([key, cart]) => localStorage.setItem(key ?? '', cart ?? ''),
    [`y4:y4:cart:${next.user}`, JSON.stringify(kept)],
  );
  await page.getByLabel('Email address').fill(next.user);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
  const quote = createGate();
  await onTask(page, 'Quote_Cart', async (route) => {
    await quote.opened;
    await route.continue();
  });
  await page.evaluate((to) => history.pushState(null, '', to), CART);
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(total).toHaveCount(0);
  quote.open();
  await expect(total).toHaveText('¥12.50');
});

test('tells when its prices and the settings can not be had, and asks again', async ({
  page,
  request,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const office = await openOffice(request);
  const product = await office.addProduct();
  await signIn(page, admin);
  await putIntoCart(page, product.id);
  await onTask(page, 'Quote_Cart', (route) => route.abort());
  await page.goto(CART);
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.y4-cart__line')).toHaveCount(1);
});

test('tells that a price has changed since, and that there is less', async ({ page, request }) => {
  const office = await openOffice(request);
  const product = await office.addProduct();
  await signIn(page, admin);
  await putIntoCart(page, product.id, 2);
  await page.goto(CART);
  await expect(page.locator('.y4-cart__amount')).toHaveText('¥80.00');
  await office.changeProduct(product.id, { price: 50, stock: 2 });
  await page.getByRole('button', { name: 'Increase' }).click();
  await expect(page.getByText('The price has changed')).toBeVisible();
  await expect(page.getByText('Only 2 in stock')).toBeVisible();
  await expect(page.locator('.y4-cart__amount')).toHaveText('¥150.00');
});

test('has no faults that axe can find, and fits a phone', async ({ page, request }) => {
  const office = await openOffice(request);
  const product = await office.addProduct();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await putIntoCart(page, product.id);
  await page.goto(CART);
  await expect(page.locator('.y4-cart__line')).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const look of ['light', 'dark'] as const) {
    await showIn(page, look);
    expect(await faultsIn(page, look)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
