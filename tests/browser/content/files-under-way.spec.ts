import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { holdCalls } from './_late.ts';

test('[7.17a] a file under way covers nothing that the end of a low page has, and keys lead to nothing beneath it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await beAdmin(page);
  await page.goto('/y4/content/ORDERS/embed');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeEnabled();
  const held = await holdCalls(page, (_body, url) => url.includes('CallServletForFile'));
  await page.getByRole('button', { name: 'Excel' }).click();
  const files = page.getByRole('region', { name: 'Downloads' });
  await held.arrived(1);
  await expect(files).toBeVisible();
  const isFree = () =>
    next.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await next.focus();
  expect(await isFree()).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await isFree()).toBe(true);
  // What lies at the end of the page stays where it is when the file is there, until it is scrolled away from.
  const before = await next.boundingBox();
  await held.release();
  await expect(files).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(before);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const roomy = await height();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(height).toBeLessThan(roomy);
});
