import type { Browser, Page } from '@playwright/test';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import startProduct from '../tests/_harness/product.ts';
import { admin, signIn, speakEnglish } from '../tests/browser/_people.ts';
import { answerOf } from './client/answer-of.ts';
import { launchBrowser } from './client/browser.ts';
import { bundle } from './client/bundle.ts';
import type { FloorGrid } from './client/floor-grid.ts';
import type { Sight } from './client/in-page.ts';
import { GRID_ROW, READ_ROW } from './client/rows.ts';
import { type StandIn, startStandIn } from './client/stand-in.ts';
import { addStopwatch, from, fromLoad, type Time, timed } from './client/stopwatch.ts';
import { numbersOr, startRecord } from './record.ts';

/**
 * `npm run build && npx tsx bench/pages-client.ts [rounds] [visits] [lengths]`: in a browser, pages of
 * 1,000 and, with two lengths, of 10,000 rows in one grid, and keys in a grid of 200 rows that is edited,
 * against AG Grid alone on the same rows, by turns; and what is left in memory when a page was opened
 * and left again. The floor has the columns, checkboxes and room of the page's grid. What stands around
 * that grid, its badges, its buttons and its language are the page's own, and what they take is part of
 * the ratio. Rows are there when they can be read, which here and there is before their grid. Processor time is that of the main thread; a load begins with a process of its own and has
 * the clock's only.
 */
const LENGTHS = [1_000, 10_000];
const [rounds, visits, lengths] = numbersOr(5, 200, LENGTHS.length);
const GRID = '/y4/content/ORDERS/main';
const SHEET = '/y4/content/STOCK/main';
const PLAIN = '/y4/content/CUSTOMER_FORM/main';
const ALONE = '/bench/alone.html';
/** A page that has nothing of AG Grid yet. */
const LATE = '/bench/late.html';
const EDITED_ROWS = 200;
const KEYS = 30;

const record = startRecord(
  'Pages in the browser',
  `npx tsx bench/pages-client.ts ${rounds} ${visits} ${lengths}`,
);
const stop = await startProduct();
const standIn = await startStandIn(process.env.PRODUCT_URL ?? '');
process.env.PRODUCT_URL = standIn.url;
const browser = await launchBrowser();
try {
  await serveFloor(standIn);
  const { page, gridOf } = await openProduct(browser, standIn);
  const alone = await (await browser.newContext({ baseURL: standIn.url })).newPage();
  await addStopwatch(alone);
  const orders = await gridOf(GRID);
  for (const count of LENGTHS.slice(0, lengths)) {
    await measureGrid(page, alone, manyOf(orders, count));
  }
  await measureKeys(page, alone, manyOf(await gridOf(SHEET), EDITED_ROWS));
  standIn.answer('ORDER', manyOf(orders, 1_000).list);
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
  const late = "window.floor = { fetch: () => import('/bench/alone.js') }";
  serve(LATE, 'text/html', `<!doctype html><title>Before it</title><body><script>${late}</script>`);
}

/** A signed-in page of the product, and what its grids really show. */
async function openProduct(from: Browser, { url }: StandIn) {
  const page = await (await from.newContext({ baseURL: url })).newPage();
  await addStopwatch(page);
  await speakEnglish(page);
  await signIn(page, admin);
  async function gridOf(path: string): Promise<FloorGrid> {
    const answered = [
      answerOf(page, 'GetListByDataDefinition'),
      answerOf(page, 'GetDataDefinition'),
    ];
    await page.goto(path);
    const [{ list }, definition] = await Promise.all(answered);
    const { fields } = clientDataDefinition.parse(definition);
    await page.locator('.ag-row').first().waitFor();
    return {
      list,
      columns: fields.filter(({ hidden }) => !hidden),
      width: await page.locator('.y4-grid').evaluate(({ clientWidth }) => clientWidth),
      height: 'min(70vh, 704px)',
    };
  }
  return { page, gridOf };
}

/** So many rows with ids of their own, made of a few. */
function manyOf(grid: FloorGrid, count: number): FloorGrid {
  const { list } = grid;
  const many = Array.from({ length: count }, (_, index) => ({
    ...list[index % list.length],
    id: `R${index}`,
  }));
  return { ...grid, list: many };
}

/** The same rows with a mark in the first one. */
function marked(rows: readonly Row[], mark: string): Row[] {
  return rows.map((row, index) => (index === 0 ? { ...row, id: mark } : row));
}

interface Steps {
  floor: Time[];
  ours: Time[];
}

