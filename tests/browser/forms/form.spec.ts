import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { faultsOf } from '../_looks.ts';
import { beAdmin, speak } from '../_people.ts';
import { leadTo } from '../_screens.ts';

const RECORD = '/y4/content/PRODUCT_FORM/main?id=P000001';

/** Says yes to whatever the browser itself asks; the kinds of its questions so far, such as `beforeunload`. */
function acceptBrowserQuestions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  return asked;
}

test.beforeEach(async ({ page }) => {
  await beAdmin(page);
  await page.goto(RECORD);
  await expect(page.getByLabel('Product ID')).toHaveValue('P000001');
});

test('[2.14f][5.8] shows one record, its required fields with an asterisk', async ({ page }) => {
  const name = page.locator('.y4-field', { has: page.getByLabel('Name') });
  await expect(name.locator('.y4-field__required')).toHaveText('*');
  const sale = page.locator('.y4-field', { has: page.getByLabel('Sale price') });
  await expect(sale.locator('.y4-field__required')).toHaveCount(0);
  await expect(page.getByLabel('Product ID')).toHaveAttribute('readonly', '');
  expect(await faultsOf(page, { places: ['main'] })).toEqual([]);
});

test('[5.7] names the empty required fields in a toast and sends nothing', async ({ page }) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('SaveByDataDefinition')) saves.push(request.url());
  });
  await page.getByLabel('Name').fill('');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill out this fields:Name, Price')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(saves).toEqual([]);
});

test('tells beside the field what is no number and no day, and leaves it as it was typed', async ({
  page,
}) => {
  await leadTo(page, '/y4/content/FIELDS/main');
  const since = page.getByRole('textbox', { name: 'Listed since' });
  for (const typed of ['soon', '275760-09-13']) {
    await since.click();
    // The calendar that opened would put nothing in its place, and a save would empty the record.
    await expect(page.locator('.flatpickr-calendar.open')).toBeVisible();
    await since.fill(typed);
    await since.press('Tab');
    await expect(since).toHaveValue(typed);
  }
  await since.fill('');
  await since.press('Tab');
  await expect(since).toHaveValue('');
  await since.fill('soon');
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill('12a');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not a number')).toBeVisible();
  await expect(page.getByText('This is not a date')).toBeVisible();
  await price.fill('12');
  await expect(page.getByText('This is not a number')).toHaveCount(0);
});

test('asks before unsaved changes are lost, and undoes them', async ({ page }) => {
  const name = page.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill('Another name');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Another name');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(name).toHaveValue(before);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/\/content\/ORDERS\//);
});

test('asks before Back and Forward lose unsaved changes, and goes when told to', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/\/content\/ORDERS\//);
  await page.goBack();
  const name = page.getByLabel('Name');
  await name.fill('Another name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/content\/PRODUCT_FORM\//);
  await expect(name).toHaveValue('Another name');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/content\/ORDERS\//);
  // Nothing is unsaved any more: nobody is asked.
  await page.goBack();
  await expect(name).not.toHaveValue('Another name');
  await expect(question).toHaveCount(0);
});

test('asks before another record of the same page takes the place of unsaved changes', async ({
  page,
}) => {
  const id = page.getByLabel('Product ID');
  await page.evaluate(() => {
    history.pushState(null, '', location.href.replace('P000001', 'P000002'));
  });
  await expect(id).toHaveValue('P000002');
  await page.getByLabel('Name').fill('Another name');
  await page.evaluate(() => history.back());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(id).toHaveValue('P000001');
});

test('the browser asks before a page with unsaved changes is closed, and a reload keeps them', async ({
  page,
}) => {
  const asked = acceptBrowserQuestions(page);
  const name = page.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill('Another name');
  await page.reload();
  await expect(name).toHaveValue('Another name');
  expect(asked).toEqual(['beforeunload']);

  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(name).toHaveValue(before);
  await page.reload();
  await expect(name).toHaveValue(before);
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
});

test('who has agreed to lose what was typed is not asked by the browser too, and does not find it on coming back', async ({
  page,
}) => {
  const asked = acceptBrowserQuestions(page);
  const elsewhere = 'https://developer.mozilla.org/';
  await page.route(`${elsewhere}**`, (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.route('**/CallServlet', async (route) => {
    if (!route.request().postData()?.includes('"GetForm"')) return route.fallback();
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.version = 'of this test';
    const button = { text: 'Elsewhere', command: 'NavigateTo', params: { url: elsewhere } };
    json.data.rows[0].columns[0].panel.buttons = [button];
    return route.fulfill({ response: answer, json });
  });
  const path = '/y4/content/CUSTOMER_FORM/main?new=1';
  await page.goto(path);
  const name = page.getByLabel(/^Name/);
  await name.fill('Nobody keeps this');
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Elsewhere', { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto(path);
  await expect(name).toHaveValue('');
});

test('[9.8] gives fields a quarter, a third or the whole row by the width of the window', async ({
  page,
}) => {
  const column = page.locator('.y4-field', { has: page.getByLabel('Sale price') });
  const share = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return column.evaluate((field) =>
      Math.round(12 * (field.clientWidth / (field.parentElement?.clientWidth ?? 1))),
    );
  };
  expect(await share(1600)).toBe(3);
  expect(await share(1250)).toBe(4);
  expect(await share(800)).toBe(12);
});

for (const language of ['en', 'zh']) {
  test(`a box stands in the middle of the line of inputs beside it in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await speak(page, language);
    await page.goto('/y4/content/ARTICLE_FORM/main');
    const form = page.getByRole('main');
    const middles = await Promise.all(
      [form.getByRole('checkbox'), form.getByPlaceholder('yyyy-MM-dd')].map(async (one) => {
        await expect(one).toBeVisible();
        const box = await one.boundingBox();
        return box === null ? Number.NaN : box.y + box.height / 2;
      }),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(1);
  });
}
