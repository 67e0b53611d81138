import { DEFAULT_CORP, type Language } from '#schemas/tenant/corp.ts';
import { success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Dispatcher } from '../wire/dispatcher.ts';
import type { RequestFrame } from '../wire/frame.ts';
import { WireError } from '../wire/wire-error.ts';
import { isEmbedPath, parsePageAddress } from './page-address.ts';
import { addressesOf } from './page-addresses.ts';
import { isProductPath } from './product-questions.ts';
import { isFindable } from './site/findable.ts';
import { withAddresses } from './template.ts';
import type { Visit } from './visit.ts';
import { type WriterOptions, writePage } from './write-page.ts';

/** The first answer of an address. */
export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
  readonly language: Language;
  /** Origins that may show the page in a frame. */
  readonly embedders: readonly string[];
  /** Whether search engines may keep it. */
  readonly isFindable: boolean;
}

/** What pages are made of. */
export interface PagesOptions extends WriterOptions {
  readonly dispatcher: Dispatcher;
}

/** Writes the first answer of each address: the shell, with what its screen needs. */
export interface Pages {
  /**
   * The page of an address; an unknown tenant's has the default tenant's branding and status 404.
   *
   * @param url path and query of the request.
   * @param origin under which the visitor sees us: `https://shop.example`; empty when nobody knows.
   */
  render(url: string, frame: RequestFrame, origin: string): Promise<Page>;
}

/** Pages of all tenants of this host. */
export function createPages(options: PagesOptions): Pages {
  async function renderFor(corp: string, visit: Visit, frame: RequestFrame, status: 200 | 404) {
    const visitor = { ...frame, token: '' };
    const result = await options.dispatcher.inTenant(visitor, corp, async (context) => {
      const { html, share } = await writePage(options, context, visit, status);
      const { definitions } = context;
      const settings = (await definitions.read('corp'))?.settings;
      // The product's own pages may frame it too: an EmbedPage panel does.
      const isEmbed = isEmbedPath(visit.path);
      const embedders = isEmbed ? ["'self'", ...(settings?.embedHosts ?? [])] : [];
      // A product that is not there has a page, which is not to be found.
      const isThere = status === 200 && (!isProductPath(visit.path) || share?.type === 'product');
      const isFindablePage = isThere && (await isFindable(visit.path, definitions));
      const addresses =
        isFindablePage && visit.origin !== ''
          ? await addressesOf(context, visit, options.build.files)
          : null;
      return success<Page>({
        status,
        html: addresses === null ? html : withAddresses(html, addresses),
        language: context.language,
        embedders,
        isFindable: isFindablePage,
      });
    });
    if (!result.ok) throw new Error(`The page of ${corp} has no data: ${result.message}`);
    return result.data;
  }

  return {
    async render(url, frame, origin) {
      const address = parsePageAddress(url);
      const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
      const visit = { path: address.path, search, href: origin && origin + url, origin };
      // Another tenant's branding, and its page that says so.
      const nowhere = { ...visit, path: '/errors/404', search: '' };
      if (address.corp === null) return renderFor(DEFAULT_CORP, nowhere, frame, 404);
      try {
        return await renderFor(address.corp, visit, frame, 200);
      } catch (error) {
        if (!isUnknownCorp(error) || address.corp === DEFAULT_CORP) throw error;
        return renderFor(DEFAULT_CORP, nowhere, frame, 404);
      }
    },
  };
}

function isUnknownCorp(error: unknown): boolean {
  return error instanceof WireError && error.failure.id === ResultId.notFound;
}
