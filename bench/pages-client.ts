import type { Browser, Page } from '@playwright/test';
import type { Row } from '#schemas/definitions/common.ts';
import startProduct from '../tests/_harness/product.ts';
import { admin, signIn, speakEnglish } from '../tests/browser/_people.ts';
import { launchBrowser } from './client/browser.ts';
import { bundle } from './client/bundle.ts';
import type { Sight } from './client/in-page.ts';
import { type StandIn, startStandIn } from './client/stand-in.ts';
import { addStopwatch, from, fromLoad } from './client/stopwatch.ts';
import { numbersOr, startRecord } from './record.ts';

/**
 * `npm run build && npx tsx bench/pages-client.ts [rounds] [visits]`: in a browser, pages of 1,000 and
 * of 10,000 rows in one grid, and keys in a grid of 200 rows that is edited, against AG Grid alone on
 * the same rows, by turns; and what is left in memory when a page was opened and left again.
 */
const [rounds, visits] = numbersOr(5, 200);
const GRID = '/y4/content/ORDERS/main';
const SHEET = '/y4/content/STOCK/main';
const PLAIN = '/y4/content/CUSTOMER_FORM/main';
const ALONE = '/bench/alone.html';
const EDITED_ROWS = 200;
const KEYS = 30;

const record = startRecord(
  'Pages in the browser',
  `npx tsx bench/pages-client.ts ${rounds} ${visits}`,
);
const stop = await startProduct();
const standIn = await startStandIn(process.env.PRODUCT_URL ?? '');
process.env.PRODUCT_URL = standIn.url;
const browser = await launchBrowser();
try {
  await serveFloor(standIn);
  const { page, rowsOf } = await openProduct(browser, standIn);
  const alone = await (await browser.newContext({ baseURL: standIn.url })).newPage();
  await addStopwatch(alone);
  const orders = await rowsOf(GRID);
  for (const count of [1_000, 10_000]) await measureGrid(page, alone, manyOf(orders, count));
  await measureKeys(page, alone, manyOf(await rowsOf(SHEET), EDITED_ROWS));
  standIn.answer('ORDER', manyOf(orders, 1_000));
  await measureMemory(page);
  await record.write();
} finally {
  await browser.close();
  await standIn.close();
  await stop();
}

async function serveFloor({ serve }: StandIn): Promise<void> {
  serve('/bench/alone.js', 'text/javascript', await bundle('alone.ts'));
  const script = '<script type="module" src="/bench/alone.js"></script>';
  serve(ALONE, 'text/html', `<!doctype html><title>AG Grid alone</title><body>${script}`);
}

/** A signed-in page of the product, and the rows that its lists really have. */
async function openProduct(from: Browser, { url }: StandIn) {
  const page = await (await from.newContext({ baseURL: url })).newPage();
  await addStopwatch(page);
  await speakEnglish(page);
  await signIn(page, admin);
  async function rowsOf(path: string): Promise<Row[]> {
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('GetListByDataDefinition') === true,
    );
    await page.goto(path);
    return (await (await answered).json()).data.list;
  }
  return { page, rowsOf };
}

/** So many rows with ids of their own, made of a few. */
function manyOf(rows: readonly Row[], count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    ...rows[index % rows.length],
    id: `R${index}`,
  }));
}

/** The same rows with a mark in the first one. */
function marked(rows: readonly Row[], mark: string): Row[] {
  return rows.map((row, index) => (index === 0 ? { ...row, id: mark } : row));
}

