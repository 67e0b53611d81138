import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { beAdmin } from '../_people.ts';
import { createProducts, uniqueWord } from '../_rows.ts';
import { changeForms, panelsOf, toast } from '../_screens.ts';
import { breakCall, FAULTS } from './_faults.ts';
import { callOf, holdCalls } from './_late.ts';

test.beforeEach(async ({ page, allowProblem }) => {
  allowProblem(/Failed to load resource/);
  await beAdmin(page);
});

for (const fault of ['gone', 'busy', 'half'] as const) {
  test(`[8.5] a save whose answer is ${fault} says so, keeps what was typed, and can be sent again`, async ({
    page,
  }) => {
    const name = uniqueWord();
    await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Phone/).fill('13800000000');
    const mend = await breakCall(page, 'SaveByDataDefinition', fault);
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(page.getByText(FAULTS[fault][1], { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Name/)).toHaveValue(name);
    await expect(save).toBeEnabled();
    mend();
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
}

test('[7.10e][7.17d] what is typed over a save whose answer was lost is saved, and is in conflict with nobody', async ({
  page,
}) => {
  const [id] = await createProducts(page, [{ name: uniqueWord() }]);
  await page.goto(`/y4/content/PRODUCT_FORM/main?id=${id}`);
  const name = page.getByLabel('Name');
  await name.fill(uniqueWord());
  const save = page.getByRole('button', { name: 'Save' });
  const lost = await holdCalls(page, callOf('SaveByDataDefinition'));
  await save.click();
  await lost.arrived(1);
  lost.letPass();
  await lost.release('lost');
  await expect(page.getByText(FAULTS.half[1], { exact: true })).toBeVisible();
  // It is stored as it was typed.
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
  const last = uniqueWord();
  await name.fill(last);
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(last);
});

for (const fault of ['large', 'gone', 'limited'] as const) {
  test(`[3.4d] an upload whose answer is ${fault} says so in its place, holds the save up, and goes through when it is tried again`, async ({
    page,
  }) => {
    await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
    await page.getByLabel(/^Name/).fill(uniqueWord());
    await page.getByLabel(/^Phone/).fill('13800000000');
    const documents = page.locator('.y4-field', {
      has: page.getByText('Documents', { exact: true }),
    });
    const mend = await breakCall(page, 'UploadFile', fault);
    await documents.locator('input[type=file]').setInputFiles({
      name: 'deed.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    });
    await expect(documents.getByRole('alert')).toHaveText(FAULTS[fault][1]);
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(page.getByText(/^Not saved, .* not there yet: deed\.pdf\./)).toBeVisible();
    mend();
    await documents.getByRole('button', { name: 'Try again' }).click();
    await expect(documents.getByRole('link')).toHaveText('deed.pdf');
    await expect(documents.getByRole('alert')).toHaveCount(0);
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
}

test('[7.10c] a lookup that gets no answer says so in its list, and finds when it is asked again', async ({
  page,
}) => {
  await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
  const person = page.getByRole('combobox', { name: 'Contact person' });
  const list = page.getByRole('listbox', { name: 'Contact person' });
  const mend = await breakCall(page, 'GetQuoteListByDataDefinition', 'busy');
  await person.click();
  const told = page.getByRole('status').filter({ hasText: FAULTS.busy[1] });
  await expect(told).toBeVisible();
  mend();
  await person.press('Enter');
  await expect(told).toHaveCount(0);
  await expect(list.getByRole('option').first()).toBeVisible();
  await person.pressSequentially('王');
  await expect(list.getByRole('option')).toHaveText(['王磊']);
});

test('[7.10h] a workbook that does not come is told, and comes when it is asked for again', async ({
  page,
}) => {
  await page.goto('/y4/content/CUSTOMERS/main');
  const excel = page.getByRole('button', { name: 'Excel' });
  const mend = await breakCall(page, 'DownloadExcelByDataDefinition', 'busy');
  await excel.click();
  await expect(page.getByText(FAULTS.busy[1], { exact: true })).toBeVisible();
  mend();
  const download = page.waitForEvent('download');
  await excel.click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[7.6][7.10h] the first half of a workbook that is handed on as a whole one is not saved', async ({
  page,
}) => {
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.goto('/y4/content/CUSTOMERS/main');
  const calls = '**/CallServletForFile';
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  });
  const excel = page.getByRole('button', { name: 'Excel' });
  await excel.click();
  await expect(toast(page, 'The file broke off on its way: nothing was saved')).toBeVisible();
  expect(saved).toEqual([]);
  await page.unroute(calls);
  const download = page.waitForEvent('download');
  await excel.click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[6.4] a page works without its menu, and asks for it again', async ({ page }) => {
  const mend = await breakCall(page, '"GetMenu"', 'half');
  // What else leads on is silent meanwhile: neither waits for the other.
  await holdCalls(page, (body) => /"Get(?:QuickLink|Route)"/.test(body));
  await page.goto('/y4/content/CUSTOMERS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByText('The menu could not be loaded', { exact: true })).toBeVisible();
  mend();
  await menu.getByRole('button', { name: 'Try again' }).click();
  await expect(menu.getByRole('link', { name: 'Orders' }).first()).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('[7.12g] a page is drawn when its texts do not come, in the words of its definition', async ({
  page,
}) => {
  await breakCall(page, 'GetTranslation', 'gone');
  await page.goto('/y4/content/CUSTOMERS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Customers$|^客户$/);
});

test('a question whose code was lost is told to be missing, and is asked after a reload', async ({
  page,
}) => {
  let isLost = true;
  await page.route('**/assets/OpenDialog-*.js', (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.goto('/y4/content/FIELDS/main');
  const ask = page.getByRole('button', { name: 'Ask first' });
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'A part of this page could not be loaded' });
  await expect(ask).toBeVisible();
  await expect(told).toHaveCount(0);
  await ask.click();
  await expect(told).toBeVisible();
  isLost = false;
  await told.getByRole('button', { name: 'Reload the page' }).click();
  await ask.click();
  await expect(page.getByRole('dialog', { name: 'Ask first' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('a question whose code was accepted and never answered is told to be missing, and is asked after a reload', async ({
  page,
}) => {
  let isHeld = true;
  await page.route('**/assets/OpenDialog-*.js', (route) => (isHeld ? undefined : route.continue()));
  await page.clock.install();
  await page.goto('/y4/content/FIELDS/main');
  const ask = page.getByRole('button', { name: 'Ask first' });
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'A part of this page could not be loaded' });
  await ask.click();
  await page.clock.runFor(60_000);
  await expect(told).toBeVisible();
  isHeld = false;
  await told.getByRole('button', { name: 'Reload the page' }).click();
  await ask.click();
  await expect(page.getByRole('dialog', { name: 'Ask first' })).toBeVisible();
});

for (const [fault, kept] of [
  ['cut off', (body: string) => body.slice(0, body.length / 2)],
  ['empty', () => ''],
] as const) {
  test(`a question whose code came ${fault} is told to be missing, and is asked after a reload, whatever the browser has kept`, async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route('**/assets/OpenDialog-*.js', async (route) => {
      asked.push(route.request().resourceType());
      if (asked.length > 1) return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: kept(await response.text()) });
    });
    await page.clock.install();
    await page.goto('/y4/content/FIELDS/main');
    const ask = page.getByRole('button', { name: 'Ask first' });
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'A part of this page could not be loaded' });
    await ask.click();
    await expect(told).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();
    // Meanwhile the part is asked for again and again.
    await page.clock.runFor(20_000);
    await expect.poll(() => asked).toEqual(['script', 'fetch']);
    await told.getByRole('button', { name: 'Reload the page' }).click();
    await ask.click();
    await expect(page.getByRole('dialog', { name: 'Ask first' })).toBeVisible();
  });
}

test('[8.5] a script whose code was cut off, and needs no other file, is told to be missing, and run after a reload, whatever the browser has kept', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/assets/script-context-*.js', async (route) => {
    asked.push(route.request().resourceType());
    if (asked.length > 1) return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.slice(0, body.length / 2) });
  });
  await page.goto('/y4/content/FIELDS/main');
  const run = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tell me' }).click();
  };
  await run();
  await expect(toast(page, 'The server cannot be reached')).toBeVisible();
  await expect.poll(() => asked).toContain('fetch');
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'A part of this page could not be loaded' });
  await told.getByRole('button', { name: 'Reload the page' }).click();
  await run();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
});

