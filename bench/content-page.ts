import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import startProduct from '../tests/_harness/product.ts';
import {
  admin,
  keepSession,
  openSession,
  type Session,
  speakEnglish,
} from '../tests/browser/_people.ts';
import { answerOf } from './client/answer-of.ts';
import { launchBrowser } from './client/browser.ts';
import { bundle } from './client/bundle.ts';
import type { Sight } from './client/in-page.ts';
import { READ_ROW } from './client/rows.ts';
import { type StandIn, startStandIn } from './client/stand-in.ts';
import { numbersOr, startRecord } from './record.ts';
import { CPU_SLOWDOWN } from './screens/measure.ts';
import { median } from './shop/times.ts';

/**
 * `npm run build && npx tsx bench/content-page.ts [rounds] [slower]`: the first visit of a page with a grid of 20 rows
 * and 10 columns, a form of 12 fields and a bar chart, nothing of it in the browser's cache, on a slow
 * processor: until the first row can be read, and until all of it is there, the grid itself among it, and how long the
 * main thread works until the first row. By turns with a plain page of the same from the files that AG Grid and ECharts
 * are published as.
 */
const [rounds, slower] = numbersOr(5, CPU_SLOWDOWN);
const root = join(import.meta.dirname, '..');
const PLAIN = '/bench/plain.html';
const OURS = '/y4/content/MIX/main?rows:size=50';
/** Milliseconds in which a browser loads what it has of its own around a new tab. */
const SETTLING = 1_500;
const VIEWPORT = { width: 1280, height: 1800 };

const FIRST_ROW: Sight = { selector: READ_ROW, text: 'D0001' };
/** What there is to see of each when all of it is there. */
const REST_OF_OURS: readonly Sight[] = [
  { selector: '.ag-row[row-index="19"] [col-id="id"]', text: 'D0020' },
  { selector: '.rjsf textarea' },
  { selector: '.y4-chart canvas' },
];
const REST_OF_PLAIN: readonly Sight[] = [
  { selector: '.ag-row[row-index="19"] [col-id="id"]', text: 'D0020' },
  { selector: '#chart canvas' },
];

/** Milliseconds from the beginning of the load. */
interface Visit {
  readonly row: number;
  readonly all: number;
  /** What the main thread has worked until the first row: beside others on its processor it takes as long as alone. */
  readonly work: number;
}

const record = startRecord(
  `A grid, a form and a chart on a processor ${slower} × slower`,
  `npx tsx bench/content-page.ts ${rounds} ${slower}`,
);
const definitions = await mkdtemp(join(tmpdir(), 'y4-definitions-'));
await cp(join(root, 'definitions'), definitions, { recursive: true });
for (const kind of ['data', 'forms']) {
  await cp(join(import.meta.dirname, 'content-page', kind), join(definitions, 'y4', kind), {
    recursive: true,
  });
}
process.env.DEFINITIONS_DIR = definitions;
const stop = await startProduct();
const productUrl = process.env.PRODUCT_URL ?? '';
const standIn = await startStandIn(productUrl);
const browser = await launchBrowser();
try {
  const visitor = await openVisitor(browser, standIn);
  const plain: Visit[] = [];
  const ours: Visit[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const visits = [
      await visit(visitor, standIn.url + PLAIN, REST_OF_PLAIN),
      await visit(visitor, productUrl + OURS, REST_OF_OURS),
    ] as const;
    // The first round warms the server up.
    if (round === 0) continue;
    plain.push(visits[0]);
    ours.push(visits[1]);
  }
  record.line(
    compare(
      'first row',
      plain.map(({ row }) => row),
      ours.map(({ row }) => row),
    ),
  );
  record.line(
    compare(
      'all of it',
      plain.map(({ all }) => all),
      ours.map(({ all }) => all),
    ),
  );
  record.line(
    compare(
      'work      ',
      plain.map(({ work }) => work),
      ours.map(({ work }) => work),
    ),
  );
  await record.write();
} finally {
  await browser.close();
  await standIn.close();
  await stop();
  await rm(definitions, { recursive: true, force: true });
}

/** Whose tabs are measured. */
interface Visitor {
  readonly context: BrowserContext;
  readonly session: Session;
}

/**
 * Signed in, and the plain page served with the rows and the record that the product's has: what either says needs the
 * same fonts of the machine.
 */
async function openVisitor(from: Browser, { serve }: StandIn): Promise<Visitor> {
  const context = await from.newContext({ baseURL: productUrl, viewport: VIEWPORT });
  await context.addInitScript({ content: `{${await bundle('in-page.ts')}}` });
  const page = await context.newPage();
  await speakEnglish(page);
  const session = await openSession(page, admin);
  await keepSession(page, admin, session);
  const [{ list }, { list: records }, definition] = await Promise.all([
    answerOf(page, 'GetListByDataDefinition', 'MIX_ROW'),
    answerOf(page, 'GetListByDataDefinition', 'MIX_RECORD'),
    answerOf(page, 'GetDataDefinition', 'MIX_ROW'),
    page.goto(OURS),
  ]);
  const { fields: columns } = clientDataDefinition.parse(definition);
  serve(
    '/bench/rows.json',
    'application/json',
    JSON.stringify({ list, columns, record: records[0] }),
  );
  serve(
    PLAIN,
    'text/html',
    await readFile(join(import.meta.dirname, 'content-page/plain.html'), 'utf8'),
  );
  serve('/bench/plain.js', 'text/javascript', await bundle('../content-page/plain.ts'));
  const libraries = {
    'ag-grid': 'ag-grid-community/dist/ag-grid-community',
    echarts: 'echarts/dist/echarts',
  };
  for (const [name, path] of Object.entries(libraries)) {
    const script = await readFile(join(root, `node_modules/${path}.min.js`), 'utf8');
    serve(`/bench/${name}.js`, 'text/javascript', script);
  }
  await page.close();
  return { context, session };
}

/** A first visit: nothing is cached, in a tab of its own. */
async function visit(
  { context, session }: Visitor,
  url: string,
  rest: readonly Sight[],
): Promise<Visit> {
  const page = await context.newPage();
  await page.waitForTimeout(SETTLING);
  await keepSession(page, admin, session);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = rest.map((sight) => painted(page, sight));
  const row = await painted(page, FIRST_ROW);
  const { metrics } = await tools.send('Performance.getMetrics');
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const times = await Promise.all(seen);
  await page.close();
  return { row, all: Math.max(row, ...times), work: 1_000 * work };
}

function painted(page: Page, sight: Sight): Promise<number> {
  return page.evaluate((wanted) => window.painted(wanted, 0), sight);
}

function compare(what: string, floor: readonly number[], ours: readonly number[]): string {
  const [a, b] = [median(floor), median(ours)];
  const ms = (value: number) => value.toFixed(0).padStart(5);
  return `${what}   plain page${ms(a)} and${ms(b)} ms, ratio ${(b / a).toFixed(2)}`;
}
