import { signInBefore } from '#tests/model/browser/session.ts';
import { expect, test } from './_fixtures.ts';

/** Screens that show the same whenever they are opened, and of whom. */
const visitors = {
  login: 'authentication/card/login',
  register: 'authentication/card/register',
  landing: 'landing',
  catalogue: 'e-commerce/product/product-grid',
  missing: 'nowhere',
};
const signedIn = {
  cart: 'e-commerce/shopping-cart',
  password: 'authentication/card/reset-password',
};

/** The views in which every screen has to be good. */
const views = {
  light: { corp: 'y4', language: 'en', colorScheme: 'light', width: 1280 },
  dark: { corp: 'y4', language: 'en', colorScheme: 'dark', width: 1280 },
  mirrored: { corp: 'oasis', language: 'ar', colorScheme: 'light', width: 1280 },
  phone: { corp: 'y4', language: 'zh-CN', colorScheme: 'light', width: 390 },
} as const;

const people = {
  y4: { corp: 'y4', user: 'admin@y4.example', password: 'y4-sample' },
  oasis: { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' },
} as const;

for (const [view, { corp, language, colorScheme, width }] of Object.entries(views)) {
  test.describe(view, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' });

    for (const [screen, path] of Object.entries({ ...visitors, ...signedIn })) {
      test(`${screen} looks as it did`, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
        if (Object.hasOwn(signedIn, screen)) await signInBefore(page, people[corp]);
        await page.goto(`/${corp}/${path}`);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"], .y4-skeleton')).toHaveCount(0);
        await expect(page).toHaveScreenshot(`${screen}-${view}.png`, {
          animations: 'disabled',
          caret: 'hide',
          maxDiffPixelRatio: 0.002,
        });
      });
    }
  });
}
