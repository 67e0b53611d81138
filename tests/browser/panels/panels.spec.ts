import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';

test.beforeEach(async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/SHOWCASE/main');
});

test('[2.14g] shows an author’s text; its links stay in the app', async ({ page }) => {
  const notes = page.getByRole('region', { name: 'Shipping notes' });
  await expect(notes.getByText('Parcels leave the warehouse at')).toBeVisible();
  await expect(notes.getByRole('cell', { name: 'Domestic' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await notes.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(/\/y4\/content\/ORDERS\/main$/);
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
});

test('[2.14h][2.6] frames a page of the product, without its bars', async ({ page }) => {
  const frame = page.frameLocator('iframe[title="Notes page"]');
  await expect(frame.getByText('A page of the product inside another page.')).toBeVisible();
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
});

test('[3.2f][3.2g][4.8] runs a panel’s script when the panel has loaded', async ({ page }) => {
  const frame = page.frameLocator('iframe[title="Notes page"]');
  await expect(frame.getByText('Loaded notes')).toBeVisible();
});

test('[7.17i][2.19] runs a button’s script, which asks, reads a panel and tells', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Ask the script' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Ada');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/^Ada: \d+ statuses$/)).toBeVisible();
});

test('stops an endless script at its deadline while the page goes on; the next one runs', async ({
  page,
}) => {
  const endless = page.getByRole('button', { name: 'Endless script' });
  await endless.click();
  await expect(endless).toBeDisabled();
  // A page that the loop held up would draw no frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByText('The script took too long and was stopped')).toBeVisible();
  await expect(endless).toBeEnabled();
  await page.getByRole('button', { name: 'Ask the script' }).click();
  await expect(page.getByRole('dialog').getByLabel('Your name')).toBeFocused();
});

test('[2.14f] forms are printed without what only a screen can do, with all that their inputs hold, and panels of nothing else not at all', async ({
  page,
}) => {
  await page.goto('/y4/content/FIELDS/main');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^Crop/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Ask first' })).toBeVisible();
  const long =
    'A name of many words that no line of a form has room for, however wide the paper is '.repeat(
      3,
    );
  await main.getByLabel(/^Name/).fill(long);
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
  await main.getByLabel('Short description').fill(lines);
  await page.emulateMedia({ media: 'print' });
  for (const text of [long, lines]) {
    const printed = main.locator('.y4-form__printed').filter({ hasText: text });
    await expect(printed).toBeVisible();
    expect(await printed.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  }
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Commands' })).toBeHidden();
  await expect(main.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(main.getByLabel(/^Name/)).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(main.getByLabel(/^Name/)).toHaveValue(long);
  await expect(main.locator('.y4-form__printed')).toHaveCount(0);
});
