import type { Locator } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { openScreen } from '../_screens.ts';
import { cell } from '../grids/_grids.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await beAdmin(page);
});

/** Pixels between the frame of a button and its words, on the nearer side. */
function roomBesideWords(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [frame, text] = [element, words].map((part) => part.getBoundingClientRect());
    return Math.min(
      (text?.left ?? 0) - (frame?.left ?? 0),
      (frame?.right ?? 0) - (text?.right ?? 0),
    );
  });
}

test('the words of a button that looks like a link have room within the frame that it gets', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/ORDERS/main');
  const button = page.getByRole('button', { name: 'View all' });
  await expect(button).toBeVisible();
  expect(await roomBesideWords(button)).toBeGreaterThanOrEqual(5);
});

test('a field that is wrong has another frame than one that is right', async ({ page }) => {
  await openScreen(page, '/y4/content/CUSTOMER_FORM/main');
  await page.getByRole('button', { name: 'Save' }).click();
  const wrong = page.getByRole('textbox', { name: 'Phone' });
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  const outline = (field: Locator) =>
    field.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline(page.getByRole('textbox', { name: 'City' }))).toBe('none');
  expect(await outline(wrong)).toBe('double');
});

test('a field that is wrong and has the focus looks like neither a wrong one nor one with the focus alone', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/CUSTOMER_FORM/main');
  await page.getByRole('button', { name: 'Save' }).click();
  const outline = (name: string) =>
    page.getByRole('textbox', { name }).evaluate((field) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(field);
      return `${outlineWidth} ${outlineStyle}`;
    });
  await page.getByRole('textbox', { name: 'Phone' }).focus();
  await page.keyboard.press('Shift+Tab');
  const wrong = page.locator('[aria-invalid="true"]:focus-visible');
  await expect(wrong).toHaveCount(1);
  const both = await wrong.evaluate((field) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(field);
    return `${outlineWidth} ${outlineStyle}`;
  });
  expect(both).toBe('8px double');
  expect(await outline('Phone')).toBe('3px double');
  await page.getByRole('textbox', { name: 'City' }).focus();
  expect(await outline('City')).toBe('3px solid');
});

test('a cell that is wrong has a line in the colour of the text, which is seen on every ground', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/SHEET/main');
  const name = cell(page.locator('.y4-grid'), 1, 'name');
  await name.click();
  for (const key of ['F2', 'Control+a', 'Delete', 'Enter']) await page.keyboard.press(key);
  await expect(name).toHaveText('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const [line, text] = await name.evaluate((element) => {
    const { outlineColor } = getComputedStyle(element);
    return [outlineColor, getComputedStyle(document.body).color];
  });
  expect(line).toBe(text);
});

test('a field that can only be read has a fainter frame than one that can be typed in', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/CUSTOMER_FORM/main');
  const frame = (name: string) =>
    page.getByRole('textbox', { name }).evaluate((field) => getComputedStyle(field).borderTopColor);
  expect(await frame('Customer ID')).not.toBe(await frame('City'));
});
