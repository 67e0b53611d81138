import { expect, test } from './_fixtures.ts';

for (const path of ['/', '/y4/', '/oasis/']) {
  test(`${path} draws a page without a problem in the browser`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('#root')).not.toBeEmpty();
    await expect(page).toHaveTitle(/\S/);
    await page.waitForLoadState('networkidle');
  });
}

test('a problem in the browser fails a test that does not allow it', async ({
  page,
  allowProblem,
  problems,
}) => {
  allowProblem(/provoked/);
  await page.goto('/y4/');
  // biome-ignore lint/suspicious/noConsole: that an error on the console is seen is the point.
  await page.evaluate(() => console.error('provoked'));
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('provoked too'))));
  await expect.poll(() => problems).toHaveLength(2);
  expect(problems[0]).toMatch(/^console\.error at .*: provoked$/);
  expect(problems[1]).toBe('uncaught: provoked too');
});
