import { randomUUID } from 'node:crypto';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { expect, test } from '../_fixtures.ts';
import { faultsOf } from '../_looks.ts';
import { openOffice } from '../_orders.ts';
import { type Person, signIn, speakEnglish } from '../_people.ts';
import { onTask } from './_checkout.ts';

const shopper: Person = { corp: 'y4', user: 'shopper@y4.example', password: 'y4-sample' };
const grid = '/y4/e-commerce/product/product-grid';
/** Products that no other test adds to, so that they keep their places. */
const mugs = `${grid}?kw=mug`;

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.55] other layouts are not found', async ({ page }) => {
  await page.goto('/y4/e-commerce/product/product-wall');
  await expect(page).toHaveURL(/\/y4\/errors\/404/);
});

test('[1.5] products, and what they are sorted by, are in the language that is chosen while they are seen', async ({
  page,
}) => {
  await page.goto(mugs);
  const stock = page.locator('.y4-product').first().locator('.y4-delivery');
  await expect(stock).toContainText('In stock');
  for (const [menu, language, words, order] of [
    ['Language', '简体中文', '有货', '价格'],
    ['语言', 'English', 'In stock', 'Price'],
  ] as const) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menu').getByText(language).click();
    await expect(stock).toContainText(words);
    await expect(page.locator('.y4-products select')).toContainText(order);
  }
});

test('[1.5][2.56e] the page that is being typed stays where the products are read in another language', async ({
  page,
}) => {
  await page.goto('/y4/e-commerce/product/product-grid');
  await page.getByRole('textbox', { name: 'Go to page' }).fill('2');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menu').getByText('简体中文').click();
  await expect(page.locator('.y4-delivery').first()).toContainText(/有货|缺货/);
  await expect(page.locator('.y4-pages__go input')).toHaveValue('2');
});

test('[1.5][2.58b] the quantity that is chosen stays where the product is read in another language', async ({
  page,
  request,
}) => {
  const { id } = await (await openOffice(request)).addProduct();
  await page.goto(`/y4/e-commerce/product/product-details/${id}`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menu').getByText('简体中文').click();
  await expect(page.locator('.y4-offer .y4-delivery')).toContainText('有货');
  await expect(page.getByRole('textbox', { name: '数量' })).toHaveValue('7');
});

test('[1.5] a page keeps its language when another tenant is read in another one beside it', async ({
  page,
}) => {
  await page.goto(grid);
  await expect(page.locator('.y4-delivery').first()).toContainText('In stock');
  const other = await page.context().newPage();
  await other.goto('/oasis/landing');
  await other.getByRole('button', { name: 'Language', exact: true }).click();
  await other.getByRole('menu').getByText('简体中文').click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^Showing 13-24 of /)).toBeVisible();
  await expect(page.locator('.y4-delivery').first()).toContainText('In stock');
  await other.close();
});

test('[2.54g][2.56a][2.56d][2.56e] is searched and paged by visitors, all of it in the address', async ({
  page,
}) => {
  await page.goto(grid);
  await expect(page.getByText(/^Showing 1-12 of \d+ Products$/)).toBeVisible();
  await expect(page.locator('.y4-product')).toHaveCount(12);
  await expect(page.locator('.y4-pages__number')).toHaveText(['1', '2', '3', '4', '5']);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 13-24 of /)).toBeVisible();
  await page.getByLabel('Go to page').fill('9');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(/page=9/);
  await expect(page.locator('.y4-pages__number')).toHaveText(['7', '8', '9', '10', '11']);

  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill('  mug ');
  await box.press('Enter');
  await expect(page).toHaveURL(`${grid}?kw=mug`);
  await expect(page.locator('.y4-product__name').first()).toContainText(/mug/i);
});

test('[2.56e] an address beyond the last page leads to the last page', async ({ page }) => {
  await page.goto(`${mugs}&page=500`);
  await expect(page).toHaveURL(/kw=mug&page=\d$/);
  await expect(page.locator('.y4-pages [aria-current]')).toBeVisible();
  await expect(page.locator('.y4-product__name').first()).toContainText(/mug/i);
});

test('[2.56b][2.56c] is sorted, and laid out as a list', async ({ page }) => {
  await page.goto(grid);
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/sort=price/);
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(page).toHaveURL(/sort=price&order=desc/);
  await expect(page.getByText(/^Showing 1-12 of /)).toBeVisible();
  const prices = await page.locator('.y4-price__now').allTextContents();
  const numbers = prices.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  await page.getByRole('link', { name: 'Show as list' }).click();
  await expect(page).toHaveURL(/product-list\?sort=price&order=desc/);
});

test('[2.54e] the address of no product opens too, and leads to the products', async ({ page }) => {
  await page.goto('/y4/e-commerce/product/product-details');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The address names no product');
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL(grid);
});

