import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { callOf, holdCalls } from '../content/_late.ts';
import { cell, openGrids, panel, rows } from './_grids.ts';

test.describe('edit grid', () => {
  test('[2.14d][4.6] tracks edited cells and resets them to the original rows', async ({
    page,
  }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    const city = cell(grid, 0, 'city');
    const original = await city.textContent();
    await city.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Hangzhou!');
    await page.keyboard.press('Enter');
    await expect(city).toHaveText('Hangzhou!');
    await expect(city).toHaveClass(/y4-cell-edited/);
    await grid.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(city).toHaveText(original ?? '');
    await expect(city).not.toHaveClass(/y4-cell-edited/);
    await expect(grid.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  });

  test('[4.5] keeps its page and its selection for the session', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    await grid.getByRole('button', { name: 'Next' }).click();
    await expect(grid.getByText(/^11 to 20 of \d+$/)).toBeVisible();
    const row = rows(grid).nth(2);
    await row.getByRole('checkbox').first().check();
    const id = await row.locator('[col-id="id"]').textContent();
    await page.reload();
    await expect(grid.getByText(/^11 to 20 of \d+$/)).toBeVisible();
    await expect(grid.locator('.ag-row-selected [col-id="id"]')).toHaveText(id ?? '');
  });

  test('[9.1b] stays at ten rows a page', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    await expect(rows(grid)).toHaveCount(10);
    await expect(grid.getByLabel('Rows per page')).toHaveCount(0);
  });

  test('keeps a draft over a reload', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    await cell(grid, 1, 'city').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Kept');
    await page.keyboard.press('Enter');
    await expect(cell(grid, 1, 'city')).toHaveText('Kept');
    await page.reload();
    await expect(cell(grid, 1, 'city')).toHaveText('Kept');
    await expect(cell(grid, 1, 'city')).toHaveClass(/y4-cell-edited/);
  });

  test('takes cells from a spreadsheet', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    await cell(grid, 2, 'city').click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Wuhan\tEast street 1\r\nXiamen\tWest street 2\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(cell(grid, 2, 'city')).toHaveText('Wuhan');
    await expect(cell(grid, 2, 'street')).toHaveText('East street 1');
    await expect(cell(grid, 3, 'city')).toHaveText('Xiamen');
    await expect(cell(grid, 3, 'street')).toHaveText('West street 2');
  });

  test('[5.7] names the required fields that are empty and sends nothing', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('SaveByDataDefinition')) sent.push(request.url());
    });
    await cell(grid, 0, 'name').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await grid.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please fill out this fields:Name')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('[7.10e][7.17d] saves what changed and shows it as stored', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    const street = `Street ${Date.now()}`;
    await type(page, cell(grid, 5, 'street'), street);
    const request = page.waitForRequest((sent) =>
      Boolean(sent.postData()?.includes('SaveByDataDefinition')),
    );
    await grid.getByRole('button', { name: 'Save' }).click();
    const { args } = (await request).postDataJSON();
    expect(JSON.parse(args[0]).rows).toHaveLength(1);
    expect(Object.keys(JSON.parse(args[0]).rows[0].values)).toEqual(['street']);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(cell(grid, 5, 'street')).not.toHaveClass(/y4-cell-edited/);
    await page.reload();
    await expect(cell(grid, 5, 'street')).toHaveText(street);
  });

  test('says who was first when two people change the same cell', async ({ page, context }) => {
    await openGrids(page);
    const mine = panel(page, 'Edit customers');
    await expect(cell(mine, 6, 'street')).toBeVisible();
    const other = await context.newPage();
    await openGrids(other);
    const theirs = panel(other, 'Edit customers');
    const stored = `Their street ${Date.now()}`;
    await type(other, cell(theirs, 6, 'street'), stored);
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Saved', { exact: true })).toBeVisible();
    await type(page, cell(mine, 6, 'street'), 'My street');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Somebody else changed this row first')).toBeVisible();
    await expect(cell(mine, 6, 'street')).toHaveText('My street');
    await mine.getByRole('button', { name: 'Take theirs' }).click();
    await expect(cell(mine, 6, 'street')).toHaveText(stored);
    await expect(mine.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('[4.6][7.17d] what is typed over a save whose answer was lost is in conflict with nobody', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    const street = cell(grid, 7, 'street');
    await type(page, street, `First ${Date.now()}`);
    const lost = await holdCalls(page, callOf('SaveByDataDefinition'));
    const save = grid.getByRole('button', { name: 'Save' });
    await save.click();
    await lost.arrived(1);
    lost.letPass();
    await lost.release('lost');
    // It is stored as it was typed.
    await expect(street).not.toHaveClass(/y4-cell-edited/);
    const last = `Last ${Date.now()}`;
    await type(page, street, last);
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(street).toHaveText(last);
  });

  test('[7.17g] asks before it deletes and does nothing when the answer is no', async ({
    page,
  }) => {
    await openGrids(page);
    const grid = panel(page, 'Edit customers');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('DeleteByDataDefinition')) sent.push(request.url());
    });
    await grid.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Select at least one row first')).toBeVisible();
    await grid.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    await grid.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete confirmation' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);
    await expect(grid.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});

/** Types over what a cell holds. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await target.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(target).toHaveText(text);
}
