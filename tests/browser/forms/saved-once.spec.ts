import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beginCustomer } from '../_rows.ts';

/** The server saves, and the line breaks before its answer is there; once. */
async function loseOneAnswer(page: Page): Promise<void> {
  let lost = false;
  await page.route('**/y4service/api/Y4/**', async (route) => {
    if (lost || !route.request().postData()?.includes('SaveByDataDefinition')) {
      await route.fallback();
      return;
    }
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('a new record whose save has lost its answer stands there once when it is saved again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const name = await beginCustomer(page);
  await loseOneAnswer(page);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('The server cannot be reached', { exact: true })).toBeVisible();
  // What is typed before the second attempt belongs to the same record.
  await page.getByLabel(/^Phone/).fill('13900000000');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`/y4/content/CUSTOMERS/main?customers.name=${name}`);
  await expect(page.locator('.ag-row [col-id="name"]')).toHaveText([name]);
  await expect(page.locator('.ag-row [col-id="phone"]')).toHaveText('13900000000');
});

test('a new record whose save has lost its answer stands there once when the page is reloaded between', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  page.on('dialog', (dialog) => void dialog.accept());
  const name = await beginCustomer(page);
  await loseOneAnswer(page);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('The server cannot be reached', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Name/)).toHaveValue(name);
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`/y4/content/CUSTOMERS/main?customers.name=${name}`);
  await expect(page.locator('.ag-row [col-id="name"]')).toHaveText([name]);
});
