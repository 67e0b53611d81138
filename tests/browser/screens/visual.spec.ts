import type { Page } from '@playwright/test';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { Gate } from '#tests/model/browser/gate.ts';
import { signInBefore } from '#tests/model/browser/session.ts';
import { expect, test } from '../_fixtures.ts';
import { openScreen } from '../_screens.ts';

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
  dashboard: 'content/HOME/main',
  grid: 'content/CUSTOMERS/main',
  form: 'content/PRODUCT_FORM/main?id=P000001',
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

/** A moment in any of its spellings. */
const MOMENT = /\d{4}-\d\d-\d\d([T ])\d\d:\d\d(:\d\d)?/g;

/** Shows rows of the sample data as if all had come at one moment, and charts with numbers that stay. */
async function holdData(page: Page): Promise<void> {
  const gate = new Gate();
  await gate.watch(page);
  gate.always('GetListByDataDefinition', {
    change: (data: object) =>
      JSON.parse(
        JSON.stringify(data).replace(
          MOMENT,
          (_, between, seconds) => `2026-01-15${between}08:00${seconds ? ':00' : ''}`,
        ),
      ),
  });
  gate.always('GetChartByDataDefinition', {
    change: ({ series, ...chart }: ChartData) => {
      const categories =
        chart.kind === 'pie' ? chart.categories : ['2026-01', '2026-02', '2026-03', '2026-04'];
      const values = categories.map((_, index) => 1000 * (index + 1));
      return { ...chart, categories, series: series.map(({ name }) => ({ name, values })) };
    },
  });
}

for (const [view, { corp, language, colorScheme, width }] of Object.entries(views)) {
  test.describe(view, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' });

    for (const [screen, path] of Object.entries({ ...visitors, ...signedIn })) {
      test(`${screen} looks as it did`, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
        if (Object.hasOwn(signedIn, screen)) await signInBefore(page, people[corp]);
        await holdData(page);
        // Its charts stand below its orders.
        if (screen === 'dashboard') await page.setViewportSize({ width, height: 1600 });
        await openScreen(page, `/${corp}/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).toHaveScreenshot(`${screen}-${view}.png`, {
          animations: 'disabled',
          caret: 'hide',
          maxDiffPixelRatio: 0.002,
        });
      });
    }
  });
}
