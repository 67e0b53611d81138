import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';
import { changeForms, panelsOf } from '../_screens.ts';
import { holdCalls } from '../content/_late.ts';
import { rows } from './_grids.ts';

/** A row shows two of its buttons at the most: these stand in a menu, but for the first. */
const BUTTONS = [
  { text: 'Ask', command: 'Confirm', params: { title: 'Asked', caption: 'Really?' } },
  { text: 'Excel', command: 'DownloadExcelByDataDefinition' },
  { text: 'Dear', command: 'Refresh', condition: 'row.price > 100' },
  { text: 'Ask again', command: 'Confirm', params: { title: 'Asked again', caption: 'Sure?' } },
  { text: 'Form', command: 'NavigateTo', params: { url: '/content/PRODUCT_FORM/main' } },
].map((button) => ({ type: 'row', ...button }));

/** Opens two products, one of them dear, in a grid whose rows have more buttons than they show. */
async function openRows(
  page: Page,
  buttons: readonly object[] = BUTTONS,
): Promise<{ cheap: Locator; dear: Locator }> {
  await changeForms(page, (form) => {
    for (const panel of panelsOf(form)) {
      if (panel.type !== 'EditGrid') continue;
      panel.type = 'PagingGrid';
      panel.buttons = buttons;
    }
  });
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(page, [
    { name: `${word} A`, price: 100 },
    { name: `${word} B`, price: 101 },
  ]);
  await page.goto(sheetOf(word));
  const found = rows(page.locator('.y4-grid'));
  await expect(found).toHaveCount(2);
  const named = (name: string) => found.filter({ hasText: `${word} ${name}` });
  return { cheap: named('A'), dear: named('B') };
}

const trigger = (row: Locator) => row.getByRole('button', { name: 'More actions' });

test('[3.3a][3.3i] the buttons that a row has no room for stand in a menu, each where its condition holds', async ({
  page,
}) => {
  const { cheap, dear } = await openRows(page);
  const menu = page.getByRole('menu', { name: 'More actions' });
  await expect(cheap.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await expect(cheap.getByRole('button', { name: 'Excel' })).toHaveCount(0);
  await trigger(cheap).click();
  await expect(menu.getByRole('menuitem')).toHaveText(['Excel', 'Ask again', 'Form']);
  await trigger(dear).click();
  await expect(menu.getByRole('menuitem')).toHaveText(['Excel', 'Dear', 'Ask again', 'Form']);
});

test('[3.3k] the buttons of a menu that a row has no room for stand together under its words', async ({
  page,
}) => {
  const nested = ['Invoice', 'Receipt'].map((text) => ({ text, command: 'Refresh' }));
  const papers = { type: 'row', text: 'Papers', buttons: nested };
  const { cheap } = await openRows(page, [...BUTTONS.slice(0, 2), papers, ...BUTTONS.slice(2)]);
  await trigger(cheap).click();
  const menu = page.getByRole('menu', { name: 'More actions' });
  await expect(menu).toHaveText('ExcelPapersInvoiceReceiptAsk againForm');
  const papersOfRow = menu.getByRole('group', { name: 'Papers' });
  await expect(papersOfRow.getByRole('menuitem')).toHaveText(['Invoice', 'Receipt']);
  await expect(menu.locator('hr + [role="group"]')).toHaveText('PapersInvoiceReceipt');
  await expect(menu.locator('hr + [role="menuitem"]')).toHaveText('Ask again');
});

test('[3.3k] a menu that is longer than the room beside its button is scrolled and leaves the button in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const nested = Array.from({ length: 24 }, (_, at) => ({
    text: `Paper ${at}`,
    command: 'Refresh',
  }));
  const { cheap } = await openRows(page, [{ type: 'row', text: 'Papers', buttons: nested }]);
  const button = cheap.getByRole('button', { name: 'Papers' });
  await button.click();
  const menu = page.locator('.y4-menu', { has: page.getByRole('menu', { name: 'Papers' }) });
  const [own, open] = [await button.boundingBox(), await menu.boundingBox()];
  if (own === null || open === null) throw new Error('Both are in sight');
  expect(open.y >= own.y + own.height || open.y + open.height <= own.y).toBe(true);
  expect(open.y + open.height).toBeLessThanOrEqual(800);
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Paper 23' })).toBeInViewport();
});

test('[2.19] a question that is longer than a low window begins with its title, and its buttons are reached', async ({
  page,
}) => {
  const params = { title: 'A long one', caption: 'Every word of it is read. '.repeat(40) };
  const { cheap } = await openRows(page, [
    { type: 'row', text: 'Ask', command: 'Confirm', params },
  ]);
  await page.setViewportSize({ width: 1280, height: 400 });
  await cheap.getByRole('button', { name: 'Ask' }).click();
  const asked = page.getByRole('dialog', { name: 'A long one' });
  await expect(asked.getByRole('heading')).toBeInViewport();
  const cancel = asked.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await expect(cancel).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(cancel).toBeInViewport();
});

test('[3.3a] the menu of a row is used by keys alone, and gives the focus back', async ({
  page,
}) => {
  const { dear } = await openRows(page);
  const more = trigger(dear);
  const menu = page.getByRole('menu', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Excel' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'Form' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(menu.getByRole('menuitem', { name: 'Dear' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Asked again' });
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('[4.7] what is at work in the menu of a row cannot be chosen again', async ({ page }) => {
  const { cheap } = await openRows(page);
  const held = await holdCalls(page, (_body, url) => url.includes('CallServletForFile'));
  const more = trigger(cheap);
  const entry = page.getByRole('menuitem', { name: 'Excel' });
  await more.click();
  await entry.click();
  await held.arrived(1);
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: 'Ask again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await held.release();
  await expect(more).not.toHaveAttribute('aria-busy');
  await expect(more).toBeFocused();
});

test('[2.14d][9.7] on a phone what the tools of an edited grid have no room for stands in a menu', async ({
  page,
}) => {
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(page, [{ name: `${word} A`, price: 100 }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sheetOf(word));
  await expect(rows(page.locator('.y4-grid'))).toHaveCount(1);
  const line = page.locator('.y4-grid-toolbar__buttons');
  const button = (name: string) => line.getByRole('button', { name, exact: true });
  await expect(button('Save')).toBeVisible();
  const reset = page.getByRole('button', { name: 'Reset', exact: true });
  await expect(reset).toBeInViewport({ ratio: 1 });
  const tooLong = () => line.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await tooLong()).toBe(0);

  await button('Add row').click();
  await expect(rows(page.locator('.y4-grid'))).toHaveCount(2);
  await reset.click();
  await expect(rows(page.locator('.y4-grid'))).toHaveCount(1);
  await button('More actions').click();
  const menu = page.getByRole('menu', { name: 'More actions' });
  await menu.getByRole('menuitem', { name: 'Import' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 844 });
  for (const name of ['Save', 'Add row', 'Import']) await expect(button(name)).toBeVisible();
  await expect(button('More actions')).toHaveCount(0);
});
