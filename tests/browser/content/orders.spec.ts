import { inflateSync } from 'node:zlib';
import type { Locator, Page, Request } from '@playwright/test';
import { call } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { admin, beAdmin, signIn, speakEnglish } from '../_people.ts';

const ORDERS = '/y4/content/ORDERS/main';

async function openOrders(page: Page): Promise<Locator> {
  await beAdmin(page);
  await page.goto(ORDERS);
  const grid = page.getByRole('region', { name: 'Orders' }).first();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return grid;
}

function dataRows(page: Page): Locator {
  return page.locator('.ag-row');
}

/** How many points a pixel of the page is on the first sheet of its paper, which is drawn in a scale within another. */
function pointsOf(paper: Buffer): number {
  const text = paper.toString('latin1');
  for (const { 0: mark, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const packed = paper.subarray(index + mark.length, text.indexOf('endstream', index));
    // The first byte of what is packed so.
    if (packed[0] !== 0x78) continue;
    const drawing = inflateSync(packed).toString('latin1');
    const scales = /^([\d.]+) 0 0 -[\d.]+ 0 \d+ cm\s[\s\S]*?\n([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm/;
    const [, outer, inner] = scales.exec(drawing) ?? [];
    if (inner !== undefined) return Number(outer) * Number(inner);
  }
  return Number.NaN;
}

test.describe('orders', () => {
  test('[2.14a] has filters, statistics, buttons and badges', async ({ page }) => {
    await openOrders(page);
    await expect(page.getByLabel('Status').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await expect(page.locator('.y4-statistics').first()).toContainText(/Pending\s*\d/);
    await expect(page.getByRole('button', { name: 'Refresh' }).first()).toBeVisible();
    await expect(dataRows(page).first().locator('.y4-badge')).toBeVisible();
  });

  for (const [typed, sent] of [
    ['2026-03-05 to 2026-03-01', '2026-03-01 00:00:00~2026-03-05 23:59:59'],
    ['2026-03-01 ~', '2026-03-01 00:00:00~'],
  ] as const) {
    test(`[5.1] reads the days ${typed} as they are typed, and not as the calendar does`, async ({
      page,
    }) => {
      await openOrders(page);
      const days = page.getByLabel('Date', { exact: true });
      await expect(days).toBeEnabled();
      const search = page.getByRole('button', { name: 'Search', exact: true });
      const reset = page.getByRole('button', { name: 'Reset', exact: true });
      const isSent = (request: Request) =>
        request.postData()?.includes(`\\"date\\":\\"${sent}\\"`) === true;
      const ways = {
        // By keys alone the calendar stays closed, and with the mouse it is open.
        keys: () => days.focus(),
        mouse: () => days.click(),
      };
      for (const begin of Object.values(ways)) {
        for (const end of ['Enter', 'Tab']) {
          await begin();
          await page.keyboard.type(typed);
          const asked = page.waitForRequest(isSent);
          await page.keyboard.press(end);
          if (end === 'Tab') await search.click();
          await asked;
          await reset.click();
          await expect(days).toHaveValue('');
        }
      }
    });
  }

  test('[2.18a][2.18d][9.1a] shows the range and turns the pages', async ({ page }) => {
    await openOrders(page);
    await expect(dataRows(page)).toHaveCount(10);
    const range = page.getByText(/^1 to 10 of \d+$/);
    await expect(range).toBeVisible();
    const first = await dataRows(page).first().textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^11 to 20 of \d+$/)).toBeVisible();
    await expect(dataRows(page).first()).not.toHaveText(first ?? '');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(range).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  test('[2.18b][2.18c][9.1c] shows all and less, and takes the rows per page from 5 to 1000', async ({
    page,
  }) => {
    await openOrders(page);
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes.locator('option')).toHaveText(['5', '10', '15', '50', '100', '1000']);
    await sizes.selectOption('5');
    await expect(dataRows(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'View all' }).click();
    await expect(page.getByText(/^1 to (\d+) of \1$/)).toBeVisible();
    await page.getByRole('button', { name: 'View less' }).click();
    await expect(dataRows(page)).toHaveCount(5);
  });

  test('[2.17][4.2] filters by status with Search and shows all again with Reset', async ({
    page,
  }) => {
    await openOrders(page);
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Pending');
    const statuses = page.locator('.ag-row [col-id="status"]');
    await expect(statuses.first()).toHaveText('Pending');
    await expect(statuses.filter({ hasNotText: 'Pending' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  });

  test('[5.3][4.7] moves a pending order on, and the grid shows it', async ({ page }) => {
    await openOrders(page);
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const first = dataRows(page).first();
    await expect(first.locator('[col-id="status"]')).toHaveText('Pending');
    const id = (await first.locator('[col-id="id"]').textContent()) ?? '';
    const process = page.locator(`[row-id="${id}"]`).getByRole('button', { name: 'Process' });
    await process.click();
    await expect(page.getByText('The order is being processed')).toBeVisible();
    await expect(page.locator(`[row-id="${id}"]`)).toHaveCount(0);

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('searchbox').or(page.getByLabel('Search in these rows')).first().fill(id);
    await expect(dataRows(page)).toHaveCount(1);
    await expect(dataRows(page).locator('[col-id="status"]')).toHaveText('Processing');
    await expect(page.getByRole('button', { name: 'Process', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ship' })).toBeVisible();
  });

  test('asks before it ships, and does nothing when the user changes their mind', async ({
    page,
  }) => {
    await openOrders(page);
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Processing' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(dataRows(page).first().locator('[col-id="status"]')).toHaveText('Processing');
    const ship = page.getByRole('button', { name: 'Ship' }).first();
    await ship.click();
    const id = (await dataRows(page).first().locator('[col-id="id"]').textContent()) ?? '';
    const dialog = page.getByRole('dialog', { name: /Ship order .+\?/ });
    await expect(dialog).toContainText(id);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(ship).toBeFocused();
  });

  test('prints all columns of a grid beside each other, numbers of orders and days whole, however narrow the screen is', async ({
    page,
    request,
  }) => {
    // The numbers of the shop's own orders are longer than those of the sample.
    const office = await openOffice(request);
    const [shopper, product] = await Promise.all([office.addShopper(), office.addProduct()]);
    const placed = await shopper.order([{ id: product.id, quantity: 1 }]);
    await page.setViewportSize({ width: 600, height: 800 });
    await openOrders(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    const chosen = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox');
    await expect(chosen.first()).toBeVisible();
    const count = await chosen.count();
    const inGrid = page.locator('.ag-header-cell[col-id]:not([col-id="actions"])');
    expect(await inGrid.count()).toBeLessThan(count);
    await page.keyboard.press('Escape');
    const ids = await dataRows(page).locator('[col-id="id"]').allTextContents();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.y4-print');
    await expect(paper.getByRole('columnheader')).toHaveCount(count);
    expect(await paper.locator('tbody td:first-child').allTextContents()).toEqual(ids);
    const width = await paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    expect(ids.join()).toContain(placed);
    for (const [column, begin] of [
      [1, 'SO20261129-0001'],
      [2, '2026-11-29'],
    ] as const) {
      const lines = await paper.locator(`tbody td:nth-child(${column})`).evaluateAll(
        (cells, length) =>
          cells.map((cell) => {
            const range = document.createRange();
            range.setStart(cell.firstChild as Node, 0);
            range.setEnd(cell.firstChild as Node, length);
            return range.getClientRects().length;
          }),
        begin.length,
      );
      expect(new Set(lines), begin).toEqual(new Set([1]));
    }
    await expect(dataRows(page).first()).toBeHidden();
  });

  test('prints many columns across the paper, and few upright', async ({ page }) => {
    const sizeOf = async (address: string) => {
      await page.goto(address);
      await expect(dataRows(page).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.y4-print').first()).toBeVisible();
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      await page.emulateMedia({ media: 'screen' });
      const sheets = [...paper.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
      return [...new Set(sheets.map(([, wide, high]) => Number(wide) > Number(high)))];
    };
    await openOrders(page);
    expect(await sizeOf('/y4/content/SHEET/main')).toEqual([true]);
    expect(await sizeOf(ORDERS)).toEqual([false]);
  });

  test('prints a page in its full size, whatever its grids have beside their edge', async ({
    page,
  }) => {
    await openOrders(page);
    for (const form of ['GRIDS', 'SHEET']) {
      await page.goto(`/y4/content/${form}/main`);
      await expect(dataRows(page).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.y4-print').first()).toBeVisible();
      // A pixel is 3/4 of a point on paper.
      expect(pointsOf(await page.pdf({ preferCSSPageSize: true })), form).toBeCloseTo(0.75);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('prints what a grid has below its edge, as soon as the browser says that it prints', async ({
    page,
  }) => {
    await openOrders(page);
    await page.goto('/y4/content/PRODUCTS/main?products:size=100');
    await expect(page.locator('.y4-grid--scrolling .ag-row').first()).toBeVisible();
    expect(await dataRows(page).count()).toBeLessThan(100);
    const [rows, said] = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const printed = document.querySelectorAll('.y4-print tbody tr').length;
      return [printed, document.querySelector('.y4-grid-footer')?.textContent ?? ''];
    });
    expect(rows).toBe(100);
    expect(said).toContain('1 to 100 of');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.y4-print')).toHaveCount(0);
  });

  test('[4.10][8.9] brings a user whose session ran out back to where they were', async ({
    page,
    request,
  }) => {
    await openOrders(page);
    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('y4:y4:authentication') ?? '{}').token as string,
    );
    await call(request, token, { servlet: 'WebUiFalcon', command: 'Logout' }, {});
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Need to login again').first()).toBeVisible();
    await page.getByLabel('Email address').fill(admin.user);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${ORDERS}`);
    await expect(dataRows(page)).toHaveCount(10);
  });
});

test.describe('a page that cannot be shown', () => {
  test('[2.8][8.19] says when there is no form, and when a visitor has to sign in', async ({
    page,
  }) => {
    await speakEnglish(page);
    // Without the mode this is not one of the addresses that the server protects by a redirect.
    await page.goto('/y4/content/ORDERS');
    await expect(page.getByRole('heading', { name: 'Need to login again' })).toBeVisible();
    await expect(
      page.getByText('You have been forced to logout, please login again'),
    ).toBeVisible();
    await signIn(page, admin);
    await page.goto('/y4/content/NOWHERE/main');
    await expect(page.getByRole('heading', { name: 'No form' })).toBeVisible();
    await expect(page.getByText('No form by code NOWHERE')).toBeVisible();
  });

  test('a malformed answer shows in the panel that asked, and nowhere else', async ({ page }) => {
    await openOrders(page);
    await page.route('**/CallServlet', async (route) => {
      const asked = route.request().postDataJSON() as { command: string };
      if (asked.command !== 'GetListByDataDefinition') return route.fallback();
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, allCount: 'many' } },
      });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'allCount' })).toContainText(
      'Error 60060(MALFORMED)',
    );
    await expect(page.getByRole('heading', { name: 'Orders' }).first()).toBeVisible();
  });
});

test('[1.5][1.7][2.2] greets a visitor in Chinese, under the translated title', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForURL('**/y4/**');
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  expect(await page.title()).not.toBe('Browser title');
});
