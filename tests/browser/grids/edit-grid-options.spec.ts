import { expect, test } from '../_fixtures.ts';
import { cell, openGrids, panel } from './_grids.ts';

test('[4.6][3.14] a cell of options is typed into, walked, left and emptied by keys alone', async ({
  page,
}) => {
  await openGrids(page);
  const grid = panel(page, 'Edit customers');
  const level = cell(grid, 0, 'level');
  const list = page.locator('.ag-popup-editor');
  await level.click();
  await page.keyboard.type('vi');
  await expect(list.getByRole('option')).toHaveText(['VIP']);
  await page.keyboard.press('Enter');
  await expect(level).toHaveText('VIP');
  await expect(list).toHaveCount(0);
  await expect(cell(grid, 1, 'level')).toBeFocused();

  await level.press('F2');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('combobox', { name: 'Level' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(level).toHaveText('Gold');

  // Escape gives up what was typed.
  await level.press('F2');
  await page.keyboard.type('si');
  await page.keyboard.press('Escape');
  await expect(level).toHaveText('Gold');
  await expect(level).toBeFocused();

  await level.press('Delete');
  await expect(level).toHaveText('');
});

test('[4.6] what is no option keeps the cell open at Enter, and is told when Tab leaves it', async ({
  page,
}) => {
  await openGrids(page);
  const grid = panel(page, 'Edit customers');
  const level = cell(grid, 0, 'level');
  const before = (await level.textContent()) ?? '';
  const list = page.locator('.ag-popup-editor');
  const told = page.getByText('This is not one of the options');
  await level.click();
  await page.keyboard.type('zzz');
  await expect(list).toContainText('Nothing found');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(told).toHaveCount(0);

  await page.keyboard.type('zzz');
  await page.keyboard.press('Tab');
  await expect(told.first()).toBeVisible();
  await expect(level).toHaveText(before);
});

test('[4.6] a list that opens at the edge of a low window is in sight with its field', async ({
  page,
}) => {
  await openGrids(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const level = cell(panel(page, 'Edit customers'), 0, 'level');
  await level.scrollIntoViewIfNeeded();
  await level.evaluate((place) =>
    scrollBy(0, place.getBoundingClientRect().bottom - innerHeight + 4),
  );
  await level.dblclick();
  const editor = page.locator('.y4-cell-editor');
  await expect(editor.getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await expect(editor.getByRole('listbox')).toBeInViewport({ ratio: 0.99 });
});

test('[4.6] an editor that is wider than what is left beside its cell is whole in sight, and the page stays', async ({
  page,
}) => {
  await openGrids(page, '/y4/content/SHEET/main?filter.isNew=');
  const pictures = cell(page.locator('.y4-card'), 0, 'pictures');
  await pictures.scrollIntoViewIfNeeded();
  // Beside the pictures, each of which is a link.
  await pictures.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('F2');
  const editor = page.locator('.y4-cell-editor');
  await expect(editor.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await expect(editor).toBeInViewport({ ratio: 1 });
  const { right, moved, width } = await editor.evaluate((place) => ({
    right: place.getBoundingClientRect().right,
    moved: scrollX,
    width: document.documentElement.clientWidth,
  }));
  expect(moved).toBe(0);
  expect(right).toBeLessThanOrEqual(width);
});
