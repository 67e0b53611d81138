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

for (const [page, path] of PAGES) {
  for (const [file, address] of FILES) {
    test(`[8.1d] ${page} whose ${file} does not come says so, and comes when it is loaded anew`, async ({
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

test('[1.5][8.1d] a page whose first script does not come says so in the language of its reader', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await speak(page, 'ar');
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/oasis/landing');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('إعادة تحميل الصفحة');
});
