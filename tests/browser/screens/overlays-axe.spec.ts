import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { faultsOf, writeFromTheRight } from '../_looks.ts';
import { beAdmin } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';

const OVERLAYS = ['.y4-menu', 'dialog[open]', '.flatpickr-calendar.open', '.ag-popup', '.y4-quote'];

/** What breaks a rule in that which lies over the page, or in those places; other tests look at pages as they come. */
async function faults(page: Page, places = OVERLAYS): Promise<string[]> {
  const counts = await Promise.all(places.map((place) => page.locator(place).count()));
  const there = places.filter((_, index) => counts[index] !== 0);
  expect(there, 'something to look at').not.toEqual([]);
  return faultsOf(page, { places: there });
}

// Dark and from right to left together: what holds there holds in the plain look, which others test.
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await writeFromTheRight(page, 'y4');
  await beAdmin(page);
});

test('menus, dialogs and calendars over a grid are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/y4/content/ORDERS/main');
  await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');

  const views = page.getByRole('button', { name: 'Views', exact: true });
  await views.click();
  const create = page.getByRole('menuitem', { name: 'Save as a new view' });
  await expect(create).toBeVisible();
  expect.soft(await faults(page), 'menu of views').toEqual([]);
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Save as a new view' })).toBeVisible();
  expect.soft(await faults(page), 'name of a view').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect.soft(await faults(page), 'columns').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await calendar.locator('.flatpickr-day.today').click();
  expect.soft(await faults(page), 'range of days').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();

  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect.soft(await faults(page), 'settings').toEqual([]);
});

test('lists, calendars, menus and dialogs of a form are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/y4/content/FIELDS/main');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect.soft(await faults(page), 'list of a Quote').toEqual([]);
  await category.press('Escape');

  await page.getByRole('textbox', { name: 'Listed since' }).click();
  await expect(page.getByRole('dialog', { name: 'Listed since' })).toBeVisible();
  expect.soft(await faults(page), 'day and time').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ask first' }).click();
  const question = page.getByRole('dialog', { name: 'Ask first' });
  await expect(question).toBeVisible();
  expect.soft(await faults(page), 'question').toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  const tell = page.getByRole('menuitem', { name: 'Tell me' });
  await expect(tell).toBeVisible();
  expect.soft(await faults(page), 'menu of commands').toEqual([]);
  await tell.click();
  const note = page.getByRole('dialog').getByLabel('Your note');
  await note.fill('Words that are more than a dialog shows at once. '.repeat(80));
  expect.soft(await faults(page), 'input').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const message = page.getByRole('dialog', { name: 'Your note' });
  // What is too long for the dialog is scrolled, by keys too.
  await expect(message.getByText(/^Words/)).toBeVisible();
  expect.soft(await faults(page), 'message').toEqual([]);
  await message.getByRole('button', { name: 'OK' }).click();

  await page.getByRole('button', { name: /^Crop/ }).first().click();
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(crop.getByRole('img').first()).toBeVisible();
  expect.soft(await faults(page), 'crop').toEqual([]);
});

test('a save that is refused and the numbers of charts are accessible on a phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/y4/content/PRODUCT_FORM/main?new=1');
  await page.getByLabel(/^Name/).fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel(/^Price/)).toHaveAttribute('aria-invalid', 'true');
  expect.soft(await faults(page, ['main']), 'refused save').toEqual([]);

  await page.goto('/y4/content/HOME/main');
  // A grid that is being made has headings without words for a moment.
  const orders = page.getByRole('grid', { name: 'Latest orders' });
  await expect(orders.getByRole('gridcell').first()).toBeVisible();
  const panel = page.getByRole('region', { name: 'Sales by month', exact: true });
  await panel.getByRole('button', { name: 'Numbers as a table' }).press('Enter');
  await expect(panel.getByRole('region', { name: 'Numbers as a table' })).toBeVisible();
  expect.soft(await faults(page, ['main']), 'numbers of a chart').toEqual([]);
});

test('an import and the editors of cells are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  const word = uniqueWord();
  await createProducts(page, [{ name: word, tags: ['家居'] }]);
  await page.goto(sheetOf(word));
  const cell = (field: string) => page.locator(`.y4-grid .ag-row [col-id="${field}"]`);
  await expect(cell('name')).toHaveText(word);
  for (const field of ['category', 'tags', 'since']) {
    await cell(field).click();
    await page.keyboard.press('Enter');
    const editor = page.locator('.y4-cell-editor');
    await expect(editor).toBeVisible();
    expect.soft(await faults(page), field).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import rows' })).toBeVisible();
  expect.soft(await faults(page), 'import').toEqual([]);
});
