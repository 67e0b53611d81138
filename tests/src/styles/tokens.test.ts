// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

/** Colours of the series of a chart, in their order. */
const SERIES = Array.from({ length: 12 }, (_, index) => `chart-${index + 1}`);

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
  ...SERIES.map((mark) => pair(mark, 'surface', 3)),
];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openChromium();
  page = await browser.newPage();
  await page.setContent(`<style>${compiled('_tokens.scss')}</style><canvas></canvas>`);
});

afterEach(() => page.emulateMedia({ contrast: null }));
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

  test('words and lines stand out for who asks for more contrast', async () => {
    await page.emulateMedia({ contrast: 'more' });
    const words = ['text', 'text-secondary', 'text-muted'];
    const lines = ['hairline', 'line', 'line-control'];
    const pairs = PAPERS.flatMap((paper) => [
      ...words.map((word) => pair(word, paper, 7)),
      ...lines.map((line) => pair(line, paper, 3)),
    ]);
    expect(await failures(theme, '#2f5bea', pairs)).toEqual([]);
  });

  test.each(BRANDS)('edges and marks can be seen with the brand %s', async (brand) => {
    expect(await failures(theme, brand, MARKS)).toEqual([]);
  });
});

/** What eyes make of red, green and blue light (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, number[][]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** The least distance of two colours in OKLab, where white is 1 from black. */
const APART = 0.06;

function times(matrix: number[][], light: number[]): number[] {
  return matrix.map((row) => row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0));
}

/** A colour of linear light in OKLab. */
function okLab(light: number[]): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light.map((part) => Math.min(1, Math.max(0, part))),
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

/** Tokens that eyes of that kind take for one another, as `first ~ second: distance`. */
async function alike(theme: string, eyes: string, tokens: string[]): Promise<string[]> {
  const painted = await page.evaluate(
    ({ theme, brand, tokens }) => {
      document.documentElement.dataset.bsTheme = theme;
      document.documentElement.style.setProperty('--y4-brand', brand);
      const pen = document.querySelector('canvas')?.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      return tokens.map((token) => {
        document.body.style.color = `var(--y4-${token})`;
        pen.fillStyle = getComputedStyle(document.body).color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
      });
    },
    { theme, brand: BRANDS[0] ?? '', tokens },
  );
  const seen = painted.map((light) => okLab(times(EYES[eyes] ?? [], light)));
  return seen.flatMap((one, at) =>
    seen.slice(0, at).flatMap((other, before) => {
      const distance = Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)));
      return distance < APART ? [`${tokens[before]} ~ ${tokens[at]}: ${distance.toFixed(3)}`] : [];
    }),
  );
}

describe.each(THEMES)('twelve series of a chart in the %s theme', (theme) => {
  test.each(Object.keys(EYES))(
    '[2.14i] are told apart by eyes with %s of the lights',
    async (eyes) => {
      expect(await alike(theme, eyes, SERIES)).toEqual([]);
    },
  );
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
