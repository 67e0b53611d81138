import { success } from '#schemas/wire/envelope.ts';
import type { Dispatcher } from '../../wire/dispatcher.ts';
import type { RequestFrame } from '../../wire/frame.ts';
import type { TenantWork } from '../../wire/tenant-work.ts';
import { countProducts, fixedPages, productAt, productPages, type SitePage } from './site-pages.ts';

/** Addresses that one file may name (sitemaps.org). */
const FILE_SIZE = 50_000;
/** Products that are read in one transaction: whoever takes them slowly holds no connection. */
const BATCH = 1000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A tenant's public pages for search engines, in the language of sitemaps.org. */
export interface Sitemap {
  /** The whole, or where it is large, an index of its files. @throws WireError for no tenant */
  root(frame: RequestFrame, corp: string, origin: string): Promise<AsyncIterable<string>>;
  /** One of those files, counted from 1; null beyond the last. @throws WireError for no tenant */
  file(
    frame: RequestFrame,
    corp: string,
    origin: string,
    number: number,
  ): Promise<AsyncIterable<string> | null>;
  /** Whether the tenant has any public page. */
  hasPages(frame: RequestFrame, corp: string): Promise<boolean>;
}

/** @param fileSize addresses in one file, 50,000 at most. */
export function createSitemap(
  dispatcher: Pick<Dispatcher, 'inTenant'>,
  fileSize = FILE_SIZE,
): Sitemap {
  const { measure, productIdAt, products } = siteReader(dispatcher);
  return {
    async root(frame, corp, origin) {
      const base = `${origin}/${corp}`;
      const { fixed, count } = await measure(frame, corp);
      if (fixed.length + count > fileSize) {
        return indexOf(base, 1 + Math.ceil(count / fileSize));
      }
      const first = await productIdAt(frame, corp, 0);
      return urlsOf(base, fixed, products(frame, corp, first, fileSize));
    },
    async file(frame, corp, origin, number) {
      const base = `${origin}/${corp}`;
      // The first file has the pages that are not products; those follow, a file full each.
      if (number === 1) {
        const { fixed } = await measure(frame, corp);
        return urlsOf(base, fixed, products(frame, corp, null, 0));
      }
      const first = await productIdAt(frame, corp, (number - 2) * fileSize);
      return first === null ? null : urlsOf(base, [], products(frame, corp, first, fileSize));
    },
    async hasPages(frame, corp) {
      return (await measure(frame, corp)).fixed.length > 0;
    },
  };
}

/** Reads which public pages a tenant has, each time in a transaction of its own. */
function siteReader(dispatcher: Pick<Dispatcher, 'inTenant'>) {
  async function inTenant<Value>(
    frame: RequestFrame,
    corp: string,
    work: TenantWork<Value>,
  ): Promise<Value> {
    // The same for everybody, so whoever asks is a visitor.
    const result = await dispatcher.inTenant({ ...frame, token: '' }, corp, work);
    if (!result.ok) throw new Error(`The sitemap of ${corp} has no data: ${result.message}`);
    return result.data;
  }

  function measure(frame: RequestFrame, corp: string) {
    return inTenant(frame, corp, async (context) => {
      const fixed = await fixedPages(context);
      const { count } = await countProducts(context.transaction);
      return success({ fixed, count });
    });
  }

  /** The id of the product at a place among all of them; null beyond the last. */
  function productIdAt(frame: RequestFrame, corp: string, index: number): Promise<string | null> {
    return inTenant(frame, corp, async ({ transaction }) =>
      success(await productAt(transaction, index)),
    );
  }

  /** Reads on only as fast as it is asked to. */
  async function* products(
    frame: RequestFrame,
    corp: string,
    from: string | null,
    most: number,
  ): AsyncGenerator<SitePage[]> {
    let next = from;
    for (let left = most; next !== null && left > 0; left -= BATCH) {
      const start: string = next;
      const batch = await inTenant(frame, corp, async ({ transaction }) =>
        success(await productPages(transaction, start, Math.min(left, BATCH))),
      );
      yield batch.pages;
      next = batch.next;
    }
  }

  return { measure, productIdAt, products };
}

async function* indexOf(base: string, files: number): AsyncGenerator<string> {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (let number = 1; number <= files; number += 1) {
    yield `<sitemap><loc>${escapeXml(`${base}/sitemap-${number}.xml`)}</loc></sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}

async function* urlsOf(
  base: string,
  fixed: readonly SitePage[],
  batches: AsyncIterable<SitePage[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n${linesOf(base, fixed)}`;
  for await (const pages of batches) yield linesOf(base, pages);
  yield '</urlset>\n';
}

function linesOf(base: string, pages: readonly SitePage[]): string {
  return pages
    .map(({ path, changed }) => {
      const address = escapeXml(base + path);
      return `<url><loc>${address}</loc><lastmod>${changed.toISOString()}</lastmod></url>\n`;
    })
    .join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;');
}
