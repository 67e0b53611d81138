import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';
import { callOf, holdCalls } from './_late.ts';

const NEED_LOGIN = { id: 60000, code: 'LOGIN', message: 'Late words', data: null };
/** Stands for nobody. */
const VISITORS = { id: 0, code: '', message: '', token: '' };
const REFUSED = { id: 60023, code: 'REFUSED', message: 'Late words', data: null };

test.beforeEach(({ page }) => beAdmin(page));

/** Goes to another page as the router does, without a load. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Signs in as the same user, whose session has ended. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function expectNoWord(page: Page): Promise<void> {
  // What would be drawn is drawn by now: the page has been drawn twice since.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.locator('.y4-toast')).toHaveCount(0);
  await expect(page.getByText('Late words')).toHaveCount(0);
  await expect(page.getByText(/^Error \d{5}/)).toHaveCount(0);
}

/** Each call that draws a page, with a page that makes it. */
const DRAWING = [
  ['GetForm', 'GRIDS'],
  ['GetDataDefinition', 'GRIDS'],
  ['GetListByDataDefinition', 'GRIDS'],
  ['GetDataDefinition', 'FIELDS'],
  ['GetListByDataDefinition', 'ORDERS'],
  ['GetChartByDataDefinition', 'SHOWCASE'],
] as const;

for (const [index, [call, form]] of DRAWING.entries()) {
  // A real answer, a refusal, and what is no answer at all, by turns.
  const late = [undefined, REFUSED, '<html>'][index % 3];
  test(`${call} of ${form} answers after its page was left, and nobody hears of it`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/ERR_ABORTED|Failed to load resource/);
    await page.goto('/y4/content/CUSTOMERS/main');
    await expect(page.locator('.ag-row').first()).toBeVisible();
    const calls = await holdCalls(page, callOf(call));
    await goInside(page, `/y4/content/${form}/main`);
    await calls.arrived(1);
    calls.letPass();
    await goInside(page, '/y4/content/STOCK/main');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await calls.release(late);
    await expectNoWord(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
    await expect(page.locator('.y4-card')).toHaveCount(2);
  });
}