async function measureGrid(page: Page, alone: Page, rows: readonly Row[]): Promise<void> {
  const steps = new Map<string, { floor: number[]; ours: number[] }>();
  const note = (step: string, floor: number, ours: number) => {
    const times = steps.get(step) ?? { floor: [], ours: [] };
    steps.set(step, times);
    times.floor.push(floor);
    times.ours.push(ours);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const first = offer(rows, `first-${round}`);
    await leave(page);
    const loaded = [
      await fromLoad(alone, ALONE, first),
      await fromLoad(page, GRID, first),
    ] as const;
    await leave(page);
    const shown = offer(rows, `shown-${round}`);
    const inPage = [await from(alone, 'show', shown), await from(page, GRID, shown)] as const;
    const below: Sight = { selector: '.ag-row[row-index="12"]' };
    const all = [await from(alone, 'viewAll', below), await from(page, 'View all', below)] as const;
    const anew = offer(rows, `anew-${round}`);
    const again = [await from(alone, 'refresh', anew), await from(page, 'Refresh', anew)] as const;
    // The first round warms both up.
    if (round === 0) continue;
    note('first rows, whole load', ...loaded);
    note('first rows, in the app', ...inPage);
    note('view all', ...all);
    note('refresh', ...again);
  }
  for (const [step, { floor, ours }] of steps) {
    record.line(compare(`${rows.length} rows, ${step}`, floor, ours));
  }
}

/** Gives both the rows with a new mark; what has to be in sight then. */
function offer(rows: readonly Row[], mark: string): Sight {
  const offered = marked(rows, mark);
  standIn.answer('ORDER', offered);
  standIn.serve('/bench/rows.json', 'application/json', JSON.stringify({ list: offered }));
  return { selector: '.ag-row[row-index="0"] [col-id="id"]', text: mark };
}

/** Leaves a page and what it keeps for the session: a grid comes back as it was left. */
async function leave(page: Page): Promise<void> {
  await page.goto(PLAIN);
  await page.locator('main .rjsf').waitFor();
  await page.evaluate(() => {
    const kept = Object.keys(sessionStorage).filter((key) => /^y4:y4:(grid|maintained):/.test(key));
    for (const key of kept) sessionStorage.removeItem(key);
  });
}

async function measureKeys(page: Page, alone: Page, rows: readonly Row[]): Promise<void> {
  standIn.answer('STOCK', rows);
  standIn.serve('/bench/rows.json', 'application/json', JSON.stringify({ list: rows }));
  const sight: Sight = { selector: '.ag-row[row-index="0"] [col-id="stock"]' };
  await fromLoad(alone, ALONE, sight);
  await fromLoad(page, SHEET, sight);
  const times = [];
  for (const one of [alone, page]) {
    await one.locator(sight.selector).click();
    await one.evaluate(() => {
      window.keys = [];
    });
    for (let turn = 0; turn < KEYS; turn += 1) {
      await one.keyboard.type(String(10 + (turn % 80)));
      await one.keyboard.press('Enter');
      await one.keyboard.press('ArrowUp');
      await one.keyboard.press('ArrowDown');
    }
    await one.waitForFunction((count) => window.keys.length >= count, KEYS * 5);
    times.push(await one.evaluate(() => window.keys));
  }
  const [floor = [], ours = []] = times;
  record.line(compare(`${rows.length} rows edited, key to paint`, floor, ours));
  record.line(
    `  slowest of 20: ${atShare(floor, 0.95).toFixed(1)} and ${atShare(ours, 0.95).toFixed(1)} ms`,
  );
}

async function measureMemory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const early = Math.max(2, Math.round(visits / 10));
  let before = 0;
  await page.goto(PLAIN);
  for (let visit = 1; visit <= visits; visit += 1) {
    await from(page, GRID, { selector: '.ag-row [col-id="id"]' });
    await from(page, PLAIN, { selector: 'main .rjsf' });
    if (visit === early) before = await heap();
  }
  const after = await heap();
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  record.line(
    `a page of 1000 rows opened and left ${visits} times: ${mebibytes(before)} MiB after ${early}, ${mebibytes(after)} MiB in the end, ratio ${(after / before).toFixed(2)}`,
  );
}

function compare(name: string, floor: readonly number[], ours: readonly number[]): string {
  const [least, most] = [atShare(floor, 0.5), atShare(ours, 0.5)];
  return `${name.padEnd(38)} AG Grid alone ${least.toFixed(0).padStart(5)} ms   ours ${most.toFixed(0).padStart(5)} ms   ratio ${(most / least).toFixed(2)}`;
}

function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
