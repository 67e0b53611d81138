import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { admin, speak } from '../_people.ts';
import { openScreen, settled } from '../_screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** One step of a shopper on the way from the landing page to a cancelled order. */
interface Step {
  name: string;
  /** What the shopper does while there is no network; nothing where the page goes on by itself. */
  act?(): Promise<void>;
  /** What tells that it did not happen yet, or what goes without a network. */
  meanwhile(): Promise<void>;
  /** What the shopper does again when the network is back; nothing where the page goes on by itself. */
  again?(): Promise<void>;
  /** What there is in the end. */
  done(): Promise<void>;
}

/** Waits for what a page fetches ahead, such as the code of its dialogs and toasts: for that it waits until it is idle. */
async function fetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(true))),
  );
  await settled(page);
}

async function walk(page: Page, context: BrowserContext, steps: readonly Step[]): Promise<void> {
  for (const { name, act, meanwhile, again, done } of steps) {
    await test.step(name, async () => {
      if (act) await fetchedAhead(page);
      await context.setOffline(true);
      // Code that is asked for before the browser knows is lost for its document, which makes way for another one.
      await page.waitForFunction(() => !navigator.onLine);
      await act?.();
      await meanwhile();
      await context.setOffline(false);
      await again?.();
      await done();
    });
  }
}

