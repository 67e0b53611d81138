// @vitest-environment node
import type { Browser } from '@playwright/test';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { OptionBoxes } from '#src/panels/form/widgets/OptionBoxes.tsx';
import { OptionBoxesSkeleton } from '#src/panels/form/widgets/OptionBoxesSkeleton.tsx';
import { compiled, openChromium } from './_chromium.ts';

let browser: Browser;
let css: string;
const i18n = createInstance({ lng: 'en', resources: { en: { translation: {} } } });

beforeAll(async () => {
  css = compiled('main.scss');
  browser = await openChromium();
  await i18n.init();
});

afterAll(() => browser.close());

const optionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    Key: String(index),
    Name: index % 3 === 0 ? 'A name of several words that breaks' : 'Short',
  }));

function html(content: ReactNode): string {
  return renderToStaticMarkup(<TranslationProvider i18n={i18n}>{content}</TranslationProvider>);
}

test.each([
  ['a phone', 390, true],
  ['a desk', 1280, false],
])('options to tick have the room that they are going to take on %s', async (_, width, isTouch) => {
  const page = await browser.newPage({
    viewport: { width, height: 844 },
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  for (const count of [1, 3, 9, 20, 21, 100]) {
    const options = optionsOf(count);
    const awaited = html(<OptionBoxesSkeleton options={options} />);
    const drawn = html(
      <OptionBoxes id="boxes" options={options} chosen={[]} locked={false} onChoose={() => {}} />,
    );
    await page.setContent(
      `<!doctype html><meta name="viewport" content="width=device-width"><style>${css}</style>
        <div id="awaited">${awaited}</div><div id="drawn">${drawn}</div>`,
    );
    const heights = await page.evaluate(() =>
      ['awaited', 'drawn'].map((id) => document.getElementById(id)?.offsetHeight),
    );
    expect(heights[0], `${count} options`).toBe(heights[1]);
  }
  await page.close();
});
