import type { Browser, CDPSession, Page } from '@playwright/test';

/** How much slower than this machine the visitor's is. */
export const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse has it: milliseconds there and back, bytes a second. */
const NETWORK = { latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 };
/** Milliseconds of a task from which on a visitor's input waits noticeably. */
const LONG_TASK = 50;

/** What a visitor gets to feel of the first load of a page. Times in milliseconds. */
export interface Screen {
  /** First contentful paint. */
  readonly fcp: number;
  /** Largest contentful paint. */
  readonly lcp: number;
  /** Time by which long tasks are too long, from the first paint on. */
  readonly tbt: number;
  /** How far things jump, as a share of the window. */
  readonly cls: number;
  /** Bytes on the wire by the kind of what they are. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** Opens an address in a new browser profile, with a slow processor and a slow network. */
export async function measure(browser: Browser, url: string): Promise<Screen> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    const session = await context.newCDPSession(page);
    const bytes = await countBytes(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => (Reflect.get(globalThis, 'watched') as Watched).lcp > 0);
    return { ...(await readPaints(page)), bytes };
  } finally {
    await context.close();
  }
}

interface Watched {
  lcp: number;
  cls: number;
  long: { start: number; duration: number }[];
}

/** Runs in the page, before anything of it. */
function watchPaints(): void {
  const watched: Watched = { lcp: 0, cls: 0, long: [] };
  Reflect.set(globalThis, 'watched', watched);
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, duration } = entry;
        if (type === 'largest-contentful-paint') watched.lcp = startTime;
        else if (type === 'longtask') watched.long.push({ start: startTime, duration });
        else if (!Reflect.get(entry, 'hadRecentInput')) {
          watched.cls += Number(Reflect.get(entry, 'value'));
        }
      }
    }).observe({ type, buffered: true });
  }
}

async function readPaints(page: Page): Promise<Omit<Screen, 'bytes'>> {
  const { fcp, watched } = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    watched: Reflect.get(globalThis, 'watched') as Watched,
  }));
  const tbt = watched.long
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK), 0);
  return { fcp, lcp: watched.lcp, tbt, cls: watched.cls };
}

/** Filled while the page loads. */
async function countBytes(session: CDPSession): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    types.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await session.send('Network.enable');
  return bytes;
}
