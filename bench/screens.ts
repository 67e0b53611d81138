import startProduct from '../tests/_harness/product.ts';
import { launchBrowser } from './client/browser.ts';
import { numbersOr, startRecord } from './record.ts';
import { serveBarePage } from './screens/bare.ts';
import { CPU_SLOWDOWN, measure, type Screen } from './screens/measure.ts';
import { median } from './shop/times.ts';

/**
 * `npm run build && npx tsx bench/screens.ts [rounds] [pages]`: what a visitor on a slow phone feels of the
 * entrance, or of its first pages, by turns with a bare page of the same bytes.
 */
const PATHS = ['/y4/landing', '/y4/authentication/card/login'];
const [rounds, pages] = numbersOr(5, PATHS.length);

const record = startRecord(
  `Entrance on a processor ${CPU_SLOWDOWN} × slower over slow 4G`,
  `npx tsx bench/screens.ts ${rounds} ${pages}`,
);
const stop = await startProduct();
const browser = await launchBrowser();
try {
  for (const path of PATHS.slice(0, pages)) {
    const url = `${process.env.PRODUCT_URL}${path}`;
    const first = await measure(browser, url);
    const bare = await serveBarePage(first);
    const floor: Screen[] = [];
    const ours: Screen[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await measure(browser, bare.url));
      ours.push(await measure(browser, url));
    }
    await bare.close();
    record.line(lineOf('bare page', floor));
    record.line(lineOf(path, ours));
    record.line(bytesOf(first));
    const ratio = (of: (screen: Screen) => number) =>
      (median(ours.map(of)) / Math.max(1, median(floor.map(of)))).toFixed(2);
    record.line(
      `first paint ${ratio(({ fcp }) => fcp)} ×, largest ${ratio(({ lcp }) => lcp)} × the bare page`,
    );
  }
  await record.write();
} finally {
  await browser.close();
  await stop();
}

function lineOf(name: string, screens: readonly Screen[]): string {
  const of = (read: (screen: Screen) => number) => median(screens.map(read));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return `${name.padEnd(30)} FCP ${ms(of(({ fcp }) => fcp))}   LCP ${ms(of(({ lcp }) => lcp))}   TBT ${ms(of(({ tbt }) => tbt))}   CLS ${of(({ cls }) => cls).toFixed(3)}`;
}

function bytesOf({ bytes }: Screen): string {
  const kilobytes = Object.entries(bytes)
    .sort(([, a], [, b]) => b - a)
    .map(([type, size]) => `${type} ${(size / 1024).toFixed(0)}`);
  return `KiB on the wire: ${kilobytes.join(', ')}`;
}
