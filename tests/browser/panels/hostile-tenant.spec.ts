import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expect } from '../_fixtures.ts';
import { expectToBeUnharmed, test } from '../_hostile.ts';
import { keepSession, openSession, type Person, type Session } from '../_people.ts';
import { leadTo, openScreen, toast } from '../_screens.ts';

/** Of the tenant whose rows, names and texts attack whoever looks at them: `tests/browser/_definitions`. */
const admin: Person = { corp: 'hostile', user: 'admin@hostile.example', password: 'y4-sample' };
/** Of all tests of a worker: nobody signs out here. */
let session: Promise<Session> | undefined;

/** Opens a page of the tenant. */
async function open(page: Page, form: string): Promise<void> {
  session ??= openSession(page, admin);
  await keepSession(page, admin, await session);
  await openScreen(page, `/hostile/content/${form}`);
}

/** Scrolls through the whole page, so that all of it is drawn. */
async function lookThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 800) await page.mouse.wheel(0, 800);
}

for (const [types, form, said] of [
  ['[2.14a][2.14b][2.14c][2.14d][2.14k] grids and filters', 'GRIDS/main', '<svg onload='],
  ['[2.14e][2.14g] lists and templates', 'LISTS/main', '<svg onload='],
  ['[2.14a][2.14d][2.14f] two hundred columns', 'WIDE/main', '<b onclick=x>'],
] as const) {
  test(`${types} show stored rows that attack them, and do nothing of it`, async ({ page }) => {
    await open(page, form);
    await expect(page.locator('main')).toContainText(said);
    await lookThrough(page);
    await expectToBeUnharmed(page);
  });
}

test('[2.14i][2.14j] charts, and what they say where one points, show stored rows that attack them, and do nothing of it', async ({
  page,
}) => {
  await open(page, 'CHARTS/main');
  await lookThrough(page);
  const charts = page.locator('main canvas');
  await expect(charts).toHaveCount(4);
  await expect(page.locator('main table').first()).toContainText('<svg onload=');
  for (const chart of await charts.all()) {
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('A chart is not drawn');
    const { x, y, width, height } = box;
    for (let part = 1; part < 8; part++) {
      await page.mouse.move(x + (width * part) / 8, y + height * 0.4);
    }
  }
  await expectToBeUnharmed(page);
});

test('[2.14f][2.14l] forms and buttons show stored rows that attack them, are named as parts of objects, or have signs that nobody sees', async ({
  page,
}) => {
  await open(page, 'RECORD/main?id=1');
  for (const [id, name] of [
    [1, '<img src=x onerror="window.pwned=1">'],
    [13, '__proto__'],
    [14, 'constructor'],
    [24, '\u0001\u0002\u0008\u001b[31m\u007f\u0085\u2028\u2029'],
    // A picture of another site, were it one.
    [31, 'http://x:y@127.0.0.1/../..'],
  ] as const) {
    await leadTo(page, `/hostile/content/RECORD/main?id=${id}`);
    await expect(page.getByLabel(/^Name/)).toHaveValue(name);
    await expectToBeUnharmed(page);
  }
});

test('[2.14h] a frame shows stored rows that attack it, and does nothing of it', async ({
  page,
}) => {
  await open(page, 'FRAME/main');
  const framed = page.frameLocator('main iframe');
  await expect(framed.getByLabel(/^Name/)).toHaveValue(/^<img/);
  expect(await framed.locator('body').evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  await expectToBeUnharmed(page);
});

test('[2.19][2.34a][8.6a] dialogs, toasts and the list of toasts say what a row holds, and do nothing of it', async ({
  page,
}) => {
  await open(page, 'ROWS/main');
  const press = (id: number, button: string) =>
    // The rows are sorted by their ids.
    page
      .locator(`.ag-row[row-index="${id - 1}"]`)
      .getByRole('button', { name: button })
      .click();
  const dialog = page.getByRole('dialog');
  for (const [id, said] of [
    [1, '<img src=x onerror="window.pwned=1">'],
    [5, '<div style="position:fixed;inset:0"'],
  ] as const) {
    await press(id, 'Ask');
    await expect(dialog).toContainText(said);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await press(id, 'Say');
    await expect(toast(page, said)).toBeVisible();
    await expect(dialog.getByRole('heading')).toContainText(said);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectToBeUnharmed(page);
  }
  await leadTo(page, '/hostile/toasts');
  const items = page.locator('.y4-notifications__content');
  await expect(items).toHaveText([/^<div style="position:fixed/, /^<img src=x onerror=/]);
  await expectToBeUnharmed(page);
});

test('[7.17a] an exported workbook has texts where rows hold formulas', async ({ page }) => {
  await open(page, 'ROWS/main');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await coming).path());
  const names = workbook.worksheets[0]?.getColumn(2).values ?? [];
  expect(names).toContain("=cmd|' /C calc'!A0");
  expect(names.filter((name) => typeof name === 'object' && name !== null)).toEqual([]);
});

test('[2.12] a page that is asked again and again to load itself loads once', async ({ page }) => {
  await open(page, 'RECORD/main?id=1');
  const askedAgain = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('GetListByDataDefinition'),
  );
  await page.getByRole('button', { name: 'Refresh often' }).click();
  await askedAgain;
  await expect(page.getByLabel(/^Name/)).toHaveValue(/^<img/);
  await expect(page).toHaveURL(/\/content\/RECORD\/main\?id=1$/);
});

test('[7.17i] a script that fails later is told by the beginning of what it says', async ({
  page,
}) => {
  await open(page, 'RECORD/main?id=1');
  await page.getByRole('button', { name: 'Fail late' }).click();
  await expect(toast(page, 'Uncaught Error: xxx')).toBeVisible();
});

test('[2.14f][3.4h] a word of 100,000 letters can be read and edited in text areas', async ({
  page,
}) => {
  await open(page, 'RECORD/main?id=101');
  const area = page.getByLabel('Body');
  await expect(area).toHaveValue(/^W{100000}$/);
  await area.press('Control+Home');
  await page.keyboard.type('x');
  await expect(area).toHaveValue(/^xW/);
});

test('[2.14f][3.4d] a record can be edited that points at a row whose name is ten million letters long', async ({
  page,
}) => {
  await open(page, 'RECORD/main?id=104');
  await expect(page.getByRole('combobox', { name: 'Ref' })).toHaveValue(/^M{10000}…$/);
  await page.getByLabel('Body').fill('typed');
  await expect(page.getByRole('button', { name: 'Undo changes' })).toBeVisible();
});

test('formatted texts without an end take no sheets of the paper that a grid is printed on', async ({
  page,
}) => {
  await open(page, 'ROWS/main?rows.id=101~103');
  await page.emulateMedia({ media: 'print' });
  const texts = page.locator('.y4-print .y4-html');
  await expect(texts).not.toHaveCount(0);
  const heights = await texts.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(600);
});

test('[2.14e] names without an end widen neither the page nor the menu', async ({ page }) => {
  await open(page, 'NAMES/main');
  await expect(page.locator('.y4-list-item').first()).toContainText(/W{200}/);
  await expect(page.locator('.y4-side-menu__label').first()).toContainText(/W{200}/);
  const room = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.y4-side-menu li, .y4-card')].map(
      (one) => one.scrollWidth - one.clientWidth,
    ),
  );
  expect(room.length).toBeGreaterThan(4);
  expect(Math.max(...room)).toBeLessThanOrEqual(1);
});