async function measureGrid(page: Page, alone: Page, grid: FloorGrid): Promise<void> {
  const steps = new Map<string, Steps>();
  const note = (step: string, floor: Time, ours: Time) => {
    const times: Steps = steps.get(step) ?? { floor: [], ours: [] };
    steps.set(step, times);
    times.floor.push(floor);
    times.ours.push(ours);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const first = offer(grid, `first-${round}`);
    await leave(page);
    const loaded = [
      byClock(await fromLoad(alone, ALONE, first)),
      byClock(await fromLoad(page, GRID, first)),
    ] as const;
    await leave(page);
    await alone.goto(LATE);
    const late = offer(grid, `late-${round}`);
    const fetched = [await from(alone, 'fetch', late), await from(page, GRID, late)] as const;
    await leaveInApp(page);
    const shown = offer(grid, `shown-${round}`);
    const inPage = [await from(alone, 'show', shown), await from(page, GRID, shown)] as const;
    await leaveInApp(page);
    const made = { ...offer(grid, `made-${round}`), selector: GRID_ROW };
    const gridInPage = [await from(alone, 'show', made), await from(page, GRID, made)] as const;
    const below: Sight = { selector: '.ag-row[row-index="12"]' };
    const all = [await from(alone, 'viewAll', below), await from(page, 'View all', below)] as const;
    await rest(page);
    await rest(alone);
    const anew = offer(grid, `anew-${round}`);
    const again = [await from(alone, 'refresh', anew), await from(page, 'Refresh', anew)] as const;
    // The first round warms both up.
    if (round === 0) continue;
    note('first rows, whole load', ...loaded);
    note('first rows, code and all', ...fetched);
    note('first rows, in the app', ...inPage);
    note('their grid, in the app', ...gridInPage);
    note('view all', ...all);
    note('refresh', ...again);
  }
  for (const [step, { floor, ours }] of steps) {
    record.line(compare(`${grid.list.length} rows, ${step}`, floor, ours));
  }
}

/** Gives both the rows with a new mark; what has to be in sight then. */
function offer(grid: FloorGrid, mark: string): Sight {
  const list = marked(grid.list, mark);
  standIn.answer('ORDER', list);
  giveFloor({ ...grid, list });
  return { selector: READ_ROW, text: mark };
}

function giveFloor(grid: FloorGrid): void {
  standIn.serve('/bench/rows.json', 'application/json', JSON.stringify(grid));
}

/** Leaves a page, its code, and what it keeps for the session: a grid comes back as it was left. */
async function leave(page: Page): Promise<void> {
  await page.goto(PLAIN);
  await page.locator('main .rjsf').waitFor();
  await forget(page);
}

/** Leaves a page as a link of the app does, and what it keeps. */
async function leaveInApp(page: Page): Promise<void> {
  await from(page, PLAIN, { selector: 'main .rjsf' });
  await forget(page);
}

/** Lets a page end what a step has left to be done, as nobody presses Refresh in the frame of View all. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = Object.keys(sessionStorage).filter((key) =>
      /^y4:y4:visit:(grid|maintained):/.test(key),
    );
    for (const key of kept) sessionStorage.removeItem(key);
  });
}

async function measureKeys(page: Page, alone: Page, grid: FloorGrid): Promise<void> {
  standIn.answer('STOCK', grid.list);
  giveFloor(grid);
  const sight: Sight = { selector: '.ag-row[row-index="0"] [col-id="stock"]' };
  await fromLoad(alone, ALONE, sight);
  await fromLoad(page, SHEET, sight);
  const [floor, ours] = [await typeInto(alone, sight), await typeInto(page, sight)];
  const name = `${grid.list.length} rows edited, key to paint`;
  record.line(compare(name, floor, ours));
  const [least, most] = [floor, ours].map((times) => atShare(times.map(clockOf), 0.95).toFixed(1));
  record.line(`  slowest of 20: ${least} and ${most} ms`);
}

/** Types numbers below each other; the clock's time of each key, and a key's share of the processor's. */
async function typeInto(page: Page, { selector }: Sight): Promise<Time[]> {
  await page.locator(selector).click();
  await page.evaluate(() => {
    window.keys = [];
  });
  const { processor } = await timed(page, async () => {
    for (let turn = 0; turn < KEYS; turn += 1) {
      await page.keyboard.type(String(10 + (turn % 80)));
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
    }
    await page.waitForFunction((count) => window.keys.length >= count, KEYS * 5);
    return 0;
  });
  const keys = await page.evaluate(() => window.keys);
  return keys.map((clock) => ({ clock, processor: processor / keys.length }));
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

function clockOf({ clock }: Time): number {
  return clock;
}

function processorOf({ processor }: Time): number {
  return processor;
}

function byClock(clock: number): Time {
  return { clock, processor: 0 };
}

function compare(name: string, floor: readonly Time[], ours: readonly Time[]): string {
  const part = (of: (time: Time) => number) => {
    const [least, most] = [atShare(floor.map(of), 0.5), atShare(ours.map(of), 0.5)];
    return `${least.toFixed(0).padStart(5)} and ${most.toFixed(0).padStart(5)} ms, ratio ${(most / least).toFixed(2)}`;
  };
  const processor = floor.every((time) => time.processor === 0)
    ? ''
    : `   processor ${part(processorOf)}`;
  return `${name.padEnd(38)} AG Grid alone ${part(clockOf)}${processor}`;
}

function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
