import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { call, logIn } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, keptSessions, signIn } from '../_people.ts';
import { sheetOf, uniqueWord } from '../_rows.ts';
import { breakCall, FAULTS, type Fault } from '../content/_faults.ts';
import { openBreakableWay } from './_broken-connection.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(name: string, rows: readonly (readonly unknown[])[]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Products').addRows(rows.map((row) => [...row]));
  return { name, mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

async function openImport(page: Page, word: string, origin = '') {
  await beAdmin(page);
  await page.goto(origin + sheetOf(word));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog', { name: 'Import rows' });
}

test('an import shows the rows and their faults first, saves all of them or none, and the grid has them', async ({
  page,
}) => {
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  const file = dialog.locator('input[type="file"]');
  const headings = ['Name', 'Category', 'Price', 'Colour'];
  await file.setInputFiles(
    await workbook('faulty.xlsx', [
      headings,
      [`${word} A`, '办公家具', 12.5, 'red'],
      ['', '办公家具', 'many', 'red'],
      [`${word} C`, 'nowhere', 3, 'red'],
    ]),
  );
  await expect(dialog.getByText('1 new')).toBeVisible();
  await expect(dialog.getByText('2 with faults')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  const rows = dialog.getByRole('region', { name: 'Rows of the file' });
  await expect(rows.getByRole('row')).toHaveCount(4);
  await expect(rows.getByRole('row').nth(2).locator('.y4-import__fault')).toHaveCount(2);
  await dialog.getByLabel('Only rows with faults').check();
  await expect(rows.getByRole('row')).toHaveCount(3);
  await dialog.getByText('Columns that are left out (1)').click();
  await expect(dialog.getByText('No field is called so')).toBeVisible();

  await file.setInputFiles(
    await workbook('sound.xlsx', [
      headings.slice(0, 3),
      [`${word} A`, '办公家具', 12.5],
      [`${word} B`, 'furniture', 3],
    ]),
  );
  await expect(dialog.getByText('2 new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('Rows added: 2, changed: 0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(2);
});

test('a long text beside many columns has room for some words in each of its lines', async ({
  page,
}) => {
  const dialog = await openImport(page, uniqueWord());
  await dialog.locator('input[type="file"]').setInputFiles(
    await workbook('wide.xlsx', [
      ['Product ID', 'Name', 'Category', 'Price', 'Sale price', 'New', 'Tags', 'Short description'],
      ['', 'Desk', 'nowhere', 'many', 'more', 'perhaps', 'none', 'some words and '.repeat(12)],
    ]),
  );
  const text = dialog.getByRole('cell', { name: /some words and some/ });
  expect((await text.boundingBox())?.width).toBeGreaterThan(200);
});

test('on a phone what is wrong with a row stands beside its first value, and its number stays', async ({
  page,
}) => {
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `${word} ${'a name that goes on '.repeat(8)}`;
  await dialog.locator('input[type="file"]').setInputFiles(
    await workbook('long.xlsx', [
      ['Name', 'Category'],
      [name, 'nowhere'],
    ]),
  );
  const rows = dialog.getByRole('region', { name: 'Rows of the file' });
  const fault = await rows.locator('.y4-import__fault').boundingBox();
  const seen = await rows.boundingBox();
  const end = (seen?.x ?? 0) + (seen?.width ?? 0);
  expect(fault?.x).toBeLessThan(end);
  await rows.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  const number = await rows.getByRole('rowheader').boundingBox();
  expect(number?.x).toBeGreaterThanOrEqual(seen?.x ?? Number.NaN);
});

test('an import that is cancelled, and a file that is no workbook, change nothing', async ({
  page,
}) => {
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  const file = dialog.locator('input[type="file"]');
  await file.setInputFiles({ name: 'a.xlsx', mimeType: XLSX, buffer: Buffer.from('no zip') });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is neither an Excel workbook nor a CSV file',
  );
  await file.setInputFiles(
    await workbook('sound.xlsx', [
      ['Name', 'Category', 'Price'],
      [`${word} A`, 'furniture', 1],
    ]),
  );
  await expect(dialog.getByText('1 new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No data', { exact: true }).first()).toBeVisible();
});

for (const [when, what] of [
  ['sent', 'as the file is sent, which saves nothing'],
  ['answered', 'behind the last row, which has saved all of them'],
] as const) {
  test(`a connection that breaks ${what}, and another try saves the rows once`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/net::ERR_/);
    const way = await openBreakableWay(process.env.PRODUCT_URL ?? '');
    try {
      const word = uniqueWord();
      const dialog = await openImport(page, word, way.origin);
      const filling = 'x'.repeat(100_000);
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'rows.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Name,Category,Price,Comment\n${word} A,furniture,1,${filling}\n${word} B,furniture,2,\n`,
        ),
      });
      await expect(dialog.getByText('2 new')).toBeVisible();
      way.breakAt('name="run"', when);
      await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(
        dialog.getByText('Nobody knows whether the rows were saved. Trying again saves them once.'),
      ).toBeVisible();
      const rows = page.locator('.y4-grid .ag-row');
      const other = await page.context().newPage();
      await signIn(other, admin);
      await other.goto(sheetOf(word));
      const products = other.getByRole('region', { name: 'Products', exact: true });
      const found = when === 'sent' ? products.getByText('No data', { exact: true }) : products;
      await expect(found).toBeVisible();
      await expect(products.locator('.ag-row')).toHaveCount(when === 'sent' ? 0 : 2);
      await other.close();
      way.mend();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByText('Rows added: 2, changed: 0')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(rows).toHaveCount(2);
    } finally {
      await way.close();
    }
  });
}

