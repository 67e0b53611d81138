import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, signIn, speak } from '../_people.ts';
import { holdCalls } from '../content/_late.ts';
import { openGrids, panel, rows } from './_grids.ts';

test.describe('rows and their states', () => {
  test('[3.5][3.6] shows display values, and rows and cells in the classes that they carry', async ({
    page,
  }) => {
    await openGrids(page, '/y4/content/PRODUCTS/main?products.stock=0');
    const out = page.locator('.y4-grid .ag-row.text-danger');
    await expect(out.first()).toBeVisible();
    await expect(page.locator('.y4-grid .ag-row:not(.text-danger)')).toHaveCount(0);
    await page.goto('/y4/content/ORDERS/main');
    const status = page.locator('.ag-row [col-id="status"] .y4-badge').first();
    await expect(status).toHaveText(/Pending|Processing|Shipping|Completed/);
    await expect(status).toHaveClass(/y4-badge--/);
  });

  test('[3.5][3.6] ends a badge that has no room on its ground, with a sign of it', async ({
    page,
  }) => {
    await openGrids(page, '/y4/content/ORDERS/main');
    const badge = page.locator('.ag-row [col-id="status"] .y4-badge').first();
    const lineOf = () => badge.evaluate((element) => element.getBoundingClientRect().top);
    const line = await lineOf();
    await badge.evaluate((element) => {
      if (element.parentElement) element.parentElement.style.width = '72px';
    });
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await badge.evaluate(isCut)).toBe(true);
    await expect(badge).toHaveCSS('overflow-x', 'clip');
    await expect(badge).toHaveCSS('text-overflow', 'ellipsis');
    await expect(badge).not.toHaveCSS('display', /flex/);
    expect(await lineOf()).toBe(line);
  });

  test('[2.23] says that there is no data', async ({ page }) => {
    await beAdmin(page);
    await page.goto('/y4/content/CUSTOMERS/main?customers.name=nothing-like-this');
    await expect(page.getByText('No data', { exact: true })).toBeVisible();
    await expect(page.getByText('No data to display')).toBeVisible();
  });

  test('[2.23][4.1] says that filters leave no data, and takes them back', async ({ page }) => {
    await beAdmin(page);
    await page.goto('/y4/content/PRODUCTS/main?products.stock=0&products:search=nothing-like-this');
    await expect(page.getByText('No data to display', { exact: true })).toBeVisible();
    await expect(page.getByText('Nothing matches both the search and the filters')).toBeVisible();
    await page.getByRole('button', { name: 'Reset search and filters' }).click();
    await expect(rows(page.locator('.y4-grid'))).toHaveCount(10);
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search in these rows' })).toHaveValue('');
    await expect(page).not.toHaveURL(/products[.:]/);
  });

  test('[2.23][9.2] says that a search found nothing, and clears it', async ({ page }) => {
    await openGrids(page);
    const basic = panel(page, 'Categories');
    const search = basic.getByRole('searchbox');
    await search.fill('nothing-like-this');
    await expect(basic.getByText('Nothing found')).toBeVisible();
    await expect(basic.getByText('Nothing matches the search')).toBeVisible();
    await basic.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await expect(rows(basic).first()).toBeVisible();
  });

  test('[2.22][4.1] says that data is still loading, to be read in the place of the rows', async ({
    page,
  }) => {
    await beAdmin(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/Y4/CallServlet', async (route) => {
      if (route.request().postData()?.includes('GetListByDataDefinition')) await held;
      await route.continue();
    });
    await page.goto('/y4/content/ORDERS/main');
    const title = page.getByRole('main').getByText('Loading....', { exact: true });
    await expect(title).toBeVisible();
    await expect(
      page.getByText('Data is still loading, please wait', { exact: true }),
    ).toBeVisible();
    // Who sees the page reads it, once the load takes long enough to be read.
    const said = title.locator('..');
    await expect(said).toHaveCSS('opacity', '1');
    await expect.poll(async () => (await said.boundingBox())?.height ?? 0).toBeGreaterThan(10);
    release();
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  });

  for (const language of ['en', 'ar', 'zh-CN']) {
    test(`[2.22] says in ${language} that data is loading without a cut in a phone's smallest panel`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await speak(page, language);
      await signIn(page, admin);
      const held = await holdCalls(page, (body) => body.includes('GetListByDataDefinition'));
      await page.goto('/y4/content/HOME/main');
      await held.arrived(1);
      const said = page.locator('.y4-loading__text');
      await expect(said.first()).toHaveCSS('opacity', '1');
      const cuts = await said.evaluateAll((all) =>
        all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      );
      expect(Math.max(...cuts)).toBe(0);
      await held.release();
    });
  }

  test('[2.21][8.10] shows an error with its id and code, and loads again on demand', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await beAdmin(page);
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
