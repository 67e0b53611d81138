import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { callOf, holdCalls } from './_late.ts';

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/**
 * Reads a page before anything is pressed on it, as people do: what writes down the pressed link is fetched when the page is
 * idle, which it is late where others need the machine too.
 */
async function readPage(page: Page): Promise<void> {
  const watch = await page.waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/page-watch[^/]*\.js$/.test(name))?.name,
  );
  // Whoever waited for it before has it then.
  await page.evaluate(async (url) => void (await import(url ?? '')), await watch.jsonValue());
}

test.beforeEach(({ page }) => beAdmin(page));

test('going back and loading anew lead to where a page was left, however late its rows come', async ({
  page,
}) => {
  await page.goto('/y4/content/GRIDS/main');
  await expect(page.locator('.ag-row').last()).toBeVisible();
  const last = page.getByRole('main').getByRole('heading').last();
  await last.scrollIntoViewIfNeeded();
  expect(await place(page)).toBeGreaterThan(300);
  await readPage(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(/CUSTOMERS/);
  await expect.poll(() => place(page)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(menu.getByRole('link', { name: 'Customers' })).toBeFocused();
  await page.reload();
  await expect(page.locator('.ag-row').last()).toBeVisible();
  await expect(last).toBeInViewport();
});

test('a page that a button opens in another tab knows who is signed in', async ({ page }) => {
  await page.goto('/y4/content/CUSTOMERS/main');
  const opened = page.waitForEvent('popup');
  await page
    .locator('.ag-row')
    .first()
    .getByRole('link', { name: 'Edit' })
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByLabel(/^Name/)).toBeVisible();
  await expect(tab).toHaveURL(/CUSTOMER_FORM/);
  await expect(page).toHaveURL(/CUSTOMERS/);
});

test('going back puts the focus on the link of the row that was opened, and the menu opens tabs that know who is signed in', async ({
  page,
}) => {
  await page.goto('/y4/content/CUSTOMERS/main');
  const edit = page.locator('.ag-row[row-index="2"]').getByRole('link', { name: 'Edit' });
  await expect(edit).toBeVisible();
  await readPage(page);
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Name/)).toBeVisible();
  await page.goBack();
  await expect(edit).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const opened = page.waitForEvent('popup');
  await menu.getByRole('link', { name: 'Orders' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});

test('going back gives the focus to the link of the row however late the answers come', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/y4/content/CUSTOMERS/main');
  const edit = page.locator('.ag-row[row-index="2"]').getByRole('link', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Name/)).toBeVisible();
  const calls = await holdCalls(page, callOf('GetForm'));
  await page.goBack();
  await calls.arrived(1);
  await expect(page.getByRole('main')).toBeFocused();
  await page.clock.runFor(30_000);
  await calls.release();
  await expect(edit).toBeFocused();
});

test('the page and the order of the customers, and the icons searched for, are there again', async ({
  page,
}) => {
  await page.goto('/y4/e-commerce/customers');
  const first = page.getByRole('row').nth(1);
  await page.getByRole('button', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('11 to 20 of 24')).toBeVisible();
  const shown = await first.textContent();
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/customer-details/);
  await page.goBack();
  await expect(page.getByText('11 to 20 of 24')).toBeVisible();
  await expect(first).toHaveText(shown ?? '');
  await page.reload();
  await expect(page.getByText('11 to 20 of 24')).toBeVisible();
  await expect(first).toHaveText(shown ?? '');
  await page.goto('/y4/icons');
  await page.getByRole('button', { name: 'Regulars' }).click();
  await page.getByRole('searchbox').fill('bell');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('bell');
  await expect(page.getByRole('button', { name: 'Regulars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the question that was opened is open again, and one that was closed is not', async ({
  page,
}) => {
  await page.goto('/y4/faq');
  const files = page.getByText('Where are my files?');
  const answer = page.getByText('On the servers of your company');
  const other = page.getByText('Ask us for an authorization code');
  await page.getByText('How do I get an account?').click();
  await expect(other).toBeVisible();
  await files.click();
  await expect(answer).toBeVisible();
  await expect(other).toBeHidden();
  await expect(page).toHaveURL('/y4/faq?open=files');
  await page.reload();
  await expect(answer).toBeVisible();
  await expect(other).toBeHidden();
  await files.click();
  await expect(answer).toBeHidden();
  await expect(page).toHaveURL('/y4/faq');
  await page.reload();
  await expect(files).toBeVisible();
  await expect(answer).toBeHidden();
});
