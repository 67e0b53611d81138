import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './_fixtures.ts';
import { admin, type Person, signInAnywhere } from './_people.ts';

const ENTRANCE = [
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
];
const OPEN = [
  'toasts',
  'icons',
  'faq',
  'e-commerce/invoice',
  'e-commerce/billing',
  'e-commerce/customers',
  'e-commerce/customer-details',
  'e-commerce/product/product-grid',
  'e-commerce/product/product-list',
  'e-commerce/shopping-cart',
];
const SIGNED_IN = [
  'user/profile',
  'article?code=WELCOME',
  'authentication/card/reset-password',
  'e-commerce/orders/order-list',
];
const layla: Person = { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' };
const LOOKS = [
  { look: 'light', colorScheme: 'light', language: 'en', person: admin },
  { look: 'dark', colorScheme: 'dark', language: 'en', person: admin },
  { look: 'light, from right to left', colorScheme: 'light', language: 'ar', person: layla },
] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const { look, colorScheme, language, person } of LOOKS) {
  for (const [who, paths] of [
    ['the entrance', ENTRANCE],
    ['a visitor', OPEN],
    ['a user', SIGNED_IN],
  ] as const) {
    test(`every screen of ${who} is accessible in ${look}`, async ({ page }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await speak(page, language);
      if (paths === SIGNED_IN) await signInAnywhere(page, person);
      for (const path of paths) {
        await page.goto(`/${person.corp}/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
        expect.soft(found, path).toEqual([]);
      }
    });
  }

  if (colorScheme === 'dark') continue;
  test(`no screen is wider than a phone in ${look}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language);
    for (const path of [...ENTRANCE, ...OPEN]) {
      await page.goto(`/${person.corp}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

async function speak(page: Page, language: string): Promise<void> {
  const url = process.env.PRODUCT_URL ?? '';
  await page.context().addCookies([{ name: 'language', value: language, url }]);
}
