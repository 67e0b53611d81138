// @vitest-environment node
import type { Browser, Page } from '@playwright/test';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { compiled, openChromium } from './_chromium.ts';

let browser: Browser;
let css: string;

beforeAll(async () => {
  css = compiled('main.scss');
  browser = await openChromium();
});

afterAll(() => browser.close());

/** A phone that shows this, in light or dark. */
async function phoneWith(content: ReactNode, theme = 'light'): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
  });
  await page.setContent(
    `<!doctype html><html data-bs-theme="${theme}"><meta name="viewport" content="width=device-width">
      <style>${css}</style><main>${renderToStaticMarkup(content)}</main>`,
  );
  return page;
}

test('no line stands empty above the buttons of a panel without a title', async () => {
  const names = ['Undo changes', 'Save', 'View', 'Changes', 'Another one'];
  const page = await phoneWith(
    <Card actions={names.map((name) => <Button key={name}>{name}</Button>)} />,
  );
  const room = await page.evaluate(() => {
    const topOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    return topOf('.btn') - topOf('.y4-card');
  });
  expect(room).toBeLessThanOrEqual(12);
  await page.close();
});

test('a box to tick and what takes goods out of a cart are as large as a finger', async () => {
  const page = await phoneWith(
    <div style={{ padding: 40 }}>
      <input type="checkbox" className="form-check-input" />
      <ul className="y4-cart__lines">
        <li className="y4-cart__line">
          <span className="y4-cart__picture" />
          <span className="y4-cart__what">A name</span>
          <Button variant="ghost-danger" icon="trash" aria-label="Remove" />
        </li>
      </ul>
    </div>,
  );
  const reached = await page.evaluate(() =>
    ['.form-check-input', '.y4-cart__line > .btn'].map((selector) => {
      const part = document.querySelector(selector);
      const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const near = 21.5;
      return [
        [x - near, y],
        [x + near, y],
        [x, y - near],
        [x, y + near],
      ].map(([px = 0, py = 0]) => part?.contains(document.elementFromPoint(px, py)));
    }),
  );
  expect(reached.flat()).toEqual(Array(8).fill(true));
  await page.close();
});

test('words of a button stand beside its icon in two lines too', async () => {
  const page = await phoneWith(
    <div style={{ inlineSize: 190 }}>
      <Button variant="primary" size="lg" icon="lock" block>
        Confirm & Pay what extraordinarily much costs
      </Button>
    </div>,
  );
  const { lines, gap } = await page.evaluate(() => {
    const words = document.createRange();
    words.selectNode(document.querySelector('.btn')?.lastChild ?? document);
    const boxes = [...words.getClientRects()];
    const icon = document.querySelector('.btn > .y4-icon, .btn > svg')?.getBoundingClientRect();
    const start = Math.max(...boxes.map(({ left }) => left));
    return { lines: boxes.length, gap: start - (icon?.right ?? Number.NaN) };
  });
  expect(lines).toBeGreaterThan(1);
  expect(gap).toBeLessThanOrEqual(8);
  await page.close();
});

test('what is not done yet of a progress is darker than what is done, on dark ground', async () => {
  const page = await phoneWith(<progress className="y4-upload__bar" value={0.5} />, 'dark');
  const bar = await page.locator('progress').boundingBox();
  const picture = sharp(await page.screenshot());
  const lightAt = async (part: number) => {
    const left = Math.round((bar?.x ?? 0) + (bar?.width ?? 0) * part);
    const top = Math.round((bar?.y ?? 0) + (bar?.height ?? 0) / 2);
    const point = picture.clone().extract({ left, top, width: 1, height: 1 });
    const [red = 0, green = 0, blue = 0] = await point.raw().toBuffer();
    return red + green + blue;
  };
  expect(await lightAt(0.75)).toBeLessThan(await lightAt(0.25));
  await page.close();
});
