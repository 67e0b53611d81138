import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, type Person, signIn, speakEnglish } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { breakCall, FAULTS, type Fault } from '../content/_faults.ts';

const sales: Person = { ...admin, user: 'sales@y4.example' };
const PRODUCTS = '/y4/content/PRODUCTS/main';

async function open(page: Page, path = PRODUCTS): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

async function act(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

test.beforeEach(({ page }) => beAdmin(page));

test('a view keeps filters, search, sort and columns under a name, for every browser', async ({
  page,
  browser,
}) => {
  const name = uniqueWord();
  await open(page);
  await page.getByLabel('On sale', { exact: true }).selectOption('Yes');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('On sale: Yes');
  await page.getByLabel('Search in these rows').fill('Nordic');
  await expect(page).toHaveURL(/products%3Asearch=Nordic/);
  await page.locator('.ag-header-cell[col-id="price"]').click();
  await expect(page).toHaveURL(/products%3Asort=price/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByLabel('Stock', { exact: true })
    .uncheck();
  await page.keyboard.press('Escape');
  await act(page, 'Save as a new view');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await speakEnglish(other);
  await signIn(other, admin);
  await open(other);
  await expect(other.locator('.ag-header-cell[col-id="stock"]')).toHaveCount(1);
  await choose(other, name);
  await expect(other.getByRole('list', { name: 'Active filters' })).toContainText('On sale: Yes');
  await expect(other.getByLabel('Search in these rows')).toHaveValue('Nordic');
  await expect(other.locator('.ag-header-cell[col-id="price"]')).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(other.locator('.ag-header-cell[col-id="stock"]')).toHaveCount(0);
  await expect(other.locator('.ag-row[row-index="0"] [col-id="name"]')).toContainText('Nordic');
  await elsewhere.close();
});

for (const width of [1280, 390]) {
  test(`a long name of a view is cut where the tools end, and told as a whole, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const name = `${uniqueWord()} ${'spring and autumn '.repeat(3)}`.slice(0, 48);
    await open(page);
    const toolbar = page.locator('.y4-grid-toolbar');
    const heightOf = async () => (await toolbar.boundingBox())?.height;
    const before = await heightOf();
    await act(page, 'Save as a new view');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const button = page.getByRole('button', { name: `Views: ${name}`, exact: true });
    await expect(button).toHaveAttribute('title', name);
    expect(await heightOf()).toBe(before);
    const [shown, whole] = await button
      .locator('.y4-grid-toolbar__view')
      .evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
    expect(shown).toBeLessThan(whole ?? 0);
  });
}

test('a view is changed, renamed and deleted by its owner', async ({ page }) => {
  const [name, taken, renamed] = [uniqueWord(), uniqueWord(), uniqueWord()];
  await open(page);
  for (const one of [taken, name]) {
    await act(page, 'Save as a new view');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByLabel('Name').fill(one);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByLabel('Search in these rows').fill('Desk');
  await expect(page.getByRole('button', { name: `Views: ${name} *` })).toBeVisible();
  await act(page, /^Save the changes/);
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();
  await page.getByLabel('Search in these rows').fill('');
  await expect(page).not.toHaveURL(/search=/);
  await choose(page, name);
  await expect(page.getByLabel('Search in these rows')).toHaveValue('Desk');

  await act(page, 'Rename or share');
  const dialog = page.getByRole('dialog', { name: 'Rename or share' });
  await dialog.getByLabel('Name').fill(taken);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You have a view of this name already')).toBeVisible();
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${renamed}`, exact: true })).toBeVisible();

  await act(page, 'Delete view');
  await page
    .getByRole('dialog', { name: 'Delete view' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: taken })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: renamed })).toHaveCount(0);
});

test('a view that is offered to all is chosen by a colleague, who can not change it', async ({
  page,
  browser,
}) => {
  const [own, shared] = [uniqueWord(), uniqueWord()];
  await open(page);
  for (const name of [own, shared]) {
    await act(page, 'Save as a new view');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByLabel('Name').fill(name);
    if (name === shared) await dialog.getByLabel(/^Offer it to everybody/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Search in these rows').fill('Lamp');
    await expect(page).toHaveURL(/products%3Asearch=Lamp/);
  }
  await expect(page.getByRole('button', { name: `Views: ${shared}`, exact: true })).toBeVisible();

  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await speakEnglish(colleague);
  await signIn(colleague, sales);
  await open(colleague);
  await colleague.getByRole('button', { name: /^Views/ }).click();
  await expect(colleague.getByRole('menuitemradio', { name: shared })).toBeVisible();
  await expect(colleague.getByRole('menuitemradio', { name: own })).toHaveCount(0);
  await colleague.getByRole('menuitemradio', { name: shared }).click();
  await expect(colleague.getByLabel('Search in these rows')).toHaveValue('Lamp');
  await expect(colleague.locator('.ag-row[row-index="0"] [col-id="name"]')).toContainText('Lamp');
  await colleague.getByRole('button', { name: /^Views/ }).click();
  await expect(colleague.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: /^Rename|^Delete|^Save the/ })).toHaveCount(
    0,
  );
  await elsewhere.close();
});

test('[8.5] a view whose deletion was done, but not answered, is told to be deleted and stands in no menu', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const name = uniqueWord();
  await open(page);
  await act(page, 'Save as a new view');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();
  await page.route('**/y4service/api/Y4/**', async (route) => {
    if (!route.request().postData()?.includes('TASK_View_Delete')) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await act(page, /^Delete/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
});

test('[8.5] views that fail to come, to be named and to be changed say why where one looks, and are there when it is tried again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const name = uniqueWord();
  const toast = (text: string) => page.locator('.y4-toast').getByText(text, { exact: true });
  await open(page);
  let mend = await breakCall(page, 'TASK_View_Load', 'half');
  const views = page.getByRole('button', { name: /^Views/ });
  await views.click();
  await expect(page.getByRole('menu').getByText(FAULTS.half[1])).toBeVisible();
  mend();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  for (const fault of ['gone', 'busy', 'limited', 'other'] satisfies Fault[]) {
    mend = await breakCall(page, 'TASK_View_Save', fault);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(FAULTS[fault][1])).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    mend();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();
  await page.getByLabel('Search in these rows').fill('Desk');
  await expect(page.getByRole('button', { name: `Views: ${name} *` })).toBeVisible();
  mend = await breakCall(page, 'TASK_View_Save', 'gone');
  await act(page, /^Save the changes/);
  await expect(toast(FAULTS.gone[1])).toBeVisible();
  mend();
  await act(page, /^Save the changes/);
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();
  await expect(toast(FAULTS.gone[1])).toHaveCount(0);
});