test('[4.2] an answer to the filter of before comes after that of now, in a grid and a chart', async ({
  page,
}) => {
  const word = uniqueWord();
  await createProducts(page, [
    { name: `${word} desk` },
    { name: `${word} lamp`, category: 'lighting' },
  ]);
  await page.goto(sheetOf(word));
  const rows = page.locator('.y4-grid .ag-row');
  const numbers = page.getByRole('region', { name: 'Products by category' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(numbers).toHaveCount(3);
  const filter = page.getByRole('search');
  const search = async (text: string) => {
    await filter.getByLabel('Name', { exact: true }).fill(text);
    await filter.getByRole('button', { name: 'Search', exact: true }).click();
  };
  const calls = await holdCalls(page, (body) => /Get(?:List|Chart)ByDataDefinition/.test(body));
  await search(`${word} d`);
  await calls.arrived(2);
  calls.letPass();
  await search(`${word} l`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('lamp');
  await calls.release();
  await expectNoWord(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('lamp');
  await expect(numbers).toHaveCount(2);
});

test('rows in the order of before come after those in the order of now', async ({ page }) => {
  await page.goto('/y4/content/GRIDS/main');
  const grid = page
    .locator('.y4-card')
    .filter({ has: page.getByRole('heading', { name: 'Products, page by page' }) });
  await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  const price = grid.locator('.ag-header-cell[col-id="price"]');
  const calls = await holdCalls(page, callOf('GetListByDataDefinition', 'PRODUCT'));
  await price.click();
  await calls.arrived(1);
  calls.letPass();
  await price.click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  const isFalling = async () => {
    const texts = await grid.locator('.ag-row [col-id="price"]').allInnerTexts();
    const prices = texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
    return prices.length === 10 && prices.every((one, at) => one <= (prices[at - 1] ?? one));
  };
  await expect.poll(isFalling).toBe(true);
  await calls.release();
  await expectNoWord(page);
  expect(await isFalling()).toBe(true);
});

test('[4.3] a page of before comes after the search of now', async ({ page }) => {
  const word = uniqueWord();
  await createProducts(page, [{ name: `${word} alone` }]);
  await page.goto('/y4/content/GRIDS/main');
  const grid = page
    .locator('.y4-card')
    .filter({ has: page.getByRole('heading', { name: 'Products, page by page' }) });
  await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  const calls = await holdCalls(page, callOf('GetListByDataDefinition', 'PRODUCT'));
  await grid.getByRole('button', { name: 'Next' }).click();
  await calls.arrived(1);
  calls.letPass();
  await grid.getByLabel('Search in these rows').fill(word);
  await expect(grid.locator('.ag-row [col-id="name"]')).toHaveText([`${word} alone`]);
  await calls.release();
  await expectNoWord(page);
  await expect(grid.locator('.ag-row [col-id="name"]')).toHaveText([`${word} alone`]);
  await expect(grid.locator('.y4-grid-footer__range')).toHaveText('1 to 1 of 1');
});

test('[7.10c] what a keyword of before finds comes after what this one finds', async ({ page }) => {
  await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
  const person = page.getByRole('combobox', { name: 'Contact person' });
  const people = page.getByRole('listbox', { name: 'Contact person' }).getByRole('option');
  await person.click();
  await expect(people).toHaveCount(3);
  const calls = await holdCalls(page, callOf('GetQuoteListByDataDefinition'));
  await person.pressSequentially('李');
  await calls.arrived(1);
  calls.letPass();
  await person.fill('王');
  await expect(people).toHaveText(['王磊']);
  await calls.release();
  await expectNoWord(page);
  await expect(people).toHaveText(['王磊']);
});

test('a refusal of the session of before does not end the one of now', async ({ page }) => {
  await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
  await page.getByLabel(/^Name/).fill(uniqueWord());
  await page.getByLabel(/^Phone/).fill('13800000000');
  const calls = await holdCalls(page, callOf('SaveByDataDefinition'));
  await page.getByRole('button', { name: 'Save' }).click();
  await calls.arrived(1);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill('warehouse@y4.example');
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
  // What greets a user is gone before anything late may come.
  await expect(page.locator('.y4-toast')).toHaveCount(0);
  await calls.release(NEED_LOGIN);
  await expectNoWord(page);
  expect(new URL(page.url()).pathname).not.toContain('/authentication/');
});

test('[2.46d][7.10h] a workbook whose user signs out meanwhile is called off', async ({ page }) => {
  await page.goto('/y4/content/CUSTOMERS/main');
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const calls = await holdCalls(page, callOf('DownloadExcelByDataDefinition'));
  await page.getByRole('button', { name: 'Excel' }).click();
  await calls.arrived(1);
  const fetched = page.getByRole('region', { name: 'Downloads' });
  await expect(fetched).toContainText('Customers');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(fetched).toHaveCount(0);
  await calls.release();
  await expectNoWord(page);
  expect(files).toEqual([]);
});

test('[4.10][8.9] what is typed into a form when the session ends is there again after the sign-in', async ({
  page,
}) => {
  const [id] = await createProducts(page, [{ name: uniqueWord() }]);
  await page.goto(`/y4/content/FIELDS/main?id=${id}`);
  const name = page.getByLabel(/^Name/);
  await expect(name).toHaveValue(/^T/);
  const typed = uniqueWord();
  await name.fill(typed);
  const isSave = callOf('SaveByDataDefinition');
  await page.route('**/CallServlet', (route) =>
    isSave(route.request().postData() ?? '')
      ? route.fulfill({ json: NEED_LOGIN })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Email address').fill(admin.user);
  await page.unroute('**/CallServlet');
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(name).toHaveValue(typed);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(typed);
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
});

test('[4.10][8.9] what is typed into a form is there again after the sign-in also where an answer for visitors tells that the session is over', async ({
  page,
}) => {
  const calls = await holdCalls(page, callOf('GetListByDataDefinition', 'CATEGORY'));
  await page.goto('/y4/content/FIELDS/main');
  const name = page.getByLabel(/^Name/);
  const typed = uniqueWord();
  await name.fill(typed);
  await calls.arrived(1);
  calls.letPass();
  await calls.release({ ...VISITORS, data: { list: [] } });
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await signInAgain(page);
  await expect(name).toHaveValue(typed);
});

/** The smallest picture. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[4.10][8.9] a file that was on its way when the session ends is named in its field after the sign-in', async ({
  page,
  allowProblem,
}) => {
  // The sample shows the same files as pictures too, which only public ones can be.
  allowProblem(/Failed to load resource/);
  const [id] = await createProducts(page, [{ name: uniqueWord() }]);
  await page.goto(`/y4/content/FIELDS/main?id=${id}`);
  const name = page.getByLabel(/^Name/);
  await expect(name).toHaveValue(/^T/);
  const typed = uniqueWord();
  await name.fill(typed);
  await page.route(/command=UploadFile/, (route) => route.fulfill({ json: NEED_LOGIN }));
  const files = page.locator('.y4-field', {
    has: page.getByText('Picture files', { exact: true }),
  });
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
  await files.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Email address').fill(admin.user);
  await page.unroute(/command=UploadFile/);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(name).toHaveValue(typed);
  await expect(files).toContainText('Not sent, choose again: dot.png');
  await files.locator('input[type=file]').setInputFiles(file);
  await expect(files.getByRole('link')).toHaveCount(1);
  await expect(files).not.toContainText('Not sent');
});

test('[4.10][8.9] a picture that was being cut when the session ends is named in its field after the sign-in', async ({
  page,
  allowProblem,
}) => {
  // The sample shows the same files as pictures too, which only public ones can be.
  allowProblem(/Failed to load resource/);
  const [id] = await createProducts(page, [{ name: uniqueWord() }]);
  const calls = await holdCalls(page, callOf('GetListByDataDefinition', 'CATEGORY'));
  await page.goto(`/y4/content/FIELDS/main?id=${id}`);
  const pictures = page.locator('.y4-field', { has: page.getByText('Pictures', { exact: true }) });
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
  await pictures.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible();
  await calls.arrived(1);
  calls.letPass();
  await calls.release(NEED_LOGIN);
  await signInAgain(page);
  await expect(pictures).toContainText('Not sent, choose again: dot.png');
});

test('[4.10][8.9] files of cells that were on their way when the session ends are named after the sign-in', async ({
  page,
  allowProblem,
}) => {
  // A picture that no stored row names yet may be kept from everybody.
  allowProblem(/Failed to load resource/);
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = uniqueWord();
  await createProducts(page, [{ name: word }]);
  await page.goto(sheetOf(word));
  const cell = (field: string) => page.locator(`.y4-grid .ag-row [col-id="${field}"]`);
  const choose = async (field: string, name: string) => {
    await cell(field).dblclick();
    const file = { name, mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
    await page.locator('.y4-cell-editor input[type=file]').setInputFiles(file);
  };
  const calls = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await choose('originals', 'slow.png');
  await calls.arrived(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('.y4-cell-editor')).toHaveCount(0);
  await choose('pictures', 'cut.png');
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible();
  calls.letPass();
  await calls.release(NEED_LOGIN);
  await signInAgain(page);
  await expect(cell('name')).toHaveText(word);
  await expect(
    page.getByText('Picture files: Not sent, choose again: slow.png', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('Pictures: Not sent, choose again: cut.png', { exact: true }),
  ).toBeVisible();
  await page.reload();
  await expect(cell('name')).toHaveText(word);
  await expectNoWord(page);
});

test('[4.10][8.9] what is typed into the dialog of a script when the session ends stands there again after the sign-in', async ({
  page,
}) => {
  const calls = await holdCalls(page, callOf('GetListByDataDefinition', 'CATEGORY'));
  await page.goto('/y4/content/FIELDS/main');
  const note = page.getByRole('dialog').getByRole('textbox');
  const ask = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tell me' }).click();
  };
  await ask();
  const typed = uniqueWord();
  await note.fill(typed);
  await calls.arrived(1);
  calls.letPass();
  await calls.release(NEED_LOGIN);
  await signInAgain(page);
  await ask();
  await expect(note).toHaveValue(typed);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog').getByText(typed)).toBeVisible();
});

test('rows that were saved while their user was away are not saved again', async ({ page }) => {
  const word = uniqueWord();
  await createProducts(page, [{ name: word }]);
  await page.goto(sheetOf(word));
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(1);
  const price = page.locator('.ag-row [col-id="price"]');
  await price.click();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(price).toHaveClass(/y4-cell-edited/);
  const calls = await holdCalls(page, callOf('SaveByDataDefinition'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await calls.arrived(1);
  calls.letPass();
  await goInside(page, '/y4/content/STOCK/main');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await calls.release();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goInside(page, sheetOf(word));
  await expect(price).toHaveText('¥250.00');
  await expect(price).not.toHaveClass(/y4-cell-edited/);
});

test('[2.19] a question of a page goes with it', async ({ page }) => {
  const word = uniqueWord();
  await createProducts(page, [{ name: word }]);
  await page.goto('/y4/content/CUSTOMERS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await goInside(page, '/y4/content/GRIDS/main');
  const grid = page
    .locator('.y4-card')
    .filter({ has: page.getByRole('heading', { name: 'Edit customers' }) });
  await grid.locator('.ag-row').first().getByRole('checkbox').first().check();
  await grid.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
