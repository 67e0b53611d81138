import { expect, test } from '../_fixtures.ts';
import { faultsIn, showIn } from '../_looks.ts';
import { admin, type Person, signIn, speak } from '../_people.ts';
import { leadTo, openScreen } from '../_screens.ts';

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
const VIEWS = [
  { view: 'light and dark', looks: ['light', 'dark'], language: 'en', person: admin },
  { view: 'light, from right to left', looks: ['light'], language: 'ar', person: layla },
] as const;
for (const { view, looks, language, person } of VIEWS) {
  for (const [who, paths] of [
    ['the entrance', ENTRANCE],
    ['a visitor', OPEN],
    ['a user', SIGNED_IN],
  ] as const) {
    test(`every screen of ${who} is accessible in ${view}`, async ({ page }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await speak(page, language);
      if (paths === SIGNED_IN) await signIn(page, person);
      await openScreen(page, `/${person.corp}/faq`);
      for (const look of looks) {
        await showIn(page, look);
        for (const path of paths) {
          await leadTo(page, `/${person.corp}/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect.soft(await faultsIn(page, look), path).toEqual([]);
        }
      }
    });
  }

  test(`no screen is wider than a phone in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language);
    await openScreen(page, `/${person.corp}/faq`);
    for (const path of [...ENTRANCE, ...OPEN]) {
      await leadTo(page, `/${person.corp}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
