// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled, openChromium } from './_chromium.ts';

/** The default, quiet and loud ones, near-black, near-white, grey, and both sides of the turning point. */
const BRANDS = [
  '#2f5bea',
  '#ffe600',
  '#00ff66',
  '#ff7a00',
  '#e11d48',
  '#0f766e',
  '#16a34a',
  '#7c3aed',
  '#ec4899',
  '#38bdf8',
  '#5b4636',
  '#808080',
  '#949494',
  '#0b0b0c',
  '#000000',
  '#ffffff',
];
const THEMES = ['light', 'dark'] as const;
const PAPERS = ['ground', 'surface', 'surface-raised', 'surface-sunken'];
const KINDS = ['primary', 'secondary', 'success', 'warning', 'danger', 'info'];

interface Pair {
  /** Token in front, and tokens it lies on, the lowest first. */
  front: string;
  grounds: string[];
  least: number;
}

function pair(front: string, grounds: string | string[], least = 4.5): Pair {
  return { front, grounds: [grounds].flat(), least };
}

const TEXT: Pair[] = [
  ...['text', 'text-secondary', 'text-muted', 'text-brand'].flatMap((text) =>
    PAPERS.map((paper) => pair(text, paper)),
  ),
  ...['text', 'text-secondary', 'text-brand'].flatMap((text) => [
    pair(text, ['surface', 'hover']),
    pair(text, ['ground', 'hover']),
    pair(text, ['ground', 'pressed']),
    pair(text, 'selected'),
    pair(text, 'selected-row'),
  ]),
  ...KINDS.flatMap((kind) => [
    pair(`${kind}-text`, `${kind}-soft`),
    ...PAPERS.map((paper) => pair(`${kind}-text`, paper)),
    pair(`${kind}-on-solid`, `${kind}-solid`),
  ]),
  ...['brand-9', 'brand-10', 'brand-pressed'].map((ground) => pair('on-brand', ground)),
  ...['brand-hover', 'brand-chosen'].map((veil) => pair('on-brand', ['brand-9', veil])),
];

/** Edges and marks without letters. */
const MARKS: Pair[] = [
  ...PAPERS.map((paper) => pair('ring', paper, 3)),
  pair('line-control', 'surface', 3),
  pair('danger-solid', 'surface', 3),
  pair('brand-9', 'surface', 1.2),
  pair('brand-chosen', 'brand-9', 1.2),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((mark) => pair(`chart-${mark}`, 'surface', 3)),
];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openChromium();
  page = await browser.newPage();
  await page.setContent(`<style>${compiled('_tokens.scss')}</style><canvas></canvas>`);
});

afterAll(() => browser.close());

/** Pairs whose contrast is below what they need, as `front on grounds: ratio`. */
function failures(theme: string, brand: string, pairs: Pair[]): Promise<string[]> {
  return page.evaluate(
    ({ theme, brand, pairs }) => {
      document.documentElement.dataset.bsTheme = theme;
      document.documentElement.style.setProperty('--y4-brand', brand);
      const probe = document.body;
      const pen = document.querySelector('canvas')?.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');

      function paint(token: string) {
        probe.style.color = `var(--y4-${token})`;
        if (!pen) return;
        pen.fillStyle = getComputedStyle(probe).color;
        pen.fillRect(0, 0, 1, 1);
      }
      function luminance(tokens: string[]): number {
        pen?.clearRect(0, 0, 1, 1);
        for (const token of tokens) paint(token);
        const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      }

      return pairs.flatMap(({ front, grounds, least }) => {
        const a = luminance([...grounds, front]);
        const b = luminance(grounds);
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        return ratio < least ? [`${front} on ${grounds.join(' + ')}: ${ratio.toFixed(2)}`] : [];
      });
    },
    { theme, brand, pairs },
  );
}

describe.each(THEMES)('in the %s theme', (theme) => {
  test.each(BRANDS)('text is readable with the brand %s', async (brand) => {
    expect(await failures(theme, brand, TEXT)).toEqual([]);
  });

  test.each(BRANDS)('edges and marks can be seen with the brand %s', async (brand) => {
    expect(await failures(theme, brand, MARKS)).toEqual([]);
  });
});

test('the check finds a pair that can not be read', async () => {
  expect(await failures('light', '#2f5bea', [pair('neutral-3', 'surface')])).toHaveLength(1);
});

test('every token that a rule reads is defined, in the styles or by a component', () => {
  const css = compiled('main.scss');
  const components = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(path.join('src', name), 'utf8'))
    .join('\n');
  const defined = new Set(css.match(/--y4-[\w-]+(?=\s*:)/g));
  const read = new Set([...css.matchAll(/var\((--y4-[\w-]+)\)/g)].map(([, name]) => name ?? ''));
  const undefinedOnes = [...read].filter(
    (name) => !defined.has(name) && !components.includes(name),
  );
  expect(read.size).toBeGreaterThan(100);
  expect(undefinedOnes).toEqual([]);
});
