import type { Locator, Page } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { type Person, signIn, speakEnglish } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { settled, toast } from '../_screens.ts';
import { callOf, holdCalls } from '../content/_late.ts';

/** Of the tenant whose users may change the keys of their records: `tests/browser/_definitions`. */
const admin: Person = { corp: 'keys', user: 'admin@keys.example', password: 'y4-sample' };

/** What a key may be made of, and an address has other uses for. */
const ODD = '~,/%&=项';

const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const form = (page: Page) => region(page, 'Project');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function make(page: Page, code: string, rows: readonly object[]): Promise<void> {
  const { token } = await logIn(page.request, admin);
  await saveRows(page.request, token, code, rows, 'keys');
}

/** A project with two tasks. @returns its code. */
async function beginProject(page: Page): Promise<string> {
  const code = uniqueWord();
  await make(page, 'PROJECT', [{ values: { code, name: 'Bridge' } }]);
  const tasks = ['Plan', 'Build'].map((title) => ({ values: { project: code, title } }));
  await make(page, 'PROJECT_TASK', tasks);
  return code;
}

async function open(page: Page, code: string, more = ''): Promise<void> {
  await page.goto(`/keys/content/PROJECT/main?code=${encodeURIComponent(code)}${more}`);
  await expect(form(page).getByLabel('Name')).toHaveValue('Bridge');
  await expect(region(page, 'Tasks').locator('.ag-row')).toHaveCount(2);
}

/** The page shows the project of that code, and its tasks. */
async function expectProject(page: Page, code: string): Promise<void> {
  await expect(form(page).getByLabel('Code')).toHaveValue(code);
  await expect(region(page, 'Note').getByLabel('Of')).toHaveValue(code);
  for (const name of ['Tasks', 'Tasks to read']) {
    await expect(region(page, name).locator('.ag-row')).toHaveCount(2);
  }
  expect(parameter(page, 'code')).toBe(code);
}

test.beforeEach(async ({ page }) => {
  await speakEnglish(page);
  await signIn(page, admin);
});

test('[7.10e][7.17d] a save that changes the key of its record leaves its page with the record, also after a reload', async ({
  page,
}) => {
  const code = await beginProject(page);
  await page.goto('/keys/content/PROJECTS/main');
  await settled(page);
  await page.evaluate(
    (to) => history.pushState(null, '', to),
    `/keys/content/PROJECT/main?code=${code}`,
  );
  await expect(region(page, 'Tasks').locator('.ag-row')).toHaveCount(2);
  const entries = await page.evaluate(() => history.length);
  await form(page)
    .getByLabel('Code')
    .fill(code + ODD);
  await save(page).click();
  await expect(toast(page, 'is stored')).toBeVisible();
  await expectProject(page, code + ODD);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expectProject(page, code + ODD);
  // Once more from here, and what the button does next finds the record too.
  await form(page).getByLabel('Code').fill(`${code}2`);
  await form(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save and read again' }).click();
  await expect(toast(page, 'is read again')).toBeVisible();
  await expectProject(page, `${code}2`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.goForward();
  await expectProject(page, `${code}2`);
});

test('[2.11] the pre-check of the page says what its record is called by now', async ({ page }) => {
  const code = await beginProject(page);
  await open(page, code);
  const head = page.locator('.y4-page-header');
  await expect(head).toContainText(`Bridge ${code}`);
  await region(page, 'Note').getByLabel('Note', { exact: true }).fill('Mind the wind');
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await expect(head).toContainText(`Bridge ${code}2`);
  await expect(region(page, 'Note').getByLabel('Note', { exact: true })).toHaveValue(
    'Mind the wind',
  );
});

test('what is typed into other panels of the page stays, and is saved with the record of the new key', async ({
  page,
}) => {
  const code = await beginProject(page);
  await open(page, code);
  const note = region(page, 'Note').getByLabel('Note', { exact: true });
  await note.fill('Mind the wind');
  const tasks = region(page, 'Tasks');
  await tasks.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.type('Paint');
  await page.keyboard.press('Enter');
  await expect(tasks.locator('.ag-row')).toHaveCount(3);
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await expect.poll(() => parameter(page, 'code')).toBe(`${code}2`);
  await expect(tasks.locator('.ag-row')).toHaveCount(3);
  await expect(note).toHaveValue('Mind the wind');
  await region(page, 'Note').getByRole('button', { name: 'Save note' }).click();
  await expect(toast(page, 'Noted')).toBeVisible();
  await tasks.getByRole('button', { name: 'Save' }).click();
  await expect(region(page, 'Tasks to read').locator('.ag-row')).toHaveCount(3);
  await page.reload();
  await expect(tasks.locator('.ag-row')).toHaveCount(3);
  await expect(tasks).toContainText('Paint');
  await expect(note).toHaveValue('Mind the wind');
});

test('a query for calls and the rows that a page was opened with name the record anew', async ({
  page,
}) => {
  const code = await beginProject(page);
  const other = JSON.stringify({ rows: [{ code, name: 'Bridge' }, { code: 'another' }] });
  await page.goto(`/keys/content/PROJECT/main?code_api=${code}&other=${encodeURIComponent(other)}`);
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await expect.poll(() => parameter(page, 'code_api')).toBe(`${code}2`);
  expect(JSON.parse(parameter(page, 'other') ?? '')).toEqual({
    rows: [{ code: `${code}2`, name: 'Bridge' }, { code: 'another' }],
  });
  await page.goto(
    `/keys/content/PROJECT/main?other=${encodeURIComponent(parameter(page, 'other') ?? '')}`,
  );
  await form(page).getByLabel('Code').fill(`${code}3`);
  await save(page).click();
  await expect(toast(page, 'is stored')).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel('Code')).toHaveValue(`${code}3`);
});

test('a key of several fields, which a trigger changes too', async ({ page }) => {
  const series = uniqueWord();
  await make(page, 'EDITION', [{ values: { series, no: 1, title: 'First' } }]);
  await page.goto(`/keys/content/EDITION/main?series=${series}&no=1`);
  await page.getByLabel('Title').fill('Second');
  await page.getByLabel('Series').fill(`${series}~b`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'is stored')).toBeVisible();
  await expect(page.getByLabel('No')).toHaveValue('101');
  expect([parameter(page, 'series'), parameter(page, 'no')]).toEqual([`${series}~b`, '101']);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Second');
});

