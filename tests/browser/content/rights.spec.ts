import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speakEnglish } from '../_people.ts';

const warehouse = { ...admin, user: 'warehouse@y4.example' };

test.beforeEach(({ page }) => speakEnglish(page));

test('who may only read customers sees no buttons that the server would refuse', async ({
  page,
}) => {
  await signIn(page, warehouse);
  await page.goto('/y4/content/CUSTOMERS/main');
  const row = page.locator('.ag-row').first();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel(/^Name/)).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a user is changed where the office looks him up, but neither opened nor deleted', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/y4/content/USERS/main?users.user=sales');
  await page.locator('.ag-row').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel(/^User name/)).toBeEditable();
  await expect(page.getByLabel('Login')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('a page that one may not open offers the way home', async ({ page }) => {
  await signIn(page, warehouse);
  await page.goto('/y4/content/USERS/main');
  await expect(page.getByRole('alert')).toContainText('Error 60011');
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).not.toHaveURL(/USERS/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
