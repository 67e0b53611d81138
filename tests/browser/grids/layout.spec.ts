import { expect, test } from '../_fixtures.ts';
import { layoutShiftOf, watchLayoutShift } from '../_layout-shift.ts';
import { openOffice } from '../_orders.ts';
import { beAdmin, signIn, speakEnglish } from '../_people.ts';
import { changeForms, openScreen } from '../_screens.ts';
import { callOf, holdCalls } from '../content/_late.ts';
import { STAFF } from '../screens/_routes.ts';
import { openGrids, panel } from './_grids.ts';

const MOST = 0.02;
const PAGES = ['GRIDS', 'ORDERS', 'PRODUCTS', 'CUSTOMERS', 'STOCK', 'SHEET'];

for (const [device, viewport] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`nothing jumps while grids, lists and charts are loaded on ${device}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await beAdmin(page);
    await watchLayoutShift(page);
    for (const code of PAGES) {
      await openScreen(page, `/y4/content/${code}/main`);
      await expect(page.locator('.y4-card').first()).toBeVisible();
      await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
      expect.soft(await layoutShiftOf(page), code).toBeLessThanOrEqual(MOST);
    }
  });
}

test('[3.6] moments, numbers and codes of many digits are not cut where their fields name no width, in bold rows either', async ({
  page,
}) => {
  await beAdmin(page);
  const values = {
    ean: '4006381333931',
    batch: 4006381333931,
    parcel: 'WMQ-2026-AB100',
    seen: '2026-06-04 04:04',
  };
  await page.route('**/CallServlet', async (route) => {
    const body = route.request().postData() ?? '';
    const isDefinition = callOf('GetDataDefinition', 'CUSTOMER')(body);
    const isList = callOf('GetListByDataDefinition', 'CUSTOMER')(body);
    if (!isDefinition && !isList) return route.fallback();
    const answer = await route.fetch();
    const json = await answer.json();
    if (isDefinition) {
      const fields = Object.entries(values).map(([name, value]) => ({
        name,
        title: name,
        type: name === 'seen' ? 'DateTime' : 'Text',
        ...(typeof value === 'number' && { type: 'Number', format: 'plain' }),
      }));
      json.data.fields.splice(1, 0, ...fields);
    } else {
      const bold = { Y4WebUi_Row_ClassUi: 'fw-bold' };
      for (const row of json.data.list) Object.assign(row, values, bold);
    }
    return route.fulfill({ response: answer, json });
  });
  await page.goto('/y4/content/CUSTOMERS/main');
  for (const [name, value] of Object.entries(values)) {
    const cell = page.locator(`.ag-row[row-index="0"] [col-id="${name}"]`);
    await expect(cell).toHaveText(String(value));
    const [needed, room] = await cell.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(needed, name).toBeLessThanOrEqual(room ?? 0);
  }
});

test('days and ids of a grid have their digits under each other', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/ORDERS/main');
  await expect(page.locator('.ag-row [col-id="date"]').first()).toBeVisible();
  for (const name of ['id', 'date']) {
    const cells = await page.locator(`.ag-row [col-id="${name}"]`).evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.toString();
        return { text, width: range.getBoundingClientRect().width.toFixed(1) };
      }),
    );
    expect(new Set(cells.map(({ text }) => text)).size).toBeGreaterThan(5);
    // Orders of other tests may have other letters between their digits.
    const widths = new Map<string, string>();
    for (const { text, width } of cells) {
      const kind = text.replaceAll(/\d/g, '0');
      expect(width, `${name} ${text}`).toBe(widths.get(kind) ?? width);
      widths.set(kind, width);
    }
    expect(widths.size).toBeLessThan(cells.length);
  }
});

test('[3.4j] days and ids are whole where letters are as wide as they are designed, and not fitted to pixels', async ({
  page,
  request,
}) => {
  // Ids of orders that are placed have letters as well.
  const office = await openOffice(request);
  const [product, shopper] = await Promise.all([office.addProduct(), office.addShopper()]);
  await shopper.order([{ id: product.id, quantity: 1 }]);
  await beAdmin(page);
  await page.goto('/y4/content/ORDERS/main');
  await expect(page.locator('.ag-row [col-id="date"]').first()).toBeVisible();
  // So do browsers anyway on most systems and screens.
  await page.addStyleTag({ content: '.ag-cell { text-rendering: geometricPrecision }' });
  for (const name of ['id', 'date']) {
    const spare = await page.locator(`.ag-row [col-id="${name}"]`).evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return room - range.getBoundingClientRect().width;
      }),
    );
    expect(Math.min(...spare), name).toBeGreaterThanOrEqual(0);
  }
});

test('[3.4j] telephone numbers stay whole where the texts beside them become narrower', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await speakEnglish(page);
  await signIn(page, STAFF.oasis);
  for (const code of ['CUSTOMERS', 'ORDERS']) {
    await openScreen(page, `/oasis/content/${code}/main`);
    const cells = page.locator('.ag-row [col-id="phone"]');
    await expect(cells.first()).toHaveText(/^\+971 /);
    const cut = await cells.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(cut, code).toEqual([]);
  }
});

test('filters stand in one row, the others behind a button', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCTS/main');
  const filters = page.getByRole('search');
  const tops = () =>
    filters
      .locator('.y4-filters__field')
      .evaluateAll((fields) => [
        ...new Set(fields.map((field) => field.getBoundingClientRect().top)),
      ]);
  await expect(filters.getByLabel('Stock', { exact: true })).toBeVisible();
  expect(await tops()).toHaveLength(1);
  await expect(filters.getByLabel('New', { exact: true })).toHaveCount(0);

  const placeOfViews = () => page.getByRole('button', { name: 'Views' }).boundingBox();
  const atRest = await placeOfViews();
  const lists = await holdCalls(page, callOf('GetListByDataDefinition'));
  await page.getByLabel('Search in these rows').fill('Desk');
  await expect(filters.locator('button[aria-busy="true"]')).toBeVisible();
  expect(await placeOfViews(), 'who presses it while rows are sought meets it').toEqual(atRest);
  await lists.arrived(1);
  lists.letPass();
  await lists.release();
  await expect(filters.locator('button[aria-busy="true"]')).toHaveCount(0);

  await filters.getByRole('button', { name: /^More filters/ }).click();
  await filters.getByLabel('New', { exact: true }).selectOption('Yes');
  await filters.getByRole('button', { name: 'Search', exact: true }).click();
  await filters.getByRole('button', { name: 'Fewer filters' }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('New: Yes');
});

test('on a phone what stands above a grid takes two lines, and its tools stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beAdmin(page);
  await page.goto('/y4/content/ARTICLES/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const lines = await page.locator('.y4-grid-toolbar button:visible').evaluateAll((buttons) => {
    const middles = buttons.map((button) => {
      const { top, height } = button.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    return new Set(middles).size;
  });
  expect(lines).toBe(2);
  await expect(page.getByRole('button', { name: 'Views' })).toBeInViewport({ ratio: 1 });
  await page.locator('.y4-grid-toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();

  await openScreen(page, '/y4/content/SHEET/main?filter.isNew=');
  for (const name of ['Columns', 'Save', 'Reset']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const startOf = async (button: string) =>
    (await page.getByRole('button', { name: button, exact: true }).boundingBox())?.x;
  expect(await startOf('Save')).toBe(await startOf('Filters'));
});

test('the search leaves room to the buttons beside it before they go below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await beAdmin(page);
  await openScreen(page, '/y4/content/CUSTOMERS/main');
  const toolbar = page.locator('.y4-grid-toolbar__line');
  const parts = [toolbar.getByRole('searchbox'), toolbar.getByRole('button', { name: 'Columns' })];
  const middleOf = async (part: (typeof parts)[number]) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return Math.round(y + height / 2);
  };
  const [search, columns] = await Promise.all(parts.map(middleOf));
  expect(search).toBe(columns);
});

test('on a phone tools without buttons stand beside the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beAdmin(page);
  await openScreen(page, '/y4/content/GRIDS/main');
  const toolbar = panel(page, 'Categories').locator('.y4-grid-toolbar');
  const parts = [toolbar.getByRole('searchbox'), toolbar.getByRole('button', { name: 'Columns' })];
  const middles = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : Math.round(box.y + box.height / 2);
    }),
  );
  expect(middles[0]).toBeGreaterThan(0);
  expect(middles[0]).toBe(middles[1]);
});

test('on a phone a search without anything beside it is as wide as the rows below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beAdmin(page);
  await openScreen(page, '/y4/content/GRIDS/main');
  const list = panel(page, 'Customers as cards');
  const ends = await list.locator('.y4-search, .y4-card__body').evaluateAll((parts) =>
    parts.map((part) => {
      const { right } = part.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(part).paddingRight);
    }),
  );
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBeCloseTo(ends[1] ?? Number.NaN, 0);
});

test("on a phone two columns take all of a grid's width", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGrids(page);
  const categories = panel(page, 'Categories');
  await categories.scrollIntoViewIfNeeded();
  const rest = () =>
    categories.locator('.y4-grid').evaluate((grid) => {
      const heads = [...grid.querySelectorAll('.ag-header-cell')];
      const taken = heads.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0);
      return { columns: heads.length, pixels: Math.round(grid.clientWidth - taken) };
    });
  await expect.poll(rest).toEqual({ columns: 2, pixels: 0 });
});

test('on a phone the checkboxes and the first column stay at the start of the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCTS/main');
  const row = page.locator('.ag-row[row-index="0"]');
  const box = (name: string) => row.locator(`[col-id="${name}"]`).boundingBox();
  await expect(row.getByRole('checkbox')).toBeVisible();
  const [check, id, name] = [
    await box('ag-Grid-SelectionColumn'),
    await box('id'),
    await box('name'),
  ];
  expect(check?.x).toBeLessThan(id?.x ?? 0);
  expect(id?.x).toBeLessThan(name?.x ?? 0);
});

test('grids out of sight below many rows of panels are not laid out, and keep the room that they are going to take', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await beAdmin(page);
  await openScreen(page, '/y4/content/GRIDS/main');
  const last = page.locator('.y4-grid').last();
  await expect(last.locator('.ag-row').first()).toBeAttached();
  expect(await last.evaluate((grid) => getComputedStyle(grid).contentVisibility)).toBe('visible');
  await page
    .locator('.y4-form-row')
    .first()
    .evaluate((first) => {
      for (let row = 0; row < 11; row += 1) first.before(document.createElement('div'));
    });
  const isLaidOut = () =>
    last
      .locator('.ag-root')
      .evaluate((root) => root.checkVisibility({ contentVisibilityAuto: true }));
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await isLaidOut()).toBe(false);
  const before = await height();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
  expect(await height()).toBe(before);

  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isLaidOut).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await last.evaluate((grid) => getComputedStyle(grid).contentVisibility)).toBe('visible');
});

for (const width of [1280, 390]) {
  test(`nothing moves when grids below many rows of panels come into sight, ${width} pixels wide`, async ({
    page,
  }) => {
    await changeForms(page, (form) => {
      const html = (code: number) => ({ type: 'Html', code: `html${code}`, option: { html: '-' } });
      const above = Array.from({ length: 11 }, (_, row) => ({ columns: [{ panel: html(row) }] }));
      form.rows.unshift(...above);
    });
    await page.setViewportSize({ width, height: 500 });
    await beAdmin(page);
    await openScreen(page, '/y4/content/GRIDS/main');
    const grids = page.locator('.y4-grid:visible');
    await expect(grids.last().locator('.ag-row').first()).toBeAttached();
    await expect(page.locator('.y4-skeleton')).toHaveCount(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    for (const grid of await grids.all()) {
      await grid.scrollIntoViewIfNeeded();
      await expect(grid.locator('.ag-row').first()).toBeVisible();
    }
    expect(await height()).toBe(before);
  });
}
