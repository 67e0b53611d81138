import type { Page, Route } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speak, speakEnglish } from '../_people.ts';

const PAGES = [
  ['a page of definitions', '/y4/content/CUSTOMERS/main'],
  ['a page that comes drawn', '/y4/landing'],
] as const;
const FILES = [
  ['first script', '**/assets/index-*.js'],
  ['script that its first one needs', '**/assets/vendor-*.js'],
  ['stylesheet', '**/assets/main-*.css'],
] as const;

/** There once the page's own scripts have drawn it, or taken it over as it came. */
const begun = (page: Page) => page.locator('#root:not([data-drawn]) > *').first();

for (const [page, path] of PAGES) {
  for (const [file, address] of FILES) {
    test(`${page} whose ${file} does not come says so, and comes when it is loaded anew`, async ({
      page: tab,
      allowProblem,
    }) => {
      allowProblem(/Failed to load resource/);
      await speakEnglish(tab);
      await signIn(tab, admin);
      await tab.route(address, (route) => route.fulfill({ status: 404, body: '' }));
      await tab.goto(path);
      const told = tab.getByRole('alert').filter({ hasText: 'The page could not be loaded' });
      await expect(told).toBeVisible();
      await tab.unroute(address);
      await told.getByRole('link', { name: 'Reload the page' }).click();
      await expect(tab.getByRole('banner')).toBeVisible();
      await expect(told).toHaveCount(0);
    });
  }
}

for (const [page, path] of PAGES) {
  for (const [file, address] of FILES) {
    test(`${page} whose ${file} breaks off in its middle says so, and comes when it is loaded anew`, async ({
      page: tab,
      allowProblem,
    }) => {
      allowProblem(/^uncaught: /);
      await speakEnglish(tab);
      const cutOff = async (route: Route) => {
        const response = await route.fetch();
        const body = await response.text();
        return route.fulfill({ response, body: body.slice(0, body.length / 2) });
      };
      await tab.route(address, cutOff, { times: 1 });
      await tab.goto(path);
      const told = tab.getByRole('alert').filter({ hasText: 'The page could not be loaded' });
      await expect(told).toBeVisible();
      await told.getByRole('link', { name: 'Reload the page' }).click();
      await expect(begun(tab)).toBeAttached();
      await expect(told).toHaveCount(0);
    });
  }

  for (const [file, address] of FILES) {
    test(`${page} whose ${file} is accepted and not answered says so until it comes`, async ({
      page: tab,
    }) => {
      await speakEnglish(tab);
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await tab.route(address, async (route) => {
        await answered;
        return route.continue();
      });
      await tab.clock.install();
      await tab.goto(path, { waitUntil: 'commit' });
      await expect(tab.locator('#root')).toBeAttached();
      const told = tab.getByRole('alert').filter({ hasText: 'The page could not be loaded' });
      await expect(told).toHaveCount(0);
      await tab.clock.runFor(45_000);
      await expect(told).toBeVisible();
      answer();
      await expect(begun(tab)).toBeAttached();
      await tab.clock.runFor(1_000);
      await expect(told).toHaveCount(0);
    });
  }
}

test('a page whose first script comes empty says so, and is fetched anew for its reload', async ({
  page,
}) => {
  await speakEnglish(page);
  const asked: string[] = [];
  await page.route('**/assets/index-*.js', (route) => {
    asked.push(route.request().resourceType());
    return asked.length > 1 ? route.continue() : route.fulfill({ contentType: 'text/javascript' });
  });
  await page.goto('/y4/content/CUSTOMERS/main');
  const told = page.getByRole('alert').filter({ hasText: 'The page could not be loaded' });
  await expect(told).toBeVisible();
  await expect.poll(() => asked).toEqual(['script', 'fetch']);
  await told.getByRole('link', { name: 'Reload the page' }).click();
  await expect(begun(page)).toBeAttached();
});

test('a page that comes drawn for the other direction says so where the stylesheet is not answered', async ({
  page,
}) => {
  await speakEnglish(page);
  await page.addInitScript(() => {
    localStorage.setItem('y4:y4:settings', JSON.stringify({ isRTL: true }));
  });
  await page.route('**/assets/*.css', () => {});
  await page.clock.install();
  await page.goto('/y4/landing', { waitUntil: 'commit' });
  await expect(page.locator('html.y4-restyling')).toBeAttached();
  await page.clock.runFor(45_000);
  const told = page.getByRole('alert').filter({ hasText: 'The page could not be loaded' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[1.5] a page whose first script does not come says so in the language of its reader', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await speak(page, 'ar');
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/oasis/landing');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('إعادة تحميل الصفحة');
});
