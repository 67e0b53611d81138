import type { APIRequestContext } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin } from '../_people.ts';

/** A name that no earlier try has left behind. */
const fresh = (name: string) => `${name} ${Date.now()}`;
const formOf = (id: string) => `/y4/content/PRODUCT_FORM/main?id=${id}`;

/** Changes a product as somebody else would, at another desk. */
async function renameElsewhere(request: APIRequestContext, id: string, name: string) {
  const { token } = await logIn(request, admin);
  await saveRows(request, token, 'PRODUCT', [{ key: { id }, values: { name } }]);
}

test.beforeEach(({ page }) => beAdmin(page));

test('[7.10e][7.17d] saves what was changed, and it is still there after a reload', async ({
  page,
}) => {
  await page.goto(formOf('P000011'));
  const name = page.getByLabel('Name');
  const renamed = fresh('Renamed');
  await name.fill(renamed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue(renamed);
});

test('[3.4d][7.10c] chooses a Quote by its keyword and keys', async ({ page }) => {
  await page.goto(formOf('P000012'));
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).not.toHaveValue('');
  await category.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  const wanted = (await options.nth(1).textContent()) ?? '';
  await category.press('ArrowDown');
  await category.press('Enter');
  await expect(category).toHaveValue(wanted);
  await category.fill('no such category');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await category.press('Escape');
  await expect(category).toHaveValue(wanted);
});

test('shows both values when somebody else saved first, and saves the one that is kept', async ({
  page,
  request,
}) => {
  await page.goto(formOf('P000013'));
  const name = page.getByLabel('Name');
  await expect(name).not.toHaveValue('');
  const [mine, theirs] = [fresh('Mine'), fresh('Theirs')];
  await renameElsewhere(request, 'P000013', theirs);
  await name.fill(mine);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: `Name ${mine} ${theirs}` })).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(mine);
});
