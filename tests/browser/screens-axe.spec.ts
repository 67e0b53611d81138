import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './_fixtures.ts';
import { admin, signIn, speakEnglish } from './_people.ts';

const VISITOR = [
  'landing',
  'authentication/card/login',
  'authentication/simple/register',
  'authentication/split/forgot-password',
  'authentication/card/confirm-mail',
  'authentication/card/lock-screen',
  'authentication/card/logout',
  'errors/404?referrer=%2Fold',
  'errors/500',
  's/ended',
  'toasts',
  'icons',
  'faq',
  'e-commerce/invoice',
  'e-commerce/billing',
  'e-commerce/customers',
  'e-commerce/customer-details',
];
const SIGNED_IN = ['user/profile', 'article?code=WELCOME', 'authentication/card/reset-password'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [who, paths] of [
    ['a visitor', VISITOR],
    ['a user', SIGNED_IN],
  ] as const) {
    test(`every screen of ${who} is accessible in ${colorScheme}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await speakEnglish(page);
      if (paths === SIGNED_IN) await signIn(page, admin);
      for (const path of paths) {
        await page.goto(`/y4/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
        expect.soft(found, path).toEqual([]);
      }
    });
  }
}

test('no screen is wider than a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await speakEnglish(page);
  for (const path of VISITOR) {
    await page.goto(`/y4/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
  }
});
