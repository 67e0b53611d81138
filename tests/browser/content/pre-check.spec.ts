import type { Locator, Route } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';

test.beforeEach(({ page }) => beAdmin(page));

test('[2.11] a pre-check that finds no order says so and leads to all of them', async ({
  page,
}) => {
  await page.goto('/y4/content/ORDER/main?id=nowhere');
  const said = page.getByRole('alert');
  await expect(said.getByRole('heading', { level: 1, name: 'No such order' })).toBeVisible();
  await expect(said).toContainText('This leads to all orders');
  await expect(page).toHaveURL(/\/y4\/content\/ORDERS\/main/);
});

test('[2.11] a pre-check names the order in the head of the page that it lets through', async ({
  page,
}) => {
  await page.goto('/y4/content/ORDERS/main');
  const row = page.locator('.ag-row[row-index="0"]');
  const id = await orderOf(row);
  await page.getByRole('link', { name: 'Details' }).first().click();
  await expect(page).toHaveURL(/\/y4\/content\/ORDER\/main/);
  const head = page.locator('.y4-page-header');
  await expect(head.getByRole('heading', { name: 'Order', exact: true })).toBeVisible();
  await expect(head).toContainText(`${id} · `);
  await expect(page.getByLabel('Order ID')).toHaveValue(id);

  await page.goto(`/y4/content/ORDER/main?id=${encodeURIComponent(id)}`);
  await expect(head).toContainText(`${id} · `);
});

test('[2.11] a pre-check may attach data and bring a script, which reads them', async ({
  page,
}) => {
  await page.route(/\/PostToServlet\?.*servlet=Task/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const script = "await y4.toast(context.event + ': ' + context.other.order.id);";
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, script } } });
  });
  await page.goto('/y4/content/ORDERS/main');
  const id = await orderOf(page.locator('.ag-row[row-index="0"]'));
  await page.goto(`/y4/content/ORDER/main?id=${encodeURIComponent(id)}`);
  await expect(page.getByText(`preCheck: ${id}`)).toBeVisible();
});

test('[2.13] a page that is read anew has the rows that it was opened with, however long', async ({
  page,
}) => {
  await page.route('**/CallServlet', async (route) => {
    const asked = route.request().postDataJSON() as { command: string };
    if (asked.command !== 'GetListByDataDefinition') return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data?.list[0]) answer.data.list[0].street = 'street '.repeat(10_000);
    await route.fulfill({ response, json: answer });
  });
  await page.route(/\/PostToServlet\?.*servlet=Task/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const script = "await y4.toast('Street of ' + context.rows[0]?.street.length);";
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, script } } });
  });
  await page.goto('/y4/content/ORDERS/main');
  await page.locator('.ag-row').first().getByText('Details').click();
  await expect(page.getByText('Street of 70000')).toBeVisible();
  expect(page.url().length).toBeLessThan(300);
  await page.reload();
  await expect(page.getByText('Street of 70000')).toBeVisible();
});

test('[8.11] a pre-check that fails heads the page with ID:CODE and its message', async ({
  page,
}) => {
  await page.goto(`/y4/content/ORDER/main?other=${encodeURIComponent('{broken')}`);
  const head = page.locator('.y4-page-header');
  await expect(head.getByRole('heading')).toHaveText('60023:DATA_22P02');
  await expect(head.getByRole('alert')).toContainText(
    'A value of these data cannot be worked with',
  );
});

test('[8.1d][8.11] a pre-check whose answer is lost heads the page with 69999, and is made again when the network is back', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const lose = (route: Route) => route.abort('connectionreset');
  const tasks = /\/PostToServlet\?.*servlet=Task/;
  await page.route(tasks, lose);
  await page.goto('/y4/content/ORDERS/main');
  const id = await orderOf(page.locator('.ag-row[row-index="0"]'));
  await page.getByRole('link', { name: 'Details' }).first().click();
  const head = page.locator('.y4-page-header');
  await expect(head.getByRole('heading')).toHaveText('69999:NETWORK');
  await expect(head.getByRole('alert')).toContainText('The server cannot be reached');
  await context.setOffline(true);
  await page.unroute(tasks);
  await context.setOffline(false);
  await expect(head.getByRole('heading', { name: 'Order', exact: true })).toBeVisible();
  await expect(head).toContainText(`${id} · `);
});

test('[5.15] a script of a button asks a task of the author', async ({ page }) => {
  await page.goto('/y4/content/SHOWCASE/main');
  await page.getByRole('button', { name: 'Ask the database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pending orders' });
  await expect(dialog.locator('strong')).toHaveText(/^\d+$/);
});

/** Id of the order that a row of the grid shows. */
async function orderOf(row: Locator): Promise<string> {
  const cell = row.locator('[col-id="id"]').first();
  await expect(cell).not.toHaveText('');
  return ((await cell.textContent()) ?? '').trim();
}
