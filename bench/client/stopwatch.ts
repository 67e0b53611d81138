import type { Page } from '@playwright/test';
import { bundle } from './bundle.ts';
import type { Sight } from './in-page.ts';

/** Gives each document of a page its clocks. */
export async function addStopwatch(page: Page): Promise<void> {
  await page.addInitScript({ content: `{${await bundle('in-page.ts')}}` });
}

/** Milliseconds from the beginning of a page's load until something was painted. */
export async function fromLoad(page: Page, url: string, sight: Sight): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.painted(wanted, 0), sight);
}

/** Milliseconds from an act in the page (see `paintedAfter`) until something was painted. */
export function from(page: Page, act: string, sight: Sight): Promise<number> {
  return page.evaluate(([what, wanted]) => window.paintedAfter(what, wanted), [
    act,
    sight,
  ] as const);
}
