import type { Page } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';
import { changeForms, panelsOf } from '../_screens.ts';
import { cell, rows } from '../grids/_grids.ts';

/** Puts a button that deletes into the panels of a kind that the page's form has. */
async function offerDeletion(page: Page, type: string, button: object): Promise<void> {
  await changeForms(page, (form) => {
    for (const panel of panelsOf(form)) {
      if (panel.type !== type) continue;
      panel.option = { ...panel.option, multiSelect: true };
      panel.buttons.push({ text: 'Remove', command: 'DeleteByDataDefinition', ...button });
    }
  });
}

async function agree(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Delete confirmation' });
  await question.getByRole('button', { name: 'Delete' }).click();
}

test('[7.17g] who deletes a record with unsaved changes is led on, without a question', async ({
  page,
}) => {
  const word = uniqueWord();
  await beAdmin(page);
  const [id] = await createProducts(page, [{ name: word }]);
  const successCommand = { command: 'NavigateTo', params: { url: '/content/PRODUCTS/main' } };
  await offerDeletion(page, 'Form', { successCommand });
  await page.goto(`/y4/content/PRODUCT_FORM/main?id=${id}`);
  const name = page.getByLabel('Name');
  await expect(name).toHaveValue(word);
  await name.fill(`${word} changed`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await agree(page);
  await expect(page).toHaveURL(/PRODUCTS/);
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
});

test('[7.17g] what was typed into a row that its user deletes is nothing to save any more', async ({
  page,
}) => {
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(page, [{ name: `${word} A` }, { name: `${word} B` }]);
  await offerDeletion(page, 'EditGrid', { type: 'row' });
  await page.goto(sheetOf(word));
  const grid = page.locator('.y4-grid');
  await expect(rows(grid)).toHaveCount(2);
  await cell(grid, 0, 'price').dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  await rows(grid).first().getByRole('button', { name: 'Remove' }).click();
  await agree(page);
  await expect(rows(grid)).toHaveCount(1);
  await expect(save).toBeDisabled();
});

test('[7.17g] a row that somebody else has changed is shown as it is now, and deleted once that is seen', async ({
  page,
}) => {
  const word = uniqueWord();
  await beAdmin(page);
  const [id = ''] = await createProducts(page, [{ name: word }]);
  await offerDeletion(page, 'EditGrid', { type: 'row' });
  await page.goto(sheetOf(word));
  const grid = page.locator('.y4-grid');
  await expect(cell(grid, 0, 'price')).toHaveText(/100/);
  const { token } = await logIn(page.request, admin);
  await saveRows(page.request, token, 'PRODUCT_SHEET', [{ key: { id }, values: { price: 250 } }]);
  const remove = rows(grid).first().getByRole('button', { name: 'Remove' });
  await remove.click();
  await agree(page);
  await expect(page.getByText('Somebody else changed this row first')).toBeVisible();
  await expect(cell(grid, 0, 'price')).toHaveText(/250/);
  await remove.click();
  await agree(page);
  await expect(rows(grid)).toHaveCount(0);
});

test('[7.17g] of several rows to be deleted those are named that somebody else has changed', async ({
  page,
}) => {
  const word = uniqueWord();
  await beAdmin(page);
  const [first = '', changed = ''] = await createProducts(page, [
    { name: `${word} A` },
    { name: `${word} B` },
  ]);
  await offerDeletion(page, 'EditGrid', {});
  await page.goto(sheetOf(word));
  const grid = page.locator('.y4-grid');
  await expect(rows(grid)).toHaveCount(2);
  const { token } = await logIn(page.request, admin);
  await saveRows(page.request, token, 'PRODUCT_SHEET', [
    { key: { id: changed }, values: { price: 250 } },
  ]);
  for (const place of [0, 1]) {
    await grid
      .locator(`.ag-row[row-index="${place}"]`)
      .getByLabel(/to select or deselect/)
      .check();
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await agree(page);
  const told = page.getByText(/somebody else has changed these rows first/);
  await expect(told).toContainText(changed);
  await expect(told).not.toContainText(first);
  await expect(rows(grid)).toHaveCount(2);
});
