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

test('a field has frames of its own when it is wrong, has the focus, both, neither, and when it can only be read', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/CUSTOMER_FORM/main');
  const styleOf = (field: Locator) =>
    field.evaluate((element) => {
      const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
      return { outline: `${outlineWidth} ${outlineStyle}`, border: borderTopColor };
    });
  const named = (name: string) => styleOf(page.getByRole('textbox', { name }));
  expect((await named('Customer ID')).border).not.toBe((await named('City')).border);

  await page.getByRole('button', { name: 'Save' }).click();
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  expect((await named('City')).outline).toMatch(/ none$/);
  await phone.focus();
  await page.keyboard.press('Shift+Tab');
  const both = page.locator('[aria-invalid="true"]:focus-visible');
  await expect(both).toHaveCount(1);
  expect((await styleOf(both)).outline).toBe('8px double');
  expect((await named('Phone')).outline).toBe('3px double');
  await page.getByRole('textbox', { name: 'City' }).focus();
  expect((await named('City')).outline).toBe('3px solid');
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