test('[2.56g] places of the products move while they load', async ({ page }) => {
  await page.goto(grid);
  await expect(page.locator('.y4-product')).toHaveCount(12);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${API_BASE}/**`, async (route) => {
    if (route.request().postData()?.includes('Load_Product_List')) await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Loading....' }),
  ).toBeAttached();
  const place = page.locator('.y4-product .y4-skeleton').first();
  await expect(place).toBeVisible();
  expect(await place.evaluate((skeleton) => skeleton.getAnimations().length)).toBeGreaterThan(0);
  answer();
  await expect(page.getByText(/^Showing 13-24 of /)).toBeVisible();
  await expect(place).toHaveCount(0);
});

test('a visitor’s first products come with the page, and search engines are told of them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const task = /TASK_\w+/.exec(request.postData() ?? '');
    if (task) asked.push(task[0]);
  });
  await page.goto(`${mugs}&sort=price`);
  await expect(page.locator('.y4-product')).toHaveCount(12);
  const product = page.locator('.y4-product__name a').first();
  const [name, path] = [await product.textContent(), await product.getAttribute('href')];
  await page.goto(path ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  expect(asked).toEqual([]);
  const structured = page.locator('script[type="application/ld+json"]');
  const said = JSON.parse((await structured.textContent()) ?? '');
  expect(said).toMatchObject({ '@type': 'Product', name });
  expect(said.offers).toMatchObject({ priceCurrency: 'CNY', url: page.url() });
  const picture = await page.request.get(said.image[0]);
  expect(picture.headers()['content-type']).toBe('image/webp');
});

test('other pages of products begin at their top, and back leads to where one was', async ({
  page,
}) => {
  await page.goto(grid);
  const next = page.getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  await next.click();
  await expect(page.getByText(/^Showing 13-24 of /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText(/^Showing 1-12 of /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('[3.25i][7.26] a shop that does not page loads all products once, and pages them itself', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const word = `w${randomUUID().slice(0, 8)}`;
  for (let number = 10; number < 23; number += 1) {
    await office.addProduct({ name: `${word} ${number}` });
  }
  await signIn(page, await office.addShopper());
  await onTask(page, 'Load_Config', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.pageBy = 'none';
    await route.fulfill({ json: answer });
  });
  const asked: string[] = [];
  page.on('request', (sent) => {
    const body = sent.postData() ?? '';
    if (body.includes('Load_Product_List')) asked.push(body);
  });
  await page.goto(`${grid}?kw=${word}&sort=name`);
  const cards = page.locator('.y4-product');
  await expect(page.getByText('Showing 1-12 of 13 Products')).toBeVisible();
  await expect(cards).toHaveCount(12);
  expect(asked.at(-1)).toContain('\\"count\\":-1');
  const before = asked.length;
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Showing 13-13 of 13 Products')).toBeVisible();
  await expect(cards).toHaveText([new RegExp(`${word} 22`)]);
  await page.goBack();
  await expect(cards).toHaveCount(12);
  expect(asked).toHaveLength(before);
});

test('[2.56f] says so when nothing is found', async ({ page }) => {
  await page.goto(`${grid}?kw=qqqqqqqqqqqq`);
  await expect(page.getByRole('alert')).toContainText('No Goods');
  await expect(page.getByRole('alert')).toContainText(
    'Nothing found,change the keyword and try again',
  );
});

test('Log in returns to the search and the page that are in sight', async ({ page }) => {
  await page.goto(grid);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(`${grid}?page=2`);
  await page.getByRole('link', { name: 'Log in' }).click();
  const from = encodeURIComponent(`${grid}?page=2`);
  await expect(page).toHaveURL(`/y4/authentication/card/login?from=${from}`);
});

test('[2.62] what was put into the cart is told on its page alone', async ({ page }) => {
  await page.goto(grid);
  await page.locator('.y4-product__name').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('You just added 1 item(s)');
  await page.goBack();
  await expect(page).toHaveURL(grid);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('comes back from a product to the same place', async ({ page }) => {
  await page.goto(grid);
  const last = page.locator('.y4-product__name a').nth(8);
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  await last.click();
  await expect(page.getByRole('tab', { name: 'Description' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.y4-product')).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('[2.54f][2.58f][2.58g][2.58h][4.20] a product is put into the cart as often as the spinner says', async ({
  page,
}) => {
  await page.goto(mugs);
  const inStock = page.getByText('In stock', { exact: true });
  const card = page.locator('.y4-product').filter({ has: inStock }).first();
  await card.locator('.y4-product__name a').click();
  await expect(page).toHaveURL(/product-details\//);
  await page.getByRole('button', { name: 'Increase' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('You just added 2 item(s)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Shopping Cart (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Increase' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('You just added 3 item(s)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Shopping Cart (3)' })).toBeVisible();

  await page.getByRole('tab', { name: 'Specifications' }).click();
  await expect(page.locator('.y4-offer__specification dt').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Nothing was sent.')).toBeVisible();
});

test('[2.57h][4.23] a shopper likes a product, and no longer', async ({ page }) => {
  await signIn(page, shopper);
  await page.goto(mugs);
  const heart = page.locator('.y4-favorite').nth(3);
  const before = Number(await heart.textContent());
  const wasLiked = (await heart.getAttribute('aria-pressed')) === 'true';
  await heart.click();
  await expect(heart).toHaveText(String(before + (wasLiked ? -1 : 1)));
  // It is saved although the page is left at once, but the next page may be read before that.
  await expect(async () => {
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', String(!wasLiked), { timeout: 2_000 });
  }).toPass();
  await heart.click();
  await expect(heart).toHaveText(String(before));
});

test('has no faults that axe can find, and nothing beside a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(grid);
  await expect(page.locator('.y4-product')).toHaveCount(12);
  expect(await faultsOf(page)).toEqual([]);
  await page.locator('.y4-product__name a').first().click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
