import type { CDPSession, Page } from '@playwright/test';
import { bundle } from './bundle.ts';
import type { Sight } from './in-page.ts';

/** Milliseconds of one step. */
export interface Time {
  clock: number;
  /** Of the page's main thread: other load of the machine is not in it. */
  processor: number;
}

const sessions = new WeakMap<Page, CDPSession>();

/** Gives each document of a page its clocks. */
export async function addStopwatch(page: Page): Promise<void> {
  await page.addInitScript({ content: `{${await bundle('in-page.ts')}}` });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  sessions.set(page, session);
}

/** Milliseconds from the beginning of a page's load until something was painted. */
export async function fromLoad(page: Page, url: string, sight: Sight): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.painted(wanted, 0), sight);
}

/** From an act in the page (see `paintedAfter`) until something was painted. */
export function from(page: Page, act: string, sight: Sight): Promise<Time> {
  return timed(page, () =>
    page.evaluate(([what, wanted]) => window.paintedAfter(what, wanted), [act, sight] as const),
  );
}

/** What a work that tells its own time took the page's main thread. */
export async function timed(page: Page, work: () => Promise<number>): Promise<Time> {
  const before = await threadTime(page);
  const clock = await work();
  return { clock, processor: (await threadTime(page)) - before };
}

async function threadTime(page: Page): Promise<number> {
  const { metrics = [] } = (await sessions.get(page)?.send('Performance.getMetrics')) ?? {};
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
}