test('[8.5] a workbook that fails to be read or saved says why in its place, and is when it is tried again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  const told = (fault: Fault) => dialog.getByRole('alert').filter({ hasText: FAULTS[fault][1] });
  let mend = await breakCall(page, 'ImportExcelByDataDefinition', 'busy');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Category,Price\n${word} A,furniture,1\n`),
  });
  const again = dialog.getByRole('button', { name: 'Try again' });
  for (const fault of ['half', 'large', 'other'] satisfies Fault[]) {
    await expect(again).toBeVisible();
    mend();
    mend = await breakCall(page, 'ImportExcelByDataDefinition', fault);
    await again.click();
    await expect(told(fault)).toBeVisible();
  }
  mend();
  await again.click();
  await expect(dialog.getByText('1 new')).toBeVisible();
  mend = await breakCall(page, 'ImportExcelByDataDefinition', 'half');
  await dialog.getByRole('button', { name: 'Import one row' }).click();
  await expect(told('half')).toBeVisible();
  mend();
  await again.click();
  await expect(dialog.getByText('Rows added: 1, changed: 0')).toBeVisible();
});

test('what became of an import is told where the rows cannot be read again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/net::ERR_/);
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Category,Price\n${word} A,furniture,1\n`),
  });
  await expect(dialog.getByText('1 new')).toBeVisible();
  const mend = await breakCall(page, 'GetListByDataDefinition', 'gone');
  await dialog.getByRole('button', { name: 'Import one row' }).click();
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
  await expect(dialog.getByText('Rows added: 1, changed: 0')).toBeVisible();
  mend();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(1);
});

test('an import is begun by keys alone: its first press chooses a file', async ({ page }) => {
  // The browser answers the key at once: who begins to listen only then may be too late.
  const asked = page.waitForEvent('filechooser');
  const dialog = await openImport(page, uniqueWord());
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  const chooser = await asked;
  const buffer = Buffer.from('Name,Category,Price\n,furniture,1\n');
  await chooser.setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('1 with faults')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeFocused();
});

test('a quote that is never closed is told with its row', async ({ page }) => {
  const dialog = await openImport(page, uniqueWord());
  const buffer = Buffer.from('Name,Category,Price\nA,furniture,1\n"B,furniture,2\nC,furniture,3\n');
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toHaveText(
    'A quote is opened in this file and never closed (Row 3)',
  );
});

test('[4.10] who confirms an import when the session is over is led to the sign-in and back, and has saved nothing', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const dialog = await openImport(page, word);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Category,Price\n${word} A,furniture,1\n`),
  });
  const confirm = dialog.getByRole('button', { name: 'Import one row' });
  await expect(confirm).toBeVisible();
  const [tab] = await keptSessions(page, 'y4');
  const { token } = JSON.parse(tab ?? '{}') as { token: string };
  await call(request, token, { servlet: 'WebUiFalcon', command: 'Logout' }, {});
  await confirm.click();
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit in place' })).toBeVisible();
  const again = await logIn(request, admin);
  const list = { servlet: 'WebUiService', command: 'GetListByDataDefinition' };
  const asked = { code: 'PRODUCT_SHEET', queries: { name: word }, count: 1 };
  expect(await call(request, again.token, list, asked)).toMatchObject({ allCount: 0 });
});
