import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, signIn, speak } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';
import { leadTo } from '../_screens.ts';
import { breakCall, FAULTS } from '../content/_faults.ts';
import { holdCalls } from '../content/_late.ts';

/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// The grid draws no column that is out of sight, and a press scrolls to its cell: rows are found here by their names.
test.use({ viewport: { width: 1920, height: 1080 } });

/** The grid of products that the test has made for itself, sorted by name. */
async function openSheet(page: Page, rows: readonly Record<string, unknown>[]): Promise<string> {
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(
    page,
    rows.map((row, index) => ({ name: `${word} ${index}`, ...row })),
  );
  await page.goto(sheetOf(word));
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(rows.length);
  return word;
}

/** A cell by the name of its row, since new rows have keys in no order. */
function cell(page: Page, name: string, field: string): Locator {
  return page
    .locator('.y4-grid .ag-row')
    .filter({ has: page.locator('[col-id="name"]').getByText(name, { exact: true }) })
    .locator(`[col-id="${field}"]`);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

function editor(page: Page): Locator {
  return page.locator('.y4-cell-editor');
}

async function paste(page: Page, text: string, html = ''): Promise<void> {
  const flavours = { 'text/plain': text, 'text/html': html };
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    for (const [type, content] of Object.entries(pasted)) data.setData(type, content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, flavours);
}

test('[3.4d][7.10c] a Quote is looked up from its cell by a keyword, with keys alone', async ({
  page,
}) => {
  const word = await openSheet(page, [{}]);
  const category = cell(page, `${word} 0`, 'category');
  await expect(category).toHaveText('办公家具');
  await category.click();
  await page.keyboard.press('l');
  const lookup = editor(page).getByRole('combobox');
  await expect(lookup).toHaveValue('l');
  await page.keyboard.type('ighting');
  await expect(lookup).toHaveValue('lighting');
  await expect(editor(page).getByRole('option')).toHaveCount(1);
  const chosen = (await editor(page).getByRole('option').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(category).toHaveText(chosen);
  await expect(category).toHaveClass(/y4-cell-edited/);
  await page.reload();
  await expect(category).toHaveText(chosen);
  await expect(category).toHaveClass(/y4-cell-edited/);
  const sent = page.waitForRequest(
    (request) => request.postData()?.includes('SaveByDataDefinition') === true,
  );
  await save(page);
  expect(JSON.parse((await sent).postDataJSON().args[0]).rows[0].values).toEqual({
    category: 'lighting',
  });
  await page.reload();
  await expect(category).toHaveText(chosen);
});

test('[3.4d] the list of a Quote is walked by pages, also where the pointer rests on it, and the page stays', async ({
  page,
}) => {
  await openSheet(page, [{}]);
  await page.locator('.y4-grid .ag-row [col-id="category"]').click();
  await page.keyboard.press('F2');
  const options = editor(page).getByRole('option');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(11)).toBeAttached();
  await options.nth(1).hover();
  const active = editor(page).locator('[data-active]');
  const last = (await options.count()) - 1;
  const scrolled = await page.evaluate(() => window.scrollY);
  for (const [key, place] of [
    ['PageDown', 11],
    ['PageUp', 1],
    ['End', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(active).toHaveText((await options.nth(place).textContent()) ?? '');
    await expect(active).toBeInViewport();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('[3.4d][7.10c] Tab takes the only row that a Quote has found, and goes on to the next cell', async ({
  page,
}) => {
  const word = await openSheet(page, [{}]);
  const category = cell(page, `${word} 0`, 'category');
  await category.click();
  await page.keyboard.type('lighting');
  await expect(editor(page).getByRole('option')).toHaveCount(1);
  const chosen = (await editor(page).getByRole('option').textContent()) ?? '';
  await page.keyboard.press('Tab');
  await expect(category).toHaveText(chosen);
  // What is open now is the editor of the cell beside it.
  await expect(page.locator('.ag-cell.ag-cell-inline-editing, .ag-popup-editor')).toHaveCount(1);
  await expect(editor(page).getByRole('combobox')).toHaveCount(0);
});

test('[3.4d][7.10c] what was typed in the cell of a Quote is found after Tab has left it, or is said not to be', async ({
  page,
}) => {
  const word = await openSheet(page, [{}]);
  const searches = await holdCalls(page, (body) => body.includes('"lighting'));
  const category = cell(page, `${word} 0`, 'category');
  await category.click();
  await page.keyboard.type('lighting');
  await page.keyboard.press('Tab');
  await expect(editor(page).getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(category).toHaveText('办公家具');
  searches.letPass();
  await searches.release();
  await expect(category).not.toHaveText('办公家具');
  await expect(category).toHaveClass(/y4-cell-edited/);
  await category.click();
  await page.keyboard.type('nothing-is-called-so');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Category: nothing-is-called-so')).toContainText('Nothing found');
});

test('[3.4d][7.10c] a save waits for what is being found for a cell that was left', async ({
  page,
}) => {
  const word = await openSheet(page, [{}]);
  const category = cell(page, `${word} 0`, 'category');
  const price = cell(page, `${word} 0`, 'price');
  await price.click();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  const calls = await holdCalls(page, (body) => body.includes('"lighting'));
  await category.click();
  await page.keyboard.type('lighting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await calls.arrived(1);
  const saved = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('"SaveByDataDefinition"'),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
  calls.letPass();
  await calls.release();
  // Both cells go together: one that is only a draft is there after the reload too.
  expect(JSON.parse((await saved).postDataJSON().args[0])).toMatchObject({
    rows: [{ values: { price: 250, category: 'lighting' } }],
  });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(price).toHaveText('¥250.00');
  await expect(category).not.toHaveText('办公家具');
});

test('[3.4i] several options are chosen in a cell, and Escape takes them back', async ({
  page,
}) => {
  const word = await openSheet(page, [{ tags: ['家居'] }]);
  const tags = cell(page, `${word} 0`, 'tags');
  await expect(tags).toHaveText('Home');
  await tags.click();
  await page.keyboard.press('Enter');
  await editor(page).getByLabel('Gift').check();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await expect(tags).toHaveText('Home');
  await tags.dblclick();
  await editor(page).getByLabel('Gift').check();
  await editor(page).getByLabel('Home').uncheck();
  await editor(page).getByLabel('Office').check();
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText('Office, Gift');
  await save(page);
  await page.reload();
  await expect(tags).toHaveText(/^(?:Office, Gift|Gift, Office)$/);
});

test('[3.4c] a number, a Boolean, a time, also from the calendar, and lines of text are edited with keys alone', async ({
  page,
}) => {
  const word = await openSheet(page, [{}]);
  const of = (field: string) => cell(page, `${word} 0`, field);
  await of('price').click();
  await page.keyboard.type('250.5');
  await page.keyboard.press('Enter');
  await expect(of('price')).toHaveText('¥250.50');
  await of('isNew').click();
  await page.keyboard.press('Space');
  await expect(of('isNew').getByRole('checkbox')).toBeChecked();
  await of('since').click();
  await page.keyboard.press('Enter');
  await editor(page).getByRole('textbox').fill('2026-3-2 5:06');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.flatpickr-calendar.open')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(editor(page).getByRole('textbox')).toHaveValue('2026-03-03 05:06');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(of('since')).toHaveText('2026-03-03 05:06');
  await of('short').click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('2026-3-4 5:06');
  await page.keyboard.press('Enter');
  await expect(of('since')).toHaveText('2026-03-04 05:06');
  await of('short').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await expect(of('short')).toContainText('One');
  await save(page);
  await page.reload();
  await expect(of('price')).toHaveText('¥250.50');
  await expect(of('isNew').getByRole('checkbox')).toBeChecked();
  await expect(of('since')).toHaveText('2026-03-04 05:06');
});

test('[4.6] lines of a text come from LibreOffice, whose plain text has none', async ({ page }) => {
  const word = await openSheet(page, [{}, {}]);
  const short = (row: number) => cell(page, `${word} ${row}`, 'short');
  await short(0).click();
  const cells = '<td height="32">one<br>two<br><br>&lt;b&gt;</td></tr><tr><td><br></td>';
  await paste(
    page,
    'one two  <b>\n\n',
    `<html><head><style>td { x: y }</style></head><body onload="x()"><table border="0"><colgroup width="9"></colgroup><tr>${cells}</tr></table></body></html>`,
  );
  // Its HTML is read by code that comes then.
  await expect(short(0)).toContainText('one');
  await short(0).click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ag-popup-editor textarea')).toHaveValue('one\ntwo\n\n<b>');
});

test('[3.4c] a letter in a number is told when the cell is left with it, not after it was taken back', async ({
  page,
}) => {
  const word = await openSheet(page, [{}, {}]);
  const price = (row: number) => cell(page, `${word} ${row}`, 'price');
  const problem = page.getByText('This is no number: write 1234.5');
  await price(0).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type('m');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await price(1).click();
  await page.keyboard.type('k');
  await page.keyboard.press('Tab');
  await expect(problem).toContainText('Price: k');
  await expect(problem).toHaveCount(1);
});

test('[3.4d] pictures and files are sent from their cells and removed there', async ({
  page,
  allowProblem,
}) => {
  // A picture that no stored row names yet may be kept from everybody.
  allowProblem(/Failed to load resource/);
  // Columns out of sight are not drawn.
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = await openSheet(page, [{}, {}]);
  const pictures = cell(page, `${word} 0`, 'pictures');
  await pictures.dblclick();
  const choose = () =>
    editor(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: PIXEL });
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' });
  await choose();
  await cropping.getByLabel('Proportions').press('Escape');
  await expect(cropping).toHaveCount(0);
  await expect(editor(page).getByRole('button', { name: /Choose a file/ })).toBeFocused();
  const upload = page.waitForResponse(/UploadFile/);
  await choose();
  await cropping.getByRole('button', { name: 'Use the whole picture' }).click();
  expect((await (await upload).json()).id).toBe(0);
  await expect(editor(page).locator('img')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(pictures.locator('img')).toHaveCount(1);

  const files = cell(page, `${word} 1`, 'originals');
  await files.dblclick();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('note.txt is not an accepted file')).toBeVisible();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(editor(page).getByRole('link')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(files.getByRole('link')).toHaveCount(1);
  await save(page);
  await page.reload();
  await expect(pictures.locator('img')).toHaveCount(1);
  await pictures.dblclick();
  await editor(page)
    .getByRole('button', { name: /Remove/ })
    .click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(pictures.locator('img')).toHaveCount(0);
  await expect(pictures).toHaveClass(/y4-cell-edited/);
});

test('[3.4d][8.5] a file goes into a cell that was closed before it was sent, and is told where it fails, but not after Escape', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = await openSheet(page, [{}]);
  const files = cell(page, `${word} 0`, 'originals');
  const choose = async (name: string) => {
    await files.dblclick();
    await editor(page)
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL });
  };
  const told = page.getByText('The cell was closed before this was sent');
  const mend = await breakCall(page, 'UploadFile', 'busy');
  await choose('failed.png');
  await expect(editor(page).getByRole('alert')).toHaveText(FAULTS.busy[1]);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(told).toHaveText(/^Picture files: failed\.png/);

  mend();
  const calls = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await choose('taken-back.png');
  await calls.arrived(1);
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await choose('slow.png');
  await calls.arrived(2);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(editor(page)).toHaveCount(0);
  calls.letPass();
  await calls.release();
  await expect(files.getByRole('link')).toHaveText('slow.png');
  await expect(files).toHaveClass(/y4-cell-edited/);

  const refused = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await choose('late.png');
  await refused.arrived(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(editor(page)).toHaveCount(0);
  await refused.release({ id: 1, code: '', message: 'No', data: null, tag: null, token: null });
  await expect(told.filter({ hasText: /^Picture files: late\.png/ })).toBeVisible();
  await expect(told.filter({ hasText: 'taken-back.png' })).toHaveCount(0);
  await expect(files.getByRole('link')).toHaveText('slow.png');
});

test('[3.4d][7.10e] a save waits for a file of a cell, though nothing else has changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = await openSheet(page, [{}]);
  const files = cell(page, `${word} 0`, 'originals');
  const calls = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await files.dblclick();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: PIXEL });
  await calls.arrived(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(editor(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
  calls.letPass();
  await calls.release();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(files.getByRole('link')).toHaveText('slow.png');
});

test('[3.4d][7.10e] a save that is pressed from an open cell takes its file along, and what was typed of a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = await openSheet(page, [{}]);
  const files = cell(page, `${word} 0`, 'originals');
  const sent = async () => {
    const request = await page.waitForRequest((one) =>
      (one.postData() ?? '').includes('"SaveByDataDefinition"'),
    );
    return JSON.parse(request.postDataJSON().args[0]);
  };
  const pressSave = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const calls = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await files.dblclick();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: PIXEL });
  await calls.arrived(1);
  await pressSave();
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
  const withFile = sent();
  calls.letPass();
  await calls.release();
  expect(await withFile).toMatchObject({ rows: [{ values: { originals: expect.anything() } }] });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(files.getByRole('link')).toHaveText('slow.png');

  await cell(page, `${word} 0`, 'category').click();
  const withRow = sent();
  await page.keyboard.type('lighting');
  await pressSave();
  expect(await withRow).toMatchObject({ rows: [{ values: { category: 'lighting' } }] });
});

test('[3.4d] asks before Forward leaves a search for a cell, or a file of one, that is on its way, or a picture that is being cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 900 });
  const word = await openSheet(page, [{}]);
  await leadTo(page, '/y4/content/ORDERS/main');
  await page.goBack();
  const category = cell(page, `${word} 0`, 'category');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const searches = await holdCalls(page, (body) => body.includes('"lighting'));
  await category.click();
  await page.keyboard.type('lighting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  searches.letPass();
  await searches.release();
  await expect(category).not.toHaveText('办公家具');
  await expect(category).toHaveClass(/y4-cell-edited/);

  const calls = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  await cell(page, `${word} 0`, 'originals').dblclick();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: PIXEL });
  await calls.arrived(1);
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  // Who stays goes on in the cell that was open.
  await expect(editor(page)).toBeVisible();
  calls.letPass();
  await calls.release();
  await expect(editor(page).getByRole('link', { name: 'slow.png' })).toBeVisible();
  await category.click();
  const files = cell(page, `${word} 0`, 'originals');
  await expect(files.getByRole('link')).toHaveText('slow.png');

  await cell(page, `${word} 0`, 'pictures').dblclick();
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: PIXEL });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(crop).toBeVisible();
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await expect(crop).toHaveCount(0);
  await page.keyboard.press('Escape');

  const late = await holdCalls(page, (_body, url) => url.includes('UploadFile'));
  // Beside the link to the file, which would open it.
  await files.dblclick({ position: { x: 4, y: 4 } });
  await editor(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'given-up.png', mimeType: 'image/png', buffer: PIXEL });
  await late.arrived(1);
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/content\/ORDERS\//);
  await late.release();
  // What the cells of a grid hold is kept: nobody is asked about that.
  await page.goBack();
  await expect(category).toHaveClass(/y4-cell-edited/);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/content\/ORDERS\//);
});

