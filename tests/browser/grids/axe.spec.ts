import { expect, test } from '../_fixtures.ts';
import { faultsIn, showIn } from '../_looks.ts';
import { beAdmin } from '../_people.ts';
import { openScreen } from '../_screens.ts';

for (const code of ['ORDERS', 'PRODUCTS', 'SHEET']) {
  test(`grids, filters and charts of ${code} are accessible in light and dark`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beAdmin(page);
    await openScreen(page, `/y4/content/${code}/main`);
    await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
    for (const look of ['light', 'dark'] as const) {
      await showIn(page, look);
      expect.soft(await faultsIn(page, look)).toEqual([]);
    }
  });
}
