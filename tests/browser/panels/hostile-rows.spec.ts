import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';

/** Opens a page whose rows hold one value in each of their fields but the keys. */
async function openWith(page: Page, form: string, value: unknown): Promise<void> {
  await beAdmin(page);
  await page.route('**/CallServlet', async (route) => {
    const isMeant = (route.request().postData() ?? '').includes('GetListByDataDefinition');
    if (!isMeant) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { list: Record<string, unknown>[] } };
    body.data.list = body.data.list.slice(0, 3);
    for (const row of body.data.list) {
      for (const name of Object.keys(row)) {
        if (!['id', 'version'].includes(name)) row[name] = value;
      }
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto(`/y4/content/${form}/main`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const HTML = '<img src=x onerror="window.pwned=1"><svg onload=window.pwned=2>{{row.name}}';

test('[2.18a][8.10] objects that no text can be made of are written as JSON in every grid and list', async ({
  page,
}) => {
  await openWith(page, 'GRIDS', { toString: HTML, valueOf: 1 });
  const titles = ['Edit customers', 'Products, page by page', 'Categories', 'Customers as cards'];
  for (const title of [...titles, 'Latest orders as a list']) {
    const card = page.locator('.y4-card').filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    });
    await expect(card.getByText('{"toString":"<img src=x onerror').first()).toBeVisible();
  }
  await expect(page.getByText(/^Error \d+/)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
});

test('[5.8] a form shows what it was not made for, and executes none of it', async ({
  page,
  allowProblem,
}) => {
  // Pictures that are none.
  allowProblem(/Failed to load resource/);
  await openWith(page, 'FIELDS', { toString: HTML, valueOf: 1 });
  await expect(page.getByLabel(/^Name/)).toHaveValue(/^\{"toString":"<img/);
  await expect(page.getByText(/^Error \d+/)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
});

for (const width of [1280, 390]) {
  test(`[2.14f][2.14g] words without an end widen no form and no HTML at ${width} pixels`, async ({
    page,
    allowProblem,
  }) => {
    // Pictures that are none.
    allowProblem(/Failed to load resource/);
    await page.setViewportSize({ width, height: 900 });
    await openWith(page, 'FIELDS', 'W'.repeat(5000));
    await expect(page.getByLabel(/^Name/)).toHaveValue(/^W{5000}$/);
    const file = page.getByRole('link', { name: /^W+$/ }).first();
    await expect(file).toBeVisible();
    expect((await file.boundingBox())?.width).toBeLessThan(width);
    const room = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('.y4-card')];
      return cards.map((card) => card.scrollWidth - card.clientWidth);
    });
    expect(Math.max(...room)).toBeLessThanOrEqual(1);
  });
}
