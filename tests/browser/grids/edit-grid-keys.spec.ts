import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speak } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';

/** The grid of products that edits, with rows of the test's own, sorted by their names. */
async function openSheet(page: Page, count: number, language = 'en'): Promise<string> {
  const word = uniqueWord();
  await speak(page, language);
  await signIn(page, admin);
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `${word} ${String(index).padStart(2, '0')}`,
    price: 100 + index,
  }));
  await createProducts(page, rows);
  await page.goto(sheetOf(word));
  await page.locator('.ag-header-cell[col-id="name"]').click();
  await expect(cell(page, 0, 'name')).toHaveText(`${word} 00`);
  return word;
}

/** A cell by the place of its row among all, from 0. */
function cell(page: Page, row: number, field: string): Locator {
  return page.locator(`.ag-row[row-index="${row}"] [col-id="${field}"]`);
}

function panel(page: Page): Locator {
  return page.locator('.y4-card').filter({ has: page.locator('.y4-grid') });
}

async function type(page: Page, place: Locator, text: string): Promise<void> {
  await place.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('[4.6] steps are taken back and done again by keys, and the focus stands at what they change', async ({
  page,
}) => {
  const word = await openSheet(page, 12);
  await type(page, cell(page, 0, 'price'), '5');
  await cell(page, 1, 'price').press('Delete');
  await expect(cell(page, 1, 'price')).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'price')).toHaveText('¥101.00');
  await expect(panel(page).getByRole('status').getByText('Undone')).toHaveCount(1);
  await page.keyboard.press('Meta+z');
  await expect(cell(page, 0, 'price')).toHaveText('¥100.00');
  await expect(cell(page, 0, 'price')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByRole('status').getByText('Nothing to undo')).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Shift+Z');
  await expect(cell(page, 0, 'price')).toHaveText('¥5.00');
  await expect(cell(page, 1, 'price')).toHaveText('');

  // In a cell that is open the text has its own steps.
  await cell(page, 0, 'name').press('F2');
  await page.keyboard.type(' x');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'name').getByRole('textbox')).toHaveValue(`${word} 00`);
  await page.keyboard.press('Escape');
  await expect(cell(page, 1, 'price')).toHaveText('');

  await panel(page).getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(cell(page, 1, 'price')).toHaveText('¥101.00');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'price')).toHaveText('');
});

test('a paste is one step, with the rows that it adds on another page', async ({ page }) => {
  const word = await openSheet(page, 10);
  await cell(page, 8, 'name').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ['a', 'b', 'c', 'd'].join('\n'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(panel(page)).toContainText('11 to 12 of 12');
  await expect(cell(page, 11, 'name')).toHaveText('d');
  await cell(page, 11, 'name').press('Control+z');
  await expect(panel(page)).toContainText('1 to 10 of 10');
  await expect(cell(page, 9, 'name')).toHaveText(`${word} 09`);
  await expect(cell(page, 8, 'name')).toBeFocused();
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

for (const language of ['en', 'ar']) {
  test(`rows of all pages are come through by keys alone, in ${language}`, async ({ page }) => {
    await openSheet(page, 25, language);
    await cell(page, 9, 'price').click();
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 10, 'price')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, 9, 'price')).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(cell(page, 10, 'price')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(cell(page, 20, 'price')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(cell(page, 24, 'price')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(cell(page, 14, 'price')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cell(page, 14, 'id')).toBeFocused();
    await page.keyboard.press('End');
    await expect(cell(page, 14, 'actions')).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(cell(page, 10, 'id')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(cell(page, 19, 'actions')).toBeFocused();
  });
}

test('a row that is added has the focus in its first cell to fill in, also by a key', async ({
  page,
}) => {
  await openSheet(page, 10);
  await panel(page).getByRole('button', { name: 'Add row' }).press('Enter');
  await expect(cell(page, 10, 'name')).toBeFocused();
  await type(page, cell(page, 10, 'name'), 'First');
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 11, 'name')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(panel(page)).toContainText('11 to 11 of 11');
  await expect(cell(page, 10, 'name')).toHaveText('First');
  // What is typed into the cell is kept.
  await cell(page, 10, 'name').press('F2');
  await page.keyboard.type(' of all');
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 11, 'name')).toBeFocused();
  await expect(cell(page, 10, 'name')).toHaveText('First of all');
});

test('[4.6] rows that are sorted stay where they are while they are edited', async ({ page }) => {
  const word = await openSheet(page, 12);
  await page.locator('.ag-header-cell[col-id="price"]').click();
  await type(page, cell(page, 0, 'price'), '999');
  await expect(cell(page, 1, 'price')).toBeFocused();
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 'name')).toHaveText(`${word} 02`);
  await expect(cell(page, 0, 'price')).toHaveText('¥999.00');
  await type(page, cell(page, 4, 'salePrice'), '5000');
  const save = panel(page).getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const problems = page.getByRole('alert', { name: 'Rows that were not saved' });
  // What is told pushes the grid down.
  await expect(problems.getByRole('button', { name: 'Row 5' })).toBeVisible();
  // Sorted the other way the row has another number.
  await page.locator('.ag-header-cell[col-id="price"]').click();
  await problems.getByRole('button', { name: 'Row 8' }).click();
  await expect(cell(page, 7, 'name')).toHaveText(`${word} 04`);
  await expect(page.locator('.ag-row[row-index="7"] .ag-cell:focus')).toHaveCount(1);
  await type(page, cell(page, 7, 'salePrice'), '1');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(cell(page, 0, 'price')).toHaveText('¥999.00');
});

test('[3.4i] several of a list are walked by arrows and taken one after the other', async ({
  page,
}) => {
  await openSheet(page, 2);
  const tags = cell(page, 0, 'tags');
  await tags.press('F2');
  const boxes = page.locator('.ag-popup-editor').getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(boxes.first()).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(tags).toContainText(',');
});

test('[4.6] Tab and back lead to the cell that was left', async ({ page }) => {
  await openSheet(page, 3);
  const left = cell(page, 1, 'price');
  await left.click();
  await page.keyboard.press('Tab');
  await expect(left).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(left).toBeFocused();
});
