import { readFile } from 'node:fs/promises';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speakEnglish } from '../_people.ts';
import { beginCustomer } from '../_rows.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

test('a customer’s document is opened by staff with a click, and by nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = await beginCustomer(page);
  const documents = page.locator('.y4-field', {
    has: page.getByText('Documents', { exact: true }),
  });
  await documents
    .locator('input[type=file]')
    .setInputFiles([{ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await expect(documents.getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`/y4/content/CUSTOMERS/main?customers.name=${name}`);
  await page.locator('.ag-row').getByRole('link', { name: 'Edit' }).click();
  const link = documents.getByRole('link');
  const address = new URL((await link.getAttribute('href')) ?? '', baseURL).href;
  const download = page.waitForEvent('download');
  await link.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('contract.pdf');
  expect(await readFile(await saved.path())).toEqual(PDF);

  const visitor = await browser.newContext();
  expect((await visitor.request.get(address)).status()).toBe(404);
  await visitor.close();
  const shopper = await (await browser.newContext()).newPage();
  await speakEnglish(shopper);
  await signIn(shopper, { ...admin, user: 'shopper@y4.example' });
  expect((await shopper.request.get(address)).status()).toBe(404);
  await shopper.context().close();

  expect((await page.request.get(address)).status()).toBe(200);
  await page.goto('/y4/authentication/card/logout');
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});