test('[8.5] a deletion whose answer was lost is told, and the list is as it is since', async ({
  page,
}) => {
  const office = await openOffice(page.request);
  const { code } = await office.addPromo(10);
  await page.goto('/y4/content/PROMOS/main');
  const grid = page.getByRole('region', { name: 'Promo codes' });
  await grid.getByLabel('Search in these rows').fill(code);
  const row = grid.locator('.ag-row', { hasText: code });
  await expect(row).toHaveCount(1);
  await page.route('**/y4service/api/Y4/**', async (route) => {
    if (!route.request().postData()?.includes('DeleteByDataDefinition')) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(FAULTS.gone[1], { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('[7.17e] an action whose answer was lost is done once when it is pressed again, over a reload too, and again when it is meant', async ({
  page,
}) => {
  const office = await openOffice(page.request);
  const product = await office.addProduct();
  const shopper = await office.addShopper();
  const id = await shopper.order([{ id: product.id, quantity: 1 }]);
  // The button stays when the order is another by then.
  await changeForms(page, (form) => {
    const [panel] = panelsOf(form);
    panel.buttons = panel.buttons.filter(({ text }: { text: string }) => text === '__Process');
    delete panel.buttons[0].condition;
  });
  let lost = 0;
  await page.route('**/y4service/api/Y4/**', async (route) => {
    if (lost === 1 || !route.request().postData()?.includes('SqlByDataDefinition')) {
      return route.fallback();
    }
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(`/y4/content/ORDERS/main?orders.id=${id}`);
  const row = page.locator('.ag-row', { hasText: id });
  const state = row.locator('[col-id="status"]');
  const process = row.getByRole('button', { name: 'Process' });
  await process.click();
  await expect(page.getByText(FAULTS.gone[1], { exact: true })).toBeVisible();
  await expect(state).toHaveText('Processing');
  await page.reload();
  await process.click();
  await expect(page.getByText('The order is being processed', { exact: true })).toBeVisible();
  await process.click();
  await expect(
    page.getByText('Only a pending order can be processed', { exact: true }),
  ).toBeVisible();
});

for (const [fault, answer] of [
  ['lost', FAULTS.gone[0]],
  ['that of something on the way', FAULTS.busy[0]],
] as const) {
  test(`[2.14h] a framed page whose answer is ${fault} says so in its panel, and comes when it is asked for again`, async ({
    page,
  }) => {
    // Frames load when they come near to what is seen.
    await page.setViewportSize({ width: 1280, height: 3000 });
    let broken = true;
    await page.route('**/content/NOTES/embed*', (route) =>
      broken ? answer(route) : route.fallback(),
    );
    await page.goto('/y4/content/SHOWCASE/main');
    const told = page
      .getByRole('alert')
      .filter({ has: page.getByText('The page could not be loaded', { exact: true }) });
    await expect(told).toBeVisible();
    broken = false;
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page
        .frameLocator('iframe[title="Notes page"]')
        .getByText('A page of the product inside another page.'),
    ).toBeVisible();
    await expect(told).toHaveCount(0);
  });
}

test('other panels show what a save has changed also where the server does not tell which of them it concerns', async ({
  page,
}) => {
  const name = uniqueWord();
  const [id] = await createProducts(page, [{ name }]);
  await changeForms(page, (form) => {
    const panel = { type: 'BasicList', code: 'sheet', title: 'Sheet', dataCode: 'PRODUCT_SHEET' };
    form.rows.push({ columns: [{ panel: { ...panel, option: { defaultFilters: { name } } } }] });
  });
  await breakCall(page, 'GetRelatedDefinitions', 'gone');
  await page.goto(`/y4/content/PRODUCT_FORM/main?id=${id}`);
  const sheet = page.getByRole('region', { name: 'Sheet' });
  await expect(sheet.getByText('¥100.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('¥123.00')).toBeVisible();
});
