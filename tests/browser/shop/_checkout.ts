import type { Locator, Page, Route } from '@playwright/test';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { expect } from '../_fixtures.ts';

export const CART = '/y4/e-commerce/shopping-cart';
export const CHECKOUT = '/y4/e-commerce/checkout';

/** Puts a product into the cart from its own page, and closes what tells so. */
export async function putIntoCart(page: Page, id: string, quantity = 1): Promise<void> {
  await page.goto(`/y4/e-commerce/product/product-details/${id}`);
  const spinner = page.getByRole('textbox', { name: 'Quantity' });
  await spinner.fill(String(quantity));
  await spinner.press('Enter');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText(`You just added ${quantity} item(s)`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** The checkout with everything loaded, paid on delivery. */
export async function openCheckout(page: Page): Promise<Locator> {
  await page.goto(CHECKOUT);
  const confirm = page.getByRole('button', { name: 'Confirm & Pay' });
  await expect(confirm).toBeEnabled();
  await page.getByRole('radio', { name: 'Pay on delivery' }).check();
  await expect(confirm).toBeEnabled();
  return confirm;
}

/**
 * Stops the page's clock, so that what is shown for some seconds only stays until the test lets time
 * pass with `page.clock.runFor`.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Lets a fault happen to each call of a task of the shop from now on. */
export async function onTask(
  page: Page,
  task: string,
  fault: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**${API_BASE}${Endpoint.callServlet}`, async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes(`TASK_ECommerce_${task}\\"`)) await fault(route);
    else await route.fallback();
  });
}

/** Something that waits until the test lets it go on. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
