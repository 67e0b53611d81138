import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { writeFromTheRight } from '../_looks.ts';
import { beAdmin, signIn } from '../_people.ts';
import { changeForms, panelsOf } from '../_screens.ts';
import { STAFF } from '../screens/_routes.ts';

/** Different colours in a canvas; one when nothing is drawn. */
function colorsOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) {
      seen.add(`${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`);
    }
    return seen.size;
  });
}

test.beforeEach(async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/SHOWCASE/main');
});

function boxOf(element: Locator) {
  return element.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return { top, bottom, left, right, middle: (top + bottom) / 2 };
  });
}

async function expectDrawn(page: Page, name: string, column: string | RegExp): Promise<void> {
  const panel = page.getByRole('region', { name });
  await expect(panel.getByRole('rowheader', { name: column }).first()).toBeAttached();
  await expect.poll(() => colorsOf(panel.locator('canvas'))).toBeGreaterThan(3);
}

test('charts follow the theme and the width of the window', async ({ page }) => {
  const canvas = page.getByRole('region', { name: 'Orders by status' }).locator('canvas');
  await expect.poll(() => colorsOf(canvas)).toBeGreaterThan(3);
  const before = await canvas.screenshot();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => canvas.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(390);
  const scrolls = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  await expect.poll(scrolls).toBe(false);
});

/** The least steps of light between two colours that fill parts of a picture; letters and edges fill none. */
function leastApart(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const areas = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      const color = `${data[at]},${data[at + 1]},${data[at + 2]}`;
      areas.set(color, (areas.get(color) ?? 0) + 1);
    }
    const parts = [...areas].filter(([, area]) => area > 300).map(([color]) => color.split(','));
    if (parts.length < 4) return 0;
    const steps = parts.flatMap((one, index) =>
      parts
        .slice(0, index)
        .map((other) => Math.hypot(...one.map((light, at) => Number(light) - Number(other[at])))),
    );
    return Math.min(...steps);
  });
}

test('the parts of a chart are told apart at a glance beside the colour of any tenant', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await signIn(page, STAFF.oasis);
  await page.goto('/oasis/content/HOME/main');
  const canvas = page.getByRole('region', { name: 'Orders by status' }).locator('canvas');
  await expect.poll(() => leastApart(canvas)).toBeGreaterThan(60);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await expect.poll(() => leastApart(canvas)).toBeGreaterThan(60);
});

/** Is there anything white in the picture? The parts of a pie are divided by the colour of the paper. */
function hasWhite(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) {
      if (data.slice(at, at + 4).every((part) => part > 250)) return true;
    }
    return false;
  });
}

test('charts are printed light and whole, without what leads to other pages', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Orders by status' });
  const canvas = panel.locator('canvas');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDrawn(page, 'Orders by status', 'Pending');
  await expect.poll(() => hasWhite(canvas)).toBe(false);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => hasWhite(canvas)).toBe(true);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  const place = await panel.locator('.y4-chart__place').boundingBox();
  const picture = await canvas.boundingBox();
  expect(picture?.width).toBeLessThanOrEqual((place?.width ?? 0) + 1);
  expect(picture?.height).toBeGreaterThan(200);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const numbers = await panel.getByRole('table').boundingBox();
  expect(numbers?.width).toBeGreaterThan(300);
  expect(numbers?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0));
});

test('[2.14i][2.14j][3.2i][7.10d] charts are drawn, and their numbers, which a mouse is told, are shown by keys too', async ({
  page,
}) => {
  await expectDrawn(page, 'Orders by status', 'Pending');
  await expectDrawn(page, 'Sales by month', /^\d{4}-\d{2}$/);
  for (const name of ['Orders by status', 'Sales by month']) {
    const panel = page.getByRole('region', { name });
    const button = panel.getByRole('button', { name: 'Numbers as a table' });
    await expect(button).toHaveCSS('opacity', '0');
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(button).toHaveCSS('opacity', '1');
    const width = () =>
      panel.getByRole('table').evaluate(({ parentElement }) => parentElement?.clientWidth);
    expect(await width()).toBeLessThan(2);
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await width()).toBeGreaterThan(200);
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('region', { name: 'Numbers as a table' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(await width()).toBeLessThan(2);
  }
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[2.14i][2.14j] the numbers of a chart are a tap away, beside its title', async ({
    page,
  }) => {
    for (const name of ['Orders by status', 'Sales by month']) {
      const panel = page.getByRole('region', { name });
      const button = panel.getByRole('button', { name: 'Numbers as a table' });
      await expect(button).toHaveCSS('opacity', '1');
      const title = await panel.getByRole('heading', { name }).boundingBox();
      const place = await button.boundingBox();
      const middle = (box: typeof place) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle(title) - middle(place))).toBeLessThan(4);
      await button.tap();
      await expect(panel.getByRole('region', { name: 'Numbers as a table' })).toBeVisible();
    }
  });

  test('[2.14i][2.14j] the way to the numbers stands beside the buttons of the title, and not on the picture', async ({
    page,
  }) => {
    const texts = ['Again', 'Draw it all again', 'And once more than that'];
    await changeForms(page, (form) => {
      const chart = panelsOf(form).find(({ type }) => type === 'ChartJS');
      chart.buttons = texts.map((text) => ({ text, command: 'Refresh' }));
    });
    // Of the page that is open its browser knows the form already.
    await page.goto('/y4/content/HOME/main');
    const panel = page.getByRole('region', { name: 'Orders by status', exact: true });
    const place = await boxOf(panel.getByRole('button', { name: 'Numbers as a table' }));
    const last = await boxOf(panel.getByRole('button', { name: 'And once more than that' }));
    expect(place.left).toBeGreaterThanOrEqual(last.right);
    expect(Math.abs(place.middle - last.middle)).toBeLessThan(4);
    expect(place.bottom).toBeLessThanOrEqual((await boxOf(panel.locator('.y4-chart'))).top);
  });

  test('[2.14i][2.14j] the way to the numbers stands above the picture where the panel has no title', async ({
    page,
  }) => {
    await changeForms(page, (form) => {
      const chart = panelsOf(form).find(({ type }) => type === 'ChartJS');
      chart.title = '';
      chart.buttons = [];
    });
    await page.goto('/y4/content/HOME/main');
    const panel = page.locator('.y4-card:not(:has(> .y4-card__header))', {
      has: page.locator('.y4-chart'),
    });
    const button = panel.getByRole('button', { name: 'Numbers as a table' });
    const place = await boxOf(button);
    expect(place.bottom).toBeLessThanOrEqual((await boxOf(panel.locator('.y4-chart'))).top);
    expect(place.top).toBeGreaterThanOrEqual((await boxOf(panel)).top);
    await button.tap();
    await expect(panel.getByRole('region', { name: 'Numbers as a table' })).toBeVisible();
  });
});

test('[2.14i][3.18f] the numbers of a chart end below each other where the page runs from the right', async ({
  page,
}) => {
  await writeFromTheRight(page, 'y4');
  await page.reload();
  const panel = page.getByRole('region', { name: 'Orders by status', exact: true });
  await panel.getByRole('button', { name: 'Numbers as a table' }).press('Enter');
  const numbers = panel.getByRole('region', { name: 'Numbers as a table' }).locator('td');
  await expect(numbers.nth(2)).toBeVisible();
  const edges = await numbers.evaluateAll((cells) =>
    cells
      .filter(({ textContent }) => textContent !== '')
      .map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const { left, right } = text.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      }),
  );
  expect(new Set(edges.map(({ left }) => left)).size).toBeGreaterThan(1);
  expect(new Set(edges.map(({ right }) => right)).size).toBe(1);
});
