import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './_fixtures.ts';
import { admin, signIn, speakEnglish } from './_people.ts';

const GRIDS = '/y4/content/GRIDS/main';

async function open(page: Page, address = GRIDS): Promise<void> {
  await speakEnglish(page);
  await signIn(page, admin);
  await page.goto(address);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** The panel with that title. */
function panel(page: Page, title: string): Locator {
  return page.locator('.y4-card').filter({ has: page.getByRole('heading', { name: title }) });
}

function rows(place: Locator): Locator {
  return place.locator('.ag-grid-scrolling-container .ag-row');
}

function cell(place: Locator, row: number, name: string): Locator {
  return place.locator(`.ag-row[row-index="${row}"] [col-id="${name}"]`);
}

test.describe('grids', () => {
  test('[2.14c][4.3] pages, searches and sorts on the server, a search from the first page', async ({
    page,
  }) => {
    await open(page);
    const grid = panel(page, 'Products, page by page');
    await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    const request = page.waitForRequest(
      (sent) => sent.postData()?.includes('"index\\":1') === true,
    );
    await grid.getByRole('button', { name: 'Next' }).click();
    expect((await request).postData()).toContain('\\"count\\":10');
    await expect(grid.getByText(/^11 to 20 of \d+$/)).toBeVisible();
    await grid.getByRole('columnheader', { name: 'Price' }).first().click();
    await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    await grid.getByRole('button', { name: 'Next' }).click();
    await expect(grid.getByText(/^11 to 20 of \d+$/)).toBeVisible();
    await grid.getByLabel('Search in these rows').fill('Nordic');
    await expect(grid.getByText(/^1 to \d+ of \d+$/)).toBeVisible();
    await expect(cell(grid, 0, 'name')).toContainText('Nordic');
    await expect(page).toHaveURL(/products%3Asearch=Nordic/);
  });

  test('[7.6][7.10h][7.17a] downloads the rows as they are filtered, as an Excel file', async ({
    page,
  }) => {
    await open(page);
    const grid = panel(page, 'Products, page by page');
    await grid.getByLabel('Search in these rows').fill('Nordic');
    await expect(page).toHaveURL(/products%3Asearch=Nordic/);
    const request = page.waitForRequest(/CallServletForFile/);
    const download = page.waitForEvent('download');
    await grid.getByRole('button', { name: 'Excel' }).click();
    expect(JSON.parse((await request).postDataJSON().args[0])).toMatchObject({
      code: 'PRODUCT',
      keyword: 'Nordic',
    });
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const content = await readFile(await file.path());
    // A workbook is a zip archive.
    expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  test('stops a download when the user cancels it', async ({ page, allowProblem }) => {
    allowProblem(/Failed to load resource/);
    await open(page);
    let release: () => void = () => {};
    const cancelled = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/CallServletForFile', async (route) => {
      await cancelled;
      await route.abort().catch(() => undefined);
    });
    const grid = panel(page, 'Products, page by page');
    const excel = grid.getByRole('button', { name: /Excel|Preparing/ });
    await excel.click();
    await expect(excel).toBeDisabled();
    const downloads = page.getByRole('region', { name: 'Downloads' });
    await expect(downloads.getByText('The file is being prepared')).toBeVisible();
    await downloads.getByRole('button', { name: 'Cancel' }).click();
    await expect(downloads).toHaveCount(0);
    await expect(excel).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    release();
  });

  test('[9.2] searches once the typing has paused', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Products, page by page');
    const searches: string[] = [];
    page.on('request', (sent) => {
      const keyword = /\\"keyword\\":\\"([^\\]+)/.exec(sent.postData() ?? '')?.[1];
      if (keyword !== undefined) searches.push(keyword);
    });
    await grid.getByLabel('Search in these rows').pressSequentially('Desk', { delay: 30 });
    await expect(cell(grid, 0, 'name')).toContainText('Desk');
    await expect(page).toHaveURL(/products%3Asearch=Desk/);
    expect(searches).toEqual(['Desk']);
  });

  test('[3.2b] opens the same view of a panel, by its code, from a link: filters, sort, page and size', async ({
    page,
  }) => {
    await open(page, '/y4/content/ORDERS/main?orders.status=pending&orders:size=5&orders:page=2');
    await expect(page.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Pending');
    await expect(page.getByLabel('Rows per page')).toHaveValue('5');
    const statuses = page.locator('.ag-row [col-id="status"]');
    expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Pending']));
  });

  test('[4.5] keeps page, size and selection for the session', async ({ page }) => {
    await open(page, '/y4/content/ORDERS/main');
    await page.getByLabel('Rows per page').selectOption('5');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    const first = page.locator('.ag-row[row-index="5"]');
    await first.getByRole('checkbox').check();
    const id = await first.locator('[col-id="id"]').textContent();
    await page.goto('/y4/content/CUSTOMERS/main');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto('/y4/content/ORDERS/main');
    await expect(page.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    await expect(page.locator('.ag-row-selected [col-id="id"]')).toHaveText(id ?? '');
  });

  test('[4.4] brings a maintained panel back with its rows, search and filters', async ({
    page,
  }) => {
    await open(page, '/y4/content/CUSTOMERS/main');
    await page.getByLabel('Level', { exact: true }).selectOption({ label: 'VIP' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('VIP');
    await page.getByLabel('Rows per page').selectOption('5');
    const keys = await page.evaluate(() => Object.keys(sessionStorage));
    expect(keys.filter((key) => /maintained:.*:[0-9a-f]{16}:[0-9a-f]{16}/.test(key))).not.toEqual(
      [],
    );
    await page.goto('/y4/content/ORDERS/main');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto('/y4/content/CUSTOMERS/main');
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('VIP');
    await expect(page.getByText(/^1 to 5 of \d+$/)).toBeVisible();
  });

  test('remembers which columns are shown, and in which order', async ({ page }) => {
    await open(page, '/y4/content/ORDERS/main');
    const header = page.locator('.ag-header-cell[col-id]');
    await expect(header.filter({ hasText: 'Amount' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await chooser.getByLabel('Amount', { exact: true }).uncheck();
    await chooser.getByRole('button', { name: 'Move Status up' }).click();
    await page.keyboard.press('Escape');
    await expect(header.filter({ hasText: 'Amount' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(header.filter({ hasText: 'Amount' })).toHaveCount(0);
    const titles = await page.locator('.ag-header-cell-text').allTextContents();
    expect(titles.indexOf('Status')).toBeLessThan(titles.indexOf('Ship to'));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect(header.filter({ hasText: 'Amount' })).toHaveCount(1);
  });

  test('reaches the buttons of a row with the keyboard', async ({ page }) => {
    await open(page, '/y4/content/ORDERS/main');
    await cell(page.locator('.y4-grid'), 0, 'actions').click({ position: { x: 4, y: 4 } });
    await page.keyboard.press('Enter');
    await expect(
      cell(page.locator('.y4-grid'), 0, 'actions').getByRole('button').first(),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell(page.locator('.y4-grid'), 0, 'actions')).toBeFocused();
  });

  test('[2.14k] filters all panels of the page that know the field', async ({ page }) => {
    await open(page);
    const filter = panel(page, 'Filter of the whole page');
    const cards = panel(page, 'Customers as cards');
    await filter.getByLabel('Level', { exact: true }).selectOption({ label: 'VIP' });
    await filter.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(cards.locator('.y4-list-item').first()).toContainText('VIP');
    await expect(cards.locator('.y4-list-item', { hasNotText: 'VIP' })).toHaveCount(0);
    const edited = panel(page, 'Edit customers').locator('.ag-row [col-id="level"]');
    await expect(edited.first()).toHaveText('VIP');
    expect(new Set(await edited.allTextContents())).toEqual(new Set(['VIP']));
    await filter.getByRole('button', { name: 'Reset' }).click();
    await expect(cards.locator('.y4-list-item', { hasNotText: 'VIP' })).not.toHaveCount(0);
  });

  test('[2.14b][2.14e][2.14l] draws a grid without filters, lists and buttons', async ({
    page,
  }) => {
    await open(page);
    const basic = panel(page, 'Categories');
    await expect(rows(basic)).toHaveCount(10);
    await expect(basic.getByRole('search')).toHaveCount(0);
    await expect(panel(page, 'Customers as cards').locator('.y4-list--card > li')).toHaveCount(10);
    await expect(panel(page, 'Latest orders as a list').locator('.y4-list--list > li')).toHaveCount(
      10,
    );
    await panel(page, 'Go to').getByRole('button', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/content\/ORDERS\/main/);
  });
});

test.describe('rows and their states', () => {
  test('[3.5][3.6] shows display values, and rows and cells in the classes that they carry', async ({
    page,
  }) => {
    await open(page, '/y4/content/PRODUCTS/main?products.stock=0');
    const out = page.locator('.y4-grid .ag-row.text-danger');
    await expect(out.first()).toBeVisible();
    await expect(page.locator('.y4-grid .ag-row:not(.text-danger)')).toHaveCount(0);
    await page.goto('/y4/content/ORDERS/main');
    const status = page.locator('.ag-row [col-id="status"] .y4-badge').first();
    await expect(status).toHaveText(/Pending|Processing|Shipping|Completed/);
    await expect(status).toHaveClass(/y4-badge--/);
  });

  test('[2.23] says that there is no data', async ({ page }) => {
    await speakEnglish(page);
    await signIn(page, admin);
    await page.goto('/y4/content/CUSTOMERS/main?customers.name=nothing-like-this');
    await expect(page.getByText('No data', { exact: true })).toBeVisible();
    await expect(page.getByText('No data to display')).toBeVisible();
  });

  test('[2.22] says that data is still loading', async ({ page }) => {
    await speakEnglish(page);
    await signIn(page, admin);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/Y4/CallServlet', async (route) => {
      if (route.request().postData()?.includes('GetListByDataDefinition')) await held;
      await route.continue();
    });
    await page.goto('/y4/content/ORDERS/main');
    await expect(
      page.getByText(/Loading\.\.\.\..*Data is still loading, please wait/),
    ).toBeAttached();
    release();
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  });

  test('[2.21][8.10] shows an error with its id and code, and loads again on demand', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await speakEnglish(page);
    await signIn(page, admin);
    let broken = true;
    await page.route('**/Y4/CallServlet', async (route) => {
      const isRows = route.request().postData()?.includes('GetListByDataDefinition');
      if (isRows && broken) await route.abort();
      else await route.continue();
    });
    await page.goto('/y4/content/ORDERS/main');
    await expect(page.getByText('Error 69999(NETWORK)')).toBeVisible();
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    await expect(page.getByText('Error 69999(NETWORK)')).toHaveCount(0);
  });
});

test.describe('edit grid', () => {
  test('[2.14d][4.6] tracks edited cells and resets them to the original rows', async ({
    page,
  }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    const city = cell(grid, 0, 'city');
    const original = await city.textContent();
    await city.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Hangzhou!');
    await page.keyboard.press('Enter');
    await expect(city).toHaveText('Hangzhou!');
    await expect(city).toHaveClass(/y4-cell-edited/);
    await grid.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(city).toHaveText(original ?? '');
    await expect(city).not.toHaveClass(/y4-cell-edited/);
    await expect(grid.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  });

  test('[9.1b] stays at ten rows a page', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    await expect(rows(grid)).toHaveCount(10);
    await expect(grid.getByLabel('Rows per page')).toHaveCount(0);
  });

  test('keeps a draft over a reload', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    await cell(grid, 1, 'city').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Kept');
    await page.keyboard.press('Enter');
    await expect(cell(grid, 1, 'city')).toHaveText('Kept');
    await page.reload();
    await expect(cell(grid, 1, 'city')).toHaveText('Kept');
    await expect(cell(grid, 1, 'city')).toHaveClass(/y4-cell-edited/);
  });

  test('takes cells from a spreadsheet', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    await cell(grid, 2, 'city').click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Wuhan\tEast street 1\r\nXiamen\tWest street 2\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(cell(grid, 2, 'city')).toHaveText('Wuhan');
    await expect(cell(grid, 2, 'street')).toHaveText('East street 1');
    await expect(cell(grid, 3, 'city')).toHaveText('Xiamen');
    await expect(cell(grid, 3, 'street')).toHaveText('West street 2');
  });

  test('[5.7] names the required fields that are empty and sends nothing', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('SaveByDataDefinition')) sent.push(request.url());
    });
    await cell(grid, 0, 'name').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await grid.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please fill out this fields:Name')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('[7.10e][7.17d] saves what changed and shows it as stored', async ({ page }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    const street = `Street ${Date.now()}`;
    await type(page, cell(grid, 5, 'street'), street);
    const request = page.waitForRequest((sent) =>
      Boolean(sent.postData()?.includes('SaveByDataDefinition')),
    );
    await grid.getByRole('button', { name: 'Save' }).click();
    const { args } = (await request).postDataJSON();
    expect(JSON.parse(args[0]).rows).toHaveLength(1);
    expect(Object.keys(JSON.parse(args[0]).rows[0].values)).toEqual(['street']);
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(cell(grid, 5, 'street')).not.toHaveClass(/y4-cell-edited/);
    await page.reload();
    await expect(cell(grid, 5, 'street')).toHaveText(street);
  });

  test('says who was first when two people change the same cell', async ({ page, context }) => {
    await open(page);
    const mine = panel(page, 'Edit customers');
    await expect(cell(mine, 6, 'street')).toBeVisible();
    const other = await context.newPage();
    await open(other);
    const theirs = panel(other, 'Edit customers');
    const stored = `Their street ${Date.now()}`;
    await type(other, cell(theirs, 6, 'street'), stored);
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Saved')).toBeVisible();
    await type(page, cell(mine, 6, 'street'), 'My street');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Somebody else changed this row first')).toBeVisible();
    await expect(cell(mine, 6, 'street')).toHaveText('My street');
    await mine.getByRole('button', { name: 'Take the stored values' }).click();
    await expect(cell(mine, 6, 'street')).toHaveText(stored);
    await expect(mine.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('[7.17g] asks before it deletes and does nothing when the answer is no', async ({
    page,
  }) => {
    await open(page);
    const grid = panel(page, 'Edit customers');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('DeleteByDataDefinition')) sent.push(request.url());
    });
    await grid.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Select at least one row first')).toBeVisible();
    await grid.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    await grid.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete confirmation' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);
    await expect(grid.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});

/** Types over what a cell holds. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await target.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(target).toHaveText(text);
}