test('a query that a default filter asks for the key by names the record anew, whichever form is saved', async ({
  page,
}) => {
  const code = await beginProject(page);
  await page.goto(`/keys/content/PLAN/main?project=${code}`);
  const again = region(page, 'Again');
  await expect(again.getByLabel('Code')).toHaveValue(code);
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await expect(again.getByLabel('Code')).toHaveValue(`${code}2`);
  expect(parameter(page, 'project')).toBe(`${code}2`);
  await again.getByLabel('Code').fill(`${code}3`);
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page).getByLabel('Code')).toHaveValue(`${code}3`);
  await page.reload();
  await expect(form(page).getByLabel('Code')).toHaveValue(`${code}3`);
  await expect(region(page, 'Tasks to read').locator('.ag-row')).toHaveCount(2);
  expect(parameter(page, 'project')).toBe(`${code}3`);
});

test('rows of grids beside the form stay selected when it gives them other keys, and are deleted by those', async ({
  page,
}) => {
  const code = await beginProject(page);
  await page.goto(`/keys/content/PLAN/main?project=${code}`);
  const names = ['All projects', 'Pages of projects', 'Notes'];
  const grids = names.map((name) => region(page, name));
  for (const grid of grids) {
    await grid.getByLabel('Search in these rows').fill(code);
    await expect(grid.locator('.ag-row')).toHaveCount(1);
    await grid.locator('.ag-row').getByRole('checkbox').check();
  }
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  for (const grid of grids) {
    await expect(grid.locator('.ag-row')).toContainText(`${code}2`);
    await expect(grid.locator('.ag-row').getByRole('checkbox')).toBeChecked();
  }
  await region(page, 'Pages of projects').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  for (const grid of grids) await expect(grid.locator('.ag-row')).toHaveCount(0);
});

test('a late answer moves nobody who has left', async ({ page }) => {
  const [code, second] = [await beginProject(page), await beginProject(page)];
  await open(page, code);
  const calls = await holdCalls(page, callOf('SaveByDataDefinition'));
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await calls.arrived(1);
  const to = `/keys/content/PROJECT/main?code=${second}`;
  await page.evaluate((path) => history.pushState(null, '', path), to);
  await expectProject(page, second);
  await calls.release();
  await expect(toast(page, 'is stored')).toBeVisible();
  await settled(page);
  await expectProject(page, second);
});

test('a row whose key a save changes stays selected, and so does what follows it', async ({
  page,
}) => {
  const series = uniqueWord();
  await make(page, 'EDITION', [
    { values: { series, no: 1, title: 'First' } },
    { values: { series, no: 2, title: 'Other' } },
  ]);
  await page.goto(`/keys/content/EDITIONS/main?series=${series}`);
  const rows = region(page, 'Editions').locator('.ag-row');
  await rows.first().getByRole('checkbox').check();
  await expect(region(page, 'One').getByLabel('Title')).toHaveValue('First');
  await rows.first().locator('[col-id="title"]').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await region(page, 'Editions').getByRole('button', { name: 'Save' }).click();
  await expect(region(page, 'One').getByLabel('No')).toHaveValue('101');
  await expect(rows.filter({ hasText: 'Second' }).getByRole('checkbox')).toBeChecked();
});

test('[4.8] what follows the selected row goes on with it when a form beside gives it another key, and what is typed meanwhile stays', async ({
  page,
}) => {
  const code = await beginProject(page);
  await page.goto('/keys/content/BOARD/main');
  const projects = region(page, 'Projects');
  await projects.getByLabel('Search in these rows').fill(code);
  await expect(projects.locator('.ag-row')).toHaveCount(1);
  await projects.locator('.ag-row').getByRole('checkbox').check();
  const tasks = region(page, 'Tasks').locator('.ag-row');
  await expect(tasks).toHaveCount(2);
  await expect(form(page).getByLabel('Code')).toHaveValue(code);
  const calls = await holdCalls(page, callOf('SaveByDataDefinition'));
  await form(page).getByLabel('Code').fill(`${code}2`);
  await save(page).click();
  await calls.arrived(1);
  await form(page).getByLabel('Name').fill('Bridge in the wind');
  const filtered = page.waitForRequest((request) =>
    [`"project":"${code}2"`, 'GetListByDataDefinition'].every((word) =>
      (request.postData() ?? '').replaceAll('\\', '').includes(word),
    ),
  );
  calls.letPass();
  await calls.release();
  await expect(toast(page, 'is stored')).toBeVisible();
  await filtered;
  await settled(page);
  await expect(projects.locator('.ag-row')).toContainText(`${code}2`);
  await expect(tasks).toHaveCount(2);
  await expect(form(page).getByLabel('Code')).toHaveValue(`${code}2`);
  await expect(form(page).getByLabel('Name')).toHaveValue('Bridge in the wind');
  await expect(form(page).getByText('Save or undo your changes')).toHaveCount(0);
  await save(page).click();
  await expect(projects.locator('.ag-row')).toContainText('Bridge in the wind');
});