test('a paste fills cells of every type that text can say, and counts what it can not', async ({
  page,
}) => {
  const word = await openSheet(page, [{}, {}]);
  const first = page.locator('.ag-row[row-index="0"]');
  const second = page.locator('.ag-row[row-index="1"]');
  await first.locator('[col-id="category"]').click();
  const columns = ['category', 'price', 'isNew', 'salePrice', 'tags', 'since', 'short'];
  await paste(
    page,
    [
      ['照明灯具', '1,234.5', 'no', '900', 'Gift; Office', '2026-02-03 04:05', 'pasted'],
      ['lighting', '12', 'true', '', '送礼', '2026-02-03', ''],
    ]
      .map((line) => line.join('\t'))
      .join('\r\n'),
  );
  for (const field of columns.filter((name) => name !== 'isNew' && name !== 'salePrice')) {
    await expect(first.locator(`[col-id="${field}"]`)).toHaveClass(/y4-cell-edited/);
  }
  await expect(first.locator('[col-id="price"]')).toHaveText('¥1,234.50');
  await expect(first.locator('[col-id="tags"]')).toHaveText('Gift, Office');
  const category = await first.locator('[col-id="category"]').textContent();
  await expect(second.locator('[col-id="category"]')).toHaveText(category ?? '');
  await expect(second.locator('[col-id="isNew"]').getByRole('checkbox')).toBeChecked();
  await expect(second.locator('[col-id="tags"]')).toHaveText('Gift');
  await first.locator('[col-id="category"]').click();
  await paste(page, 'No such category\tmany');
  await expect(page.getByText('Cells that could not be taken over: 2')).toBeVisible();
  await expect(first.locator('[col-id="category"]')).toHaveText(category ?? '');
  await save(page);
  await page.goto(sheetOf(word));
  await expect(first.locator('[col-id="price"]')).toHaveText(/^¥(?:1,234\.50|12\.00)$/);
});

