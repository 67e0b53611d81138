import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { writeFromTheRight } from '../_looks.ts';
import { beAdmin } from '../_people.ts';

/** Holds the grid back once its rows have been shown without it, until the page is told to go on. */
async function holdGrid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) =>
      request((time) => {
        if (document.querySelector('.y4-early') === null) work(time);
        else held.push(work);
      });
    Reflect.set(globalThis, 'goOn', () => {
      window.requestAnimationFrame = request;
      for (const work of held) request(work);
    });
  });
}

/** What stands where: the text of each cell with its place on the page. */
async function cellsOf(page: Page, selector: string): Promise<[string, number, number, number][]> {
  return page.locator(selector).evaluateAll((cells) =>
    cells
      .map((cell): [string, number, number, number] => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { x, y, width } = range.getBoundingClientRect();
        return [cell.textContent?.trim() ?? '', Math.round(x), Math.round(y), Math.round(width)];
      })
      .filter(([text]) => text !== '')
      .sort(([, x, y], [, otherX, otherY]) => y - otherY || x - otherX),
  );
}

for (const look of ['desk', 'phone', 'from the right'] as const) {
  test(`shows the rows of the first grid before the grid, where they stay: ${look}`, async ({
    page,
  }) => {
    if (look === 'phone') await page.setViewportSize({ width: 390, height: 844 });
    if (look === 'from the right') await writeFromTheRight(page, 'y4');
    await beAdmin(page);
    await holdGrid(page);
    await page.goto('/y4/content/ORDERS/main');
    await expect(page.locator('.y4-early__row')).toHaveCount(10);
    await expect(page.locator('.ag-row')).toHaveCount(0);
    const early = await cellsOf(page, '.y4-early__row .y4-early__cell');
    const heads = await cellsOf(page, '.y4-early__head .y4-early__cell:not(.y4-head-narrow)');
    // Nobody meets them but the eye.
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.evaluate(() => Reflect.get(globalThis, 'goOn')());
    await expect(page.locator('.ag-row')).toHaveCount(10);
    await expect(page.locator('.y4-early')).toHaveCount(0);
    // The grid draws the columns in sight, and the rows before it all of them.
    const cells = await cellsOf(page, '.ag-row .ag-cell:not([col-id="actions"])');
    expect(cells.length).toBeGreaterThanOrEqual(20);
    expect(early).toEqual(expect.arrayContaining(cells));
    const names = await cellsOf(
      page,
      '.ag-header-cell:not([col-id="actions"]) .ag-header-cell-text',
    );
    expect(names.length).toBeGreaterThan(1);
    for (const [text, x] of names) {
      expect(heads.find(([name]) => name === text)?.[1], text).toBe(x);
    }
  });
}

// What the tests start a browser with lets bars of scrolling lie over what is scrolled.
const withBars = test.extend({
  page: async ({ playwright, launchOptions, baseURL }, use) => {
    const ignoreDefaultArgs = ['--hide-scrollbars'];
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
    await use(await browser.newPage({ baseURL }));
    await browser.close();
  },
});

for (const width of [390, 2400]) {
  withBars(
    `leaves the room of a grid’s bar at ${width} pixels, if the grid has one`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await beAdmin(page);
      await holdGrid(page);
      await page.goto('/y4/content/ORDERS/main');
      await expect(page.locator('.y4-early__row')).toHaveCount(10);
      const footer = page.locator('.y4-grid-footer');
      const early = await footer.boundingBox();
      await page.evaluate(() => Reflect.get(globalThis, 'goOn')());
      await expect(page.locator('.y4-early')).toHaveCount(0);
      await expect(page.locator('.ag-row')).toHaveCount(10);
      const bar = page.locator('.ag-body-horizontal-scroll');
      expect((await bar.boundingBox())?.height ?? 0).toBe(width === 390 ? 15 : 0);
      expect((await footer.boundingBox())?.y).toBe(early?.y);
    },
  );
}

test('draws no rows before the grid where the user has sorted them', async ({ page }) => {
  await beAdmin(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.y4-early') !== null) Reflect.set(globalThis, 'wasEarly', true);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/y4/content/ORDERS/main?orders:sort=-amount');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasEarly'))).toBeUndefined();
});
