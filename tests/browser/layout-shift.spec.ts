import type { Page } from '@playwright/test';
import { expect, test } from './_fixtures.ts';
import { layoutShiftOf, watchLayoutShift } from './_layout-shift.ts';
import { admin, signIn, speakEnglish } from './_people.ts';

/** The score once no place waits for its content and two looks at the page find it the same. */
async function settledShift(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.y4-skeleton')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  let before = '';
  await expect
    .poll(async () => {
      const last = before;
      before = await page.evaluate(() => document.body.textContent + document.body.scrollHeight);
      return before === last;
    })
    .toBe(true);
  return layoutShiftOf(page);
}

test.beforeEach(async ({ page }) => {
  await speakEnglish(page);
  await signIn(page, admin);
  await watchLayoutShift(page);
});

for (const path of ['SHOWCASE/main', 'FIELDS/main', 'PRODUCT_FORM/main?id=P000001', 'HOME/main']) {
  test(`nothing jumps while ${path} arrives`, async ({ page }) => {
    await page.goto(`/y4/content/${path}`);
    expect(await settledShift(page)).toBeLessThanOrEqual(0.02);
  });
}

test('nothing jumps while panels and fields arrive on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['SHOWCASE/main', 'FIELDS/main']) {
    await page.goto(`/y4/content/${path}`);
    expect.soft(await settledShift(page), path).toBeLessThanOrEqual(0.02);
  }
});