test('a row that is refused says why, and its draft outlives the refusal and a reload', async ({
  page,
}) => {
  const word = await openSheet(page, [{}, {}]);
  const sale = cell(page, `${word} 0`, 'salePrice');
  const price = cell(page, `${word} 1`, 'price');
  await sale.click();
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await price.click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(price).toHaveText('¥77.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const problems = page.getByRole('alert', { name: 'Rows that were not saved' });
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  await expect(problems).toContainText(/Row [12]/);
  await expect(price).toHaveClass(/y4-cell-edited/);
  await page.reload();
  await expect(sale).toHaveText('¥5,000.00');
  await expect(price).toHaveText('¥77.00');
  await sale.click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(price).not.toHaveClass(/y4-cell-edited/);
});

test('[4.6] what is being typed when Save is pressed is saved with that', async ({ page }) => {
  const word = await openSheet(page, [{ price: 10 }]);
  await cell(page, `${word} 0`, 'price').click();
  await page.keyboard.type('321');
  await save(page);
  await expect(cell(page, `${word} 0`, 'price')).toContainText('321');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('[5.7] a required cell that is empty holds the save back', async ({ page }) => {
  const word = await openSheet(page, [{}]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('SaveByDataDefinition')) sent.push(request.url());
  });
  await cell(page, `${word} 0`, 'price').click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please fill out this fields:Price')).toBeVisible();
  expect(sent).toEqual([]);
});

test('[3.4o] a cell whose field is not visible in its row shows nothing and takes nothing', async ({
  page,
}) => {
  const word = await openSheet(page, [{ salePrice: 50 }, { salePrice: 60, isNew: true }]);
  const shown = cell(page, `${word} 0`, 'salePrice');
  const unseen = cell(page, `${word} 1`, 'salePrice');
  await expect(shown).toHaveText('¥50.00');
  await expect(unseen).toHaveText('');
  await unseen.dblclick();
  await expect(unseen.locator('input')).toHaveCount(0);
  await cell(page, `${word} 1`, 'isNew').getByRole('checkbox').click();
  await expect(unseen).toHaveText('¥60.00');
});

test('no cell moves with the first change where the columns leave the ways back their place', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/STOCK/main');
  const row = page.locator('.y4-grid .ag-row[row-index="0"]');
  const quantity = row.locator('[col-id="stock"]');
  await expect(quantity).toHaveText(/\d/);
  await expect(page.locator('.ag-header-cell[col-id="actions"]')).toHaveCount(1);
  const places = () =>
    row
      .locator('[col-id]')
      .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().toJSON()));
  const before = await places();
  await quantity.click();
  await page.keyboard.type('9876');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Reset this row' })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('there is a column for the ways back only when something was changed, where it would push others out of sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const word = await openSheet(page, [{}]);
  const actions = page.locator('.ag-header-cell[col-id="actions"]');
  await expect(actions).toHaveCount(0);
  const price = cell(page, `${word} 0`, 'price');
  await price.click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(actions).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset this row' }).click();
  await expect(price).toHaveText('¥100.00');
  await expect(actions).toHaveCount(0);
});

