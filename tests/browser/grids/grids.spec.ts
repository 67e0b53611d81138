import { readFile } from 'node:fs/promises';
import { expect, test } from '../_fixtures.ts';
import { cell, openGrids, panel, rows } from './_grids.ts';

test.describe('grids', () => {
  test('[2.14c][4.3] pages, searches and sorts on the server, a search from the first page', async ({
    page,
  }) => {
    await openGrids(page);
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

  test('shows its rows to who comes by an address that sorts them by a column that is gone', async ({
    page,
  }) => {
    await openGrids(page, '/y4/content/GRIDS/main?products:sort=removed,price');
    const grid = panel(page, 'Products, page by page');
    await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/products%3Asort=price/);
  });

  test('[7.6][7.10h][7.17a] downloads the rows as they are filtered, as an Excel file', async ({
    page,
  }) => {
    await openGrids(page);
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
    await openGrids(page);
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
    await openGrids(page);
    const grid = panel(page, 'Products, page by page');
    const searches: string[] = [];
    page.on('request', (sent) => {
      const keyword = /\\"keyword\\":\\"([^\\]+)/.exec(sent.postData() ?? '')?.[1];
      if (keyword !== undefined) searches.push(keyword);
    });
    await grid.getByLabel('Search in these rows').pressSequentially('Desk');
    await expect(cell(grid, 0, 'name')).toContainText('Desk');
    await expect(page).toHaveURL(/products%3Asearch=Desk/);
    expect(searches).toEqual(['Desk']);
  });

  test('[3.2b] opens the same view of a panel, by its code, from a link: filters, sort, page and size', async ({
    page,
  }) => {
    await openGrids(
      page,
      '/y4/content/ORDERS/main?orders.status=pending&orders:size=5&orders:page=2',
    );
    await expect(page.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Pending');
    await expect(page.getByLabel('Rows per page')).toHaveValue('5');
    const statuses = page.locator('.ag-row [col-id="status"]');
    expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Pending']));
  });

  test('[4.5] keeps page, size and selection for the session', async ({ page }) => {
    await openGrids(page, '/y4/content/ORDERS/main');
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

  test('[4.5] keeps page, size and selection of pages that are the server’s', async ({ page }) => {
    await openGrids(page);
    const grid = panel(page, 'Products, page by page');
    await expect(grid.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    await grid.getByLabel('Rows per page').selectOption('5');
    await grid.getByRole('button', { name: 'Next' }).click();
    await expect(grid.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    const row = rows(grid).nth(1);
    await row.getByRole('checkbox').check();
    const id = await row.locator('[col-id="id"]').textContent();
    await page.goto('/y4/content/CUSTOMERS/main');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto('/y4/content/GRIDS/main');
    await expect(grid.getByText(/^6 to 10 of \d+$/)).toBeVisible();
    await expect(grid.locator('.ag-row-selected [col-id="id"]')).toHaveText(id ?? '');
  });

  test('[4.4] brings a maintained panel back with its rows, search and filters', async ({
    page,
  }) => {
    await openGrids(page, '/y4/content/CUSTOMERS/main');
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
    await openGrids(page, '/y4/content/ORDERS/main');
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

  test('lets one take the text of a cell along, and says in its heads how rows are sorted', async ({
    page,
  }) => {
    await openGrids(page);
    const grid = panel(page, 'Products, page by page');
    await cell(grid, 0, 'name').dblclick();
    const text = await cell(grid, 0, 'name').textContent();
    const taken = await page.evaluate(() => getSelection()?.toString().trim() ?? '');
    expect(taken).not.toBe('');
    expect(text).toContain(taken);
    const head = grid.getByRole('columnheader', { name: 'Price' }).first();
    await expect(head.locator('.ag-icon-asc')).toBeHidden();
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(head.locator('.ag-icon-asc')).toBeVisible();
    await expect(head.locator('.ag-icon-desc')).toBeHidden();
    await expect(grid.getByText('Sorted by Price, ascending')).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });

  test('reaches the buttons of a row with the keyboard', async ({ page }) => {
    await openGrids(page, '/y4/content/ORDERS/main');
    await cell(page.locator('.y4-grid'), 0, 'actions').click({ position: { x: 4, y: 4 } });
    await page.keyboard.press('Enter');
    const actions = cell(page.locator('.y4-grid'), 0, 'actions');
    await expect(actions.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(actions.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
  });

  test('[2.14k] filters all panels of the page that know the field', async ({ page }) => {
    await openGrids(page);
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
    await openGrids(page);
    const basic = panel(page, 'Categories');
    await expect(rows(basic)).toHaveCount(10);
    await expect(basic.getByRole('search')).toHaveCount(0);
    await expect(panel(page, 'Customers as cards').locator('.y4-list--card > li')).toHaveCount(10);
    await expect(panel(page, 'Latest orders as a list').locator('.y4-list--list > li')).toHaveCount(
      10,
    );
    await panel(page, 'Go to').getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/content\/ORDERS\/main/);
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });

  test('[2.14c] the line between two columns has room on both sides, and none over a heading', async ({
    page,
  }) => {
    await openGrids(page);
    const grid = panel(page, 'Products, page by page');
    const head = grid.getByRole('columnheader', { name: 'Price' }).first();
    await head.scrollIntoViewIfNeeded();
    const seen = await head.evaluate((cell) => {
      const { right, top, height } = cell.getBoundingClientRect();
      const at = (x: number) => document.elementFromPoint(x, top + height / 2);
      const handle = cell.querySelector('.ag-header-cell-resize');
      const label = cell.querySelector('.ag-header-cell-label')?.getBoundingClientRect();
      const next = cell.nextElementSibling?.querySelector('.ag-header-cell-label');
      return {
        handles: [-11, -6, 0, 6, 11].map((off) => at(right + off) === handle),
        ends: handle && [handle.getBoundingClientRect().left, handle.getBoundingClientRect().right],
        labels: [label?.right, next?.getBoundingClientRect().left],
      };
    });
    expect(seen.handles).toEqual([true, true, true, true, true]);
    expect(seen.labels[0]).toBeLessThanOrEqual(seen.ends?.[0] ?? 0);
    expect(seen.labels[1]).toBeGreaterThanOrEqual(seen.ends?.[1] ?? Number.POSITIVE_INFINITY);
  });
});
