import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { chromiumArgs } from '../../_harness/chromium-args.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn } from '../_people.ts';
import { toast } from '../_screens.ts';

const executablePath = findChromium();

// To a browser this is no secure context, as in an office whose product has a name of its network and no certificate.
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArgs, '--host-resolver-rules=MAP office.test 127.0.0.1'],
  },
});

test('what a browser gives to pages of https alone is not needed', async ({ page, baseURL }) => {
  const office = new URL(String(baseURL));
  office.hostname = 'office.test';
  await page.context().addCookies([{ name: 'language', value: 'en', url: office.origin }]);
  await signIn(page, admin);

  await page.goto(new URL('/y4/content/FIELDS/main', office).href);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByLabel('Product ID')).toHaveValue('P000002');
  await page.getByRole('button', { name: 'Ask first' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto(new URL('/y4/e-commerce/product/product-details/P000001', office).href);
  await page.getByRole('button', { name: 'Copy the info of' }).first().click();
  await expect(toast(page, 'The browser did not let it be copied')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('You just added 1 item(s)');
});