test('the column for the ways back moves no cell where the columns are scrolled, and covers none that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSheet(page, [{}, {}]);
  const actions = page.locator('.ag-header-cell[col-id="actions"]');
  const places = async () =>
    Object.fromEntries(
      await page
        .locator('.y4-grid .ag-row[row-index="0"] [col-id]:not([col-id="actions"])')
        .evaluateAll((cells) =>
          cells.map((one) => [one.getAttribute('col-id'), one.getBoundingClientRect().toJSON()]),
        ),
    );
  const before = await places();
  await page.locator('.ag-row[row-index="0"] [col-id="price"]').click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(actions).toHaveCount(1);
  const after = await places();
  expect(after).toHaveProperty('price');
  // What stands behind the column for the ways back may be no longer drawn.
  expect(before).toMatchObject(after);
  await page.getByRole('button', { name: 'Reset this row' }).click();
  await expect(actions).toHaveCount(0);

  await page.locator('.ag-row[row-index="0"] [col-id="price"]').click();
  const short = page.locator('.ag-row[row-index="0"] [col-id="short"]');
  // The columns are scrolled as far as it needs: it is the last one in sight.
  const isReached = () => short.evaluateAll(([one]) => one === document.activeElement);
  for (let steps = 0; steps < 40 && !(await isReached()); steps++) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(short).toBeFocused();
  await page.keyboard.type('At the edge');
  await page.keyboard.press('Enter');
  const edge = (await actions.boundingBox())?.x;
  await expect(page.locator('.ag-row[row-index="1"] [col-id="short"]')).toBeFocused();
  const below = page.locator('.ag-row[row-index="1"] [col-id="short"]');
  await expect
    .poll(() => below.evaluate((one) => one.getBoundingClientRect().right))
    .toBeLessThanOrEqual((edge ?? 0) + 1);
});

