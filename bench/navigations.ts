import type { CDPSession, Page } from '@playwright/test';
import startProduct from '../tests/_harness/product.ts';
import { admin, signIn, speakEnglish } from '../tests/browser/_people.ts';
import { launchBrowser } from './client/browser.ts';
import { numbersOr, startRecord } from './record.ts';

/**
 * `npm run build && npx tsx bench/navigations.ts [rounds]`: walks a signed-in user through pages with
 * grids, forms, charts and lists, and compares what the page holds on to early and late.
 */
const [rounds] = numbersOr(40);
const warm = Math.min(5, Math.floor(rounds / 2));
const PAGES = ['HOME', 'ORDERS', 'GRIDS', 'SHOWCASE', 'CUSTOMERS'].map(
  (code) => `/y4/content/${code}/main`,
);

interface Held {
  bytes: number;
  nodes: number;
  listeners: number;
}

const record = startRecord(
  `Memory over ${rounds * PAGES.length} navigations`,
  `npx tsx bench/navigations.ts ${rounds}`,
);
const stop = await startProduct();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ baseURL: process.env.PRODUCT_URL ?? '' });
  await speakEnglish(page);
  await signIn(page, admin);
  await page.goto('/y4/content/HOME/main');
  const session = await page.context().newCDPSession(page);
  let early: Held | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    for (const path of PAGES) await visit(page, path);
    if (round === warm) early = await heldBy(session);
    if (round === warm || round % 10 === 0) record.line(lineOf(round, await heldBy(session)));
  }
  const late = await heldBy(session);
  if (early === undefined) throw new Error('It takes two rounds.');
  record.line(`ratio ${(late.bytes / early.bytes).toFixed(2)} of what round ${warm} held`);
  await record.write();
} finally {
  await browser.close();
  await stop();
}

/** Goes there as a link of the app does, without loading the document anew. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);
  await page.waitForLoadState('networkidle');
  await page.locator('.ag-row, canvas, form').first().waitFor();
}

async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    bytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

function lineOf(round: number, { bytes, nodes, listeners }: Held): string {
  const visited = String(round * PAGES.length).padStart(4);
  return `after ${visited} pages: ${(bytes / 2 ** 20).toFixed(1)} MiB, ${nodes} nodes, ${listeners} listeners`;
}
