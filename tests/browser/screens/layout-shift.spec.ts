import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { layoutShiftOf, watchLayoutShift } from '../_layout-shift.ts';
import { beAdmin } from '../_people.ts';
import { openScreen } from '../_screens.ts';

/** The score once the page shows all. */
async function settledShift(page: Page, path: string): Promise<number> {
  await openScreen(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return layoutShiftOf(page);
}

test.beforeEach(async ({ page }) => {
  await beAdmin(page);
  await watchLayoutShift(page);
});

for (const path of ['SHOWCASE/main', 'FIELDS/main', 'PRODUCT_FORM/main?id=P000001', 'HOME/main']) {
  test(`nothing jumps while ${path} arrives`, async ({ page }) => {
    expect(await settledShift(page, `/y4/content/${path}`)).toBeLessThanOrEqual(0.02);
  });
}

test('nothing jumps while panels and fields arrive on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['SHOWCASE/main', 'FIELDS/main']) {
    expect.soft(await settledShift(page, `/y4/content/${path}`), path).toBeLessThanOrEqual(0.02);
  }
});

test('nothing jumps while the shop arrives, for a desk and for a phone', async ({ page }) => {
  const path = '/y4/e-commerce/product/product-grid';
  expect.soft(await settledShift(page, path), 'desk').toBeLessThanOrEqual(0.02);
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = '/y4/e-commerce/orders/order-list';
  expect.soft(await settledShift(page, orders), 'phone').toBeLessThanOrEqual(0.02);
});
