import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { openOffice, type TestShopper } from '../_orders.ts';
import { signIn, speakEnglish } from '../_people.ts';
import { CART, CHECKOUT, onTask, putIntoCart } from './_checkout.ts';

/** Lets the server act on each call of a task, but its answer get lost, until the routes are taken off. */
async function loseAnswers(page: Page, task: string): Promise<void> {
  await onTask(page, task, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

const PHONE = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 568 };

test.describe('an answer gets lost after the server has acted', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
  let shopper: TestShopper;
  let product: { id: string; name: string };

  test.beforeEach(async ({ page, request, allowProblem }) => {
    allowProblem(/Failed to load resource/);
    const office = await openOffice(request);
    [product, shopper] = [await office.addProduct(), await office.addShopper()];
    await speakEnglish(page);
    await signIn(page, shopper);
  });

  test('an address that is saved again stands there once', async ({ page }) => {
    await putIntoCart(page, product.id);
    await page.goto(CHECKOUT);
    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill('Lee');
    await dialog.getByLabel('Phone').fill('13900139000');
    await dialog.getByLabel('Street').fill('Lost Street 7');
    await loseAnswers(page, 'Save_Address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
    await page.unrouteAll();
    // The toast covers nothing that is pressed next, in a smaller window neither.
    for (const viewport of [PHONE, SMALLEST]) {
      await page.setViewportSize(viewport);
      // It stays as long as it is pointed at.
      await page.locator('.y4-toast').hover();
      await expect
        .poll(async () => {
          const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
          const toast = await page.locator('.y4-toast').first().boundingBox();
          return toast !== null && y + height <= toast.y;
        })
        .toBe(true);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.y4-option').filter({ hasText: 'Lost Street 7' })).toHaveCount(1);
  });

  test('an address that is deleted again is gone', async ({ page }) => {
    await shopper.addAddress('Second Street 2');
    await putIntoCart(page, product.id);
    await page.goto(CHECKOUT);
    const second = page.locator('.y4-option').filter({ hasText: 'Second Street 2' });
    await loseAnswers(page, 'Delete_Address');
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete the address Second Street 2' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
    await expect(second).toHaveCount(1);
    await page.unrouteAll();
    await remove();
    await expect(second).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /Noor Test/ })).toBeChecked();
  });

  test('an order that is deleted again is off the list', async ({ page }) => {
    await shopper.order([{ id: product.id, quantity: 1 }]);
    await page.goto('/y4/e-commerce/orders/order-list');
    const rows = page.locator('.y4-orders__row');
    await loseAnswers(page, 'Delete_Order');
    const remove = async () => {
      await rows.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
    await expect(rows).toHaveCount(1);
    await page.unrouteAll();
    await remove();
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  test('a heart that is pressed again is liked once', async ({ page }) => {
    await page.goto(`/y4/e-commerce/product/product-details/${product.id}`);
    const heart = page.getByRole('button', { name: `Like ${product.name}` });
    await expect(heart).toHaveText('0');
    await loseAnswers(page, 'Toggle_Favorite');
    await heart.click();
    await expect(page.locator('.y4-toast')).toContainText(['The server cannot be reached']);
    await expect(heart).toHaveText('0');
    await page.unrouteAll();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heart).toHaveText('1');
  });
});

test('what two tabs put into the cart at once is both in it', async ({
  page,
  context,
  request,
}) => {
  const office = await openOffice(request);
  const [desk, lamp] = [await office.addProduct(), await office.addProduct()];
  await speakEnglish(page);
  const other = await context.newPage();
  await page.goto(`/y4/e-commerce/product/product-details/${desk.id}`);
  await other.goto(`/y4/e-commerce/product/product-details/${lamp.id}`);
  // The second tab hears nothing of the first, as one that the browser has put to sleep.
  await other.evaluate(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Shopping Cart (1)' })).toBeAttached();
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect(other.getByRole('link', { name: 'Shopping Cart (2)' })).toBeAttached();
  await signIn(page, await office.addShopper());
  await page.goto(CART);
  await expect(page.locator('.y4-cart__line')).toHaveCount(2);
});
