import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './_fixtures.ts';
import { admin, signIn, speakEnglish } from './_people.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pages of grids, filters and charts are accessible in ${colorScheme}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await speakEnglish(page);
    await signIn(page, admin);
    for (const code of ['ORDERS', 'PRODUCTS', 'SHEET']) {
      await page.goto(`/y4/content/${code}/main`);
      await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
      await expect(page.locator('.y4-skeleton')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
      expect.soft(found, code).toEqual([]);
    }
  });
}
