import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, signIn } from '../_people.ts';

type Fault = 'lost' | 'malformed' | 'page' | 'late';

/** What a broken way to the server makes of an answer. */
const BREAK: Record<Fault, (route: Route) => Promise<void>> = {
  lost: (route) => route.abort(),
  malformed: (route) =>
    route.fulfill({
      json: { id: 0, code: '', message: '', data: { list: 'all of them', fields: 7 } },
    }),
  page: (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  late: (route) => route.abort('timedout'),
};

/** Each type of panel with a page that shows one, and the call that brings its data. */
const PANELS: readonly (readonly [
  type: string,
  form: string,
  title: string,
  call: string,
  code: string,
])[] = [
  ['EditGrid', 'GRIDS', 'Edit customers', 'GetListByDataDefinition', 'CUSTOMER'],
  ['PagingGrid', 'GRIDS', 'Products, page by page', 'GetListByDataDefinition', 'PRODUCT'],
  ['BasicGrid', 'GRIDS', 'Categories', 'GetListByDataDefinition', 'CATEGORY'],
  ['BasicList', 'GRIDS', 'Latest orders as a list', 'GetListByDataDefinition', 'ORDER_LATEST'],
  ['SingleFilter', 'GRIDS', 'Filter of the whole page', 'GetDataDefinition', 'CUSTOMER'],
  ['Html with data', 'FIELDS', 'Categories', 'GetListByDataDefinition', 'CATEGORY'],
  ['ECharts', 'SHOWCASE', 'Orders by status', 'GetChartByDataDefinition', 'ORDER'],
  ['ChartJS', 'SHOWCASE', 'Sales by month', 'GetChartByDataDefinition', 'ORDER'],
  ['Form', 'FIELDS', 'Product', 'GetDataDefinition', 'PRODUCT_SHEET'],
];
const FAULTS: readonly Fault[] = ['lost', 'malformed', 'page', 'late'];

function panelOf(page: Page, title: string): Locator {
  return page
    .locator('.y4-card')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .first();
}

/** Breaks one call of one data definition until it is told to stop. */
async function breakCall(
  page: Page,
  call: string,
  code: string,
  fault: Fault,
): Promise<() => void> {
  let broken = true;
  await page.route('**/CallServlet', async (route) => {
    const body = route.request().postData() ?? '';
    const isMeant = body.includes(call) && body.includes(`\\"${code}\\"`);
    if (broken && isMeant) await BREAK[fault](route);
    else await route.continue();
  });
  return () => {
    broken = false;
  };
}

for (const [index, [type, form, title, call, code]] of PANELS.entries()) {
  const fault = FAULTS[index % FAULTS.length] as Fault;
  test(`[2.21][8.10] ${type} says that its answer is ${fault}, alone, and goes on when it comes`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await beAdmin(page);
    const mend = await breakCall(page, call, code, fault);
    await page.goto(`/y4/content/${form}/main`);
    const panel = panelOf(page, title);
    await expect(panel.getByText(/^Error \d{5}/).first()).toBeVisible();
    const others = await page.locator('.y4-card').count();
    const failed = await page
      .locator('.y4-card')
      .filter({ hasText: /Error \d{5}/ })
      .count();
    // Panels of the same data share the fault; whatever else is on the page goes on working.
    if (others > 2) expect(failed).toBeLessThan(others);
    // Where no rows came, none is added either.
    await expect(panel.getByRole('button', { name: 'Add row' })).toHaveCount(0);
    mend();
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await expect(panel.getByText(/^Error \d{5}/)).toHaveCount(0);
    await expect(panel.getByText('Loading....')).toHaveCount(0);
    await expect(panel).not.toHaveText(/^\s*$/);
  });
}

test('[2.21][8.10] a failure of very many words and a code without end stay in their panel', async ({
  page,
}) => {
  await beAdmin(page);
  await page.route('**/CallServlet', async (route) => {
    const isMeant = (route.request().postData() ?? '').includes('GetListByDataDefinition');
    const failed = { id: 60099, code: 'C'.repeat(5000), message: 'M'.repeat(100_000), data: null };
    await (isMeant ? route.fulfill({ json: failed }) : route.fallback());
  });
  await page.goto('/y4/content/GRIDS/main');
  const panel = panelOf(page, 'Categories');
  await expect(panel.getByRole('alert')).toContainText(/^Error 60099\(C+…\)M+…/);
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  const [width = 0, height = 0] = await panel.evaluate((card) => [
    card.scrollWidth - card.clientWidth,
    card.clientHeight,
  ]);
  expect(width).toBeLessThanOrEqual(0);
  expect(height).toBeLessThan(2000);
});

test('[2.21] an answer in no shape is told in the reader’s language, with its place below', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.route('**/CallServlet', async (route) => {
    const isMeant = (route.request().postData() ?? '').includes('GetListByDataDefinition');
    await (isMeant ? route.fulfill({ json: [] }) : route.fallback());
  });
  await page.goto('/y4/content/GRIDS/main');
  const told = panelOf(page, '分类').getByRole('alert');
  await expect(told).toContainText('服务器返回了无法读取的内容');
  await expect(told.locator('[lang=en]')).toContainText('WebUiService.GetListByDataDefinition: ');
});

for (const [fault, told] of [
  ['refused on its way', 'This was refused on its way to the server'],
  ['a page of faults', 'The server is not there just now, try again in a moment'],
] as const) {
  test(`[8.5][8.6b] a command whose answer is ${fault} is told in its toast, and what has no end is cut there`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await beAdmin(page);
    await page.goto('/y4/content/CUSTOMERS/main');
    await expect(page.locator('.ag-row').first()).toBeVisible();
    const status = fault === 'refused on its way' ? 403 : 500;
    let answer: Parameters<Route['fulfill']>[0] = {
      status,
      contentType: 'text/html',
      body: '<html><h1>No</h1></html>',
    };
    await page.route('**/CallServletForFile', (route) => route.fulfill(answer));
    const excel = page.getByRole('button', { name: 'Excel' });
    await excel.click();
    await expect(page.locator('.y4-toast').getByText(told, { exact: true })).toBeVisible();
    answer = { json: { id: 60099, code: '', message: 'word '.repeat(40_000), data: null } };
    await excel.click();
    const long = page.locator('.y4-toast--wide');
    await expect(long).toContainText(/word ?…/);
    expect((await long.boundingBox())?.height).toBeLessThan(900);
  });
}

test('[2.21] what a page did not get for want of a network comes by itself: its form, its menu, the landing lists', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await beAdmin(page);
  const inside = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await page.route('**/CallServlet', (route) =>
    /GetMenu/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  );
  await page.goto('/y4/content/CUSTOMERS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(page.getByText('The menu could not be loaded')).toBeVisible();
  await page.unroute('**/CallServlet');
  await context.setOffline(true);
  await inside('/y4/content/STOCK/main');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.goto('/y4/landing');
  await inside('/y4/content/STOCK/main');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await context.setOffline(true);
  await inside('/y4/landing');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('options and views that are looked for without a network come by themselves when it is back', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCT_FORM/main?new');
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).toBeVisible();
  await context.setOffline(true);
  await category.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The server cannot be reached' }),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('listbox', { name: 'Category' }).getByRole('option')).not.toHaveCount(
    0,
  );
  await page.goto('/y4/content/PRODUCTS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Views/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible();
});
