import { DEFAULT_BRAND_COLOR, DEFAULT_CORP, type Language } from '#schemas/tenant/corp.ts';
import { success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { DefinitionCache } from '../definitions/cache.ts';
import type { Dispatcher, RequestFrame } from '../wire/dispatcher.ts';
import type { CallContext, Handler } from '../wire/handler.ts';
import { WireError } from '../wire/wire-error.ts';
import type { ClientBuild } from './client-build.ts';
import { preloadOf } from './manifest.ts';
import { isEmbedPath, parsePageAddress } from './page-address.ts';
import { collectAnswers } from './page-answers.ts';
import { modulesOfPanels } from './panel-modules.ts';
import { modulesOfRoute } from './route-modules.ts';
import { renderPage } from './template.ts';

/** Key of the text that names the browser's window (spec 1.7). */
const TITLE_KEY = 'Browser title';

export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
  readonly language: Language;
  /** Origins that may show the page in a frame. */
  readonly embedders: readonly string[];
}

export interface PagesOptions {
  readonly dispatcher: Dispatcher;
  readonly cache: DefinitionCache;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly build: ClientBuild;
}

export interface Pages {
  /** The page of an address; an unknown tenant's has the default tenant's branding and status 404. */
  render(url: string, frame: RequestFrame): Promise<Page>;
}

export function createPages({ dispatcher, cache, handlers, build }: PagesOptions): Pages {
  async function renderFor(corp: string, path: string, frame: RequestFrame, status: 200 | 404) {
    const visitor = { ...frame, token: '' };
    const result = await dispatcher.inTenant(visitor, corp, async (context) => {
      const panels = await modulesOfPanels(path, context.definitions);
      const sources = [...modulesOfRoute(path), ...panels];
      const key = `page/${context.language}/${sources.join()}`;
      const html = await cache.get(corp, key, () => compose(context, sources));
      const settings = (await context.definitions.read('corp'))?.settings;
      // The product's own pages may frame it too: an EmbedPage panel does.
      const embedders = isEmbedPath(path) ? ["'self'", ...(settings?.embedHosts ?? [])] : [];
      return success<Page>({ status, html, language: context.language, embedders });
    });
    if (!result.ok) throw new Error(`The page of ${corp} has no data: ${result.message}`);
    return result.data;
  }

  async function compose(context: CallContext, sources: readonly string[]): Promise<string> {
    const corp = await context.definitions.read('corp');
    const texts = await context.definitions.texts(context.language);
    return renderPage(build.template, {
      data: {
        corp: context.corp,
        language: context.language,
        languages: corp?.settings.languages ?? [context.language],
        answers: await collectAnswers(handlers, context),
      },
      title: texts[TITLE_KEY] ?? corp?.name ?? context.corp,
      description: corp?.description ?? '',
      siteName: corp?.name ?? context.corp,
      brandColor: corp?.settings.brandColor ?? DEFAULT_BRAND_COLOR,
      ...preloadOf(build.manifest, sources),
    });
  }

  return {
    async render(url, frame) {
      const address = parsePageAddress(url);
      if (address.corp === null) return renderFor(DEFAULT_CORP, address.path, frame, 404);
      try {
        return await renderFor(address.corp, address.path, frame, 200);
      } catch (error) {
        if (!isUnknownCorp(error) || address.corp === DEFAULT_CORP) throw error;
        return renderFor(DEFAULT_CORP, address.path, frame, 404);
      }
    },
  };
}

function isUnknownCorp(error: unknown): boolean {
  return error instanceof WireError && error.failure.id === ResultId.notFound;
}