/** The words of the sample tenant in a language, by their English: its own before the product's. */
async function wordsOf(language: string): Promise<(key: string) => string> {
  const [product, own] = await Promise.all(
    ['_product', 'y4'].map(async (folder): Promise<Record<string, string>> => {
      const path = `../../../definitions/${folder}/translations/${language}.json`;
      return JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
    }),
  );
  const texts = { ...product, ...own };
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key}`);
    return text;
  };
}

for (const [language, transfer] of [
  ['en', 'Bank transfer'],
  ['zh-CN', '银行转账'],
] as const) {
  test.describe(`in ${language}, on a phone`, () => {
    test.use(PHONE);

    test('[8.13] the network drops at each step of a shopper, and nothing is lost, doubled or stuck', async ({
      page,
      context,
      request,
      allowProblem,
    }) => {
      test.slow();
      allowProblem(/Failed to load resource/);
      const say = await wordsOf(language);
      const office = await openOffice(request);
      const [product, promo] = [await office.addProduct(), await office.addPromo(50)];
      const shopper = await office.addShopper();
      await speak(page, language);
      await openScreen(page, '/y4/landing');
      const heading = (name: string | RegExp) => page.getByRole('heading', { name });
      const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
      const seen = (what: Locator) => expect(what).toBeVisible();
      const told = (text: string) =>
        expect(page.locator('.y4-toast').filter({ hasText: text }).first()).toBeVisible();
      const unreachable = () => told(say('The server cannot be reached'));
      const noPage = () => seen(heading(say('The page could not be loaded')));
      const card = page.locator('.y4-product').filter({ hasText: product.name });
      const confirm = button('Confirm & Pay');
      const dialog = page.getByRole('dialog');
      const quantity = page.locator('.y4-cart__line').getByRole('textbox');
      const code = page.getByLabel(say('Promo code'));
      const rows = page.locator('.y4-orders__row');
      const newStreet = page.locator('.y4-option').filter({ hasText: 'Lost Street 7' });
      const orderId = async () => (await shopper.orders())[0]?.id ?? 'no order';

      await walk(page, context, [
        {
          name: 'from the landing page to the products',
          act: () => page.locator('a[href$="/product-grid"]').first().click(),
          meanwhile: noPage,
          done: () => seen(heading(say('Products'))),
        },
        {
          name: 'search',
          async act() {
            await page.getByRole('searchbox').fill(product.name);
            await page.getByRole('searchbox').press('Enter');
          },
          meanwhile: () => seen(heading(say('The products can not be shown'))),
          done: () => seen(card),
        },
        {
          name: 'sort',
          async act() {
            await page.getByLabel(say('Sort by')).selectOption('price');
          },
          meanwhile: () => seen(heading(say('The products can not be shown'))),
          done: () => seen(card),
        },
        {
          name: 'layout',
          act: () => page.getByRole('link', { name: say('Show as list') }).click(),
          meanwhile: () => seen(card),
          done: () => expect(page).toHaveURL(/product-list\?kw=.*sort=price/),
        },
        {
          name: 'open the product, whose place says that it is missing, in a frame that stays',
          act: () => card.getByRole('link', { name: product.name }).click(),
          async meanwhile() {
            await noPage();
            await seen(page.getByRole('banner'));
          },
          done: () => seen(heading(product.name)),
        },
        {
          name: 'put into the cart, which needs no network',
          async act() {
            await page.getByRole('button', { name: say('Increase') }).click();
            await button('Add to cart').click();
          },
          meanwhile: () => seen(dialog),
          again: () => dialog.getByRole('button', { name: say('Go to Cart') }).click(),
          done: () => seen(page.getByLabel(say('Email address'))),
        },
        {
          name: 'sign in, which leads back to the cart',
          async act() {
            await page.getByLabel(say('Email address')).fill(shopper.user);
            await page.getByLabel(say('Password')).fill(shopper.password);
            await button('Log in').click();
          },
          meanwhile: unreachable,
          again: () => button('Log in').click(),
          done: () => expect(quantity).toHaveValue('2'),
        },
        {
          name: 'one more of it',
          act: () => page.getByRole('button', { name: say('Increase') }).click(),
          async meanwhile() {
            await seen(
              page.getByText(say('The prices are from before: the new ones could not be loaded')),
            );
            await expect(quantity).toHaveValue('3');
          },
          done: () => expect(page.locator('.y4-cart__amount')).toHaveText('¥120.00'),
        },
        {
          name: 'promo code',
          async act() {
            await code.fill(promo.code);
            await button('Apply').click();
          },
          async meanwhile() {
            await unreachable();
            await expect(code).toHaveValue(promo.code);
          },
          again: () => button('Apply').click(),
          done: () => expect(page.locator('.y4-cart__total')).toContainText('¥60.00'),
        },
        {
          name: 'to the checkout',
          act: () => page.getByRole('link', { name: say('Checkout'), exact: true }).click(),
          meanwhile: noPage,
          done: () => expect(confirm).toBeEnabled(),
        },
        {
          name: 'choose how to pay',
          act: () => page.getByRole('radio', { name: transfer }).check(),
          async meanwhile() {
            await seen(page.getByText(say('Your order can not be calculated')));
            await expect(confirm).toBeDisabled();
          },
          done: () => expect(confirm).toBeEnabled(),
        },
        {
          name: 'add an address',
          async act() {
            await button('Add address').click();
            await dialog.getByLabel(say('Username')).fill('Lee');
            await dialog.getByLabel(say('Phone')).fill('13900139000');
            await dialog.getByLabel(say('Street')).fill('Lost Street 7');
            await dialog.getByRole('button', { name: say('Save') }).click();
          },
          async meanwhile() {
            await unreachable();
            await expect(dialog.getByLabel(say('Street'))).toHaveValue('Lost Street 7');
          },
          again: () => dialog.getByRole('button', { name: say('Save') }).click(),
          async done() {
            await expect(newStreet).toHaveCount(1);
            await expect(newStreet.getByRole('radio')).toBeChecked();
          },
        },
        {
          name: 'confirm and pay',
          act: () => confirm.click(),
          meanwhile: () =>
            seen(page.getByText(say('You can press again: an order is placed only once.'))),
          again: () => confirm.click(),
          async done() {
            await seen(page.locator('.y4-success'));
            const orders = await shopper.orders();
            expect(orders.map(({ amount }) => amount)).toEqual([60]);
            expect(orders[0]?.addressStreet).toBe('Lost Street 7');
          },
        },
        {
          name: 'be led on to the orders',
          meanwhile: noPage,
          done: async () => seen(page.getByRole('link', { name: await orderId() })),
        },
        {
          name: 'open the order',
          act: async () => page.getByRole('link', { name: await orderId() }).click(),
          meanwhile: noPage,
          done: async () => seen(heading(new RegExp(await orderId()))),
        },
        {
          name: 'and back',
          async act() {
            await page.goBack();
          },
          meanwhile: () => seen(page.getByText(say('Your orders can not be shown'))),
          done: () => expect(rows).toHaveCount(1),
        },
        {
          name: 'cancel it',
          async act() {
            await cancelFirst();
          },
          async meanwhile() {
            await unreachable();
            await expect(rows).toHaveCount(1);
          },
          again: cancelFirst,
          async done() {
            await seen(page.getByText(say('No orders yet')));
            expect(await shopper.orders()).toEqual([]);
          },
        },
      ]);

      async function cancelFirst(): Promise<void> {
        await rows.first().getByRole('button').click();
        await page.getByRole('menuitem', { name: say('Delete') }).click();
        await dialog.getByRole('button', { name: say('Delete') }).click();
      }
    });
  });
}

test('a page whose code was lost on its way comes by itself, though browsers ask for it once only', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await openScreen(page, '/y4/landing');
  let isLost = false;
  const asked: string[] = [];
  await page.route('**/assets/ShopShell-*.js', (route) => {
    asked.push(route.request().resourceType());
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
  await page.locator('a[href$="/product-grid"]').first().click();
  await expect(page.locator('.y4-product').first()).toBeVisible();
  await expect(page).toHaveURL(/product-grid$/);
  // Without the second one WebKit would never ask for the module again.
  expect(asked).toEqual(['script', 'fetch', 'script']);
});

test('[2.57a][8.17] pictures that are lost with the network leave a placeholder, and come when it is back', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  let isLost = true;
  await page.route('**/assets/pictures/**', (route) => (isLost ? route.abort() : route.continue()));
  await openScreen(page, '/y4/e-commerce/product/product-details/P000001');
  const none = page.locator('.y4-picture--none');
  await expect(none).not.toHaveCount(0);
  isLost = false;
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await context.setOffline(false);
  await expect(none).toHaveCount(0);
  await expect(page.locator('.y4-gallery__large img')).toBeVisible();
});

test('[8.17] pictures within a text that are lost leave a placeholder of their width, and come when the network is back', async ({
  page,
  context,
  request,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const office = await openOffice(request);
  const description = '<p><img src="/lost/plan.svg" width="300" height="200" alt="A plan"></p>';
  const { id } = await office.addProduct();
  const { token } = await logIn(request, admin);
  await saveRows(request, token, 'PRODUCT_FORM', [{ key: { id }, values: { description } }]);
  let isLost = true;
  await page.route('**/lost/plan.svg', (route) =>
    isLost
      ? route.abort()
      : route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>',
        }),
  );
  await openScreen(page, `/y4/e-commerce/product/product-details/${id}`);
  const plan = page.getByRole('img', { name: 'A plan' });
  await plan.scrollIntoViewIfNeeded();
  await expect(plan).toHaveCSS('content', /^url\("data:image\/svg\+xml,/);
  expect(await plan.boundingBox()).toMatchObject({ width: 300 });
  isLost = false;
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await context.setOffline(false);
  await expect(plan).toHaveCSS('content', 'normal');
  await expect(plan).toHaveJSProperty('naturalWidth', 300);
});