// Latin letters run on to the side where an Arabic page begins.
for (const language of ['en', 'ar']) {
  test(`a text without room ends in an ellipsis while its cell has the focus too, in ${language}`, async ({
    page,
  }) => {
    const word = uniqueWord();
    const long = `${word} ${'that goes on and on '.repeat(10)}`.trim();
    await speak(page, language);
    await signIn(page, admin);
    await createProducts(page, [{ name: long }, { name: word }]);
    await page.goto(sheetOf(word));
    const mark = (name: string) =>
      cell(page, name, 'name').evaluate((one) => {
        const { content, right } = getComputedStyle(one, '::after');
        if (content === 'none') return content;
        return `${content} ${right === '0px' ? 'right' : 'left'}`;
      });
    await cell(page, long, 'name').click();
    await expect.poll(() => mark(long)).toBe('"…" right');
    await cell(page, word, 'name').click();
    await expect(cell(page, word, 'name')).toBeFocused();
    expect(await mark(word)).toBe('none');
    // Its browser draws the ellipsis again.
    expect(await mark(long)).toBe('none');
  });
}

test('the column for the ways back comes without drawing the cells of other rows anew', async ({
  page,
}) => {
  // Its columns have no room to spare that another one would take from them.
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSheet(page, [{}, {}, {}]);
  const price = page.locator('.ag-row[row-index="0"] [col-id="price"]');
  await price.click();
  await page.keyboard.type('9');
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    // Pictures are drawn when they come.
    const row = document.querySelector('.y4-grid .ag-row[row-index="2"]');
    const cells = row?.querySelectorAll('[col-id="name"], [col-id="category"], [col-id="price"]');
    const observer = new MutationObserver((changes) =>
      drawn.push(...changes.map(({ target }) => (target as Element).outerHTML)),
    );
    const options = { subtree: true, childList: true, attributeFilter: ['class'] };
    for (const one of cells ?? []) observer.observe(one, options);
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('.ag-header-cell[col-id="actions"]')).toHaveCount(1);
  await expect(price).toHaveText('¥9.00');
  expect(await page.evaluate(() => Reflect.get(window, 'drawn'))).toEqual([]);
});

test('a row has the classes of what is saved in it, and no longer those of before', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/STOCK/main');
  const soldOut = page.locator('.y4-grid .ag-row').first();
  await expect(soldOut).toHaveClass(/text-danger/);
  const id = (await soldOut.locator('[col-id="id"]').textContent()) ?? '';
  const row = page.locator('.y4-grid .ag-row').filter({ hasText: id });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  for (const [stock, classes] of [
    ['7', /^(?!.*text-danger)/],
    ['0', /text-danger/],
  ] as const) {
    await row.locator('[col-id="stock"]').click();
    await page.keyboard.type(stock);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row).toHaveClass(classes);
  }
});

test('[2.14d] a row that is added is where one types next, on whichever page it stands', async ({
  page,
}) => {
  const word = await openSheet(
    page,
    Array.from({ length: 10 }, () => ({})),
  );
  await page.getByRole('button', { name: 'Add row' }).press('Enter');
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(1);
  const name = page.locator('.y4-grid .ag-row [col-id="name"]');
  await expect(name).toBeFocused();
  await page.keyboard.type(`${word} new`);
  await page.keyboard.press('Enter');
  await expect(name).toHaveText(`${word} new`);
  await expect(name).toHaveClass(/y4-cell-edited/);
});
