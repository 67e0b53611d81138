import { DEFAULT_BRAND_COLOR, DEFAULT_CORP, type Language } from '#schemas/tenant/corp.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { PageData } from '#schemas/wire/page-data.ts';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { DefinitionCache } from '../definitions/cache.ts';
import { tenantText } from '../definitions/label-text.ts';
import type { Dispatcher } from '../wire/dispatcher.ts';
import type { RequestFrame } from '../wire/frame.ts';
import type { CallContext, Handler } from '../wire/handler.ts';
import { WireError } from '../wire/wire-error.ts';
import type { ClientBuild } from './client-build.ts';
import { contentShare } from './content-share.ts';
import { isDrawn } from './drawing.ts';
import { LANDING_PATH, landingQuestions } from './landing-questions.ts';
import { landingImage } from './landing-share.ts';
import { preloadOf } from './manifest.ts';
import { isEmbedPath, parsePageAddress } from './page-address.ts';
import { collectAnswers, firstQuestions } from './page-answers.ts';
import { nameOfPage } from './page-names.ts';
import { modulesOfPanels } from './panel-modules.ts';
import { isProductPath, productQuestions } from './product-questions.ts';
import { modulesOfRoute } from './route-modules.ts';
import { type Share, shareOf } from './share.ts';
import { canonicalPath } from './site/canonical.ts';
import { isFindable } from './site/findable.ts';
import { addressIn, alternatesOf, askedLanguage } from './site/languages.ts';
import { type Addresses, renderPage, stylesheetOf, withAddresses } from './template.ts';

/** Key of the text that names the browser's window (spec 1.7). */
const TITLE_KEY = 'Browser title';
/** Key of what the client calls the catalogue's pages. */
const CATALOGUE_KEY = 'Products';

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
export interface PagesOptions {
  readonly dispatcher: Dispatcher;
  readonly cache: DefinitionCache;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly build: ClientBuild;
  /** Draws first screens; each is drawn by the browser when left out. */
  readonly draw?: DrawPage | undefined;
  readonly log: { warn(facts: object, message: string): void };
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

/** A page as it was asked for. */
interface Visit {
  /** Inside the tenant. */
  readonly path: string;
  readonly search: string;
  /** Full address of the page; empty when nobody knows. */
  readonly href: string;
  /** Under which the visitor sees us; empty when nobody knows. */
  readonly origin: string;
}

/** Pages of all tenants of this host. */
export function createPages(options: PagesOptions): Pages {
  const { dispatcher, cache, handlers, build } = options;

  async function renderFor(corp: string, visit: Visit, frame: RequestFrame, status: 200 | 404) {
    const visitor = { ...frame, token: '' };
    const result = await dispatcher.inTenant(visitor, corp, async (context) => {
      const { html, share } = await write(context, visit, status);
      const { definitions } = context;
      const settings = (await definitions.read('corp'))?.settings;
      // The product's own pages may frame it too: an EmbedPage panel does.
      const isEmbed = isEmbedPath(visit.path);
      const embedders = isEmbed ? ["'self'", ...(settings?.embedHosts ?? [])] : [];
      // A product that is not there has a page, which is not to be found.
      const isThere = status === 200 && (!isProductPath(visit.path) || share?.type === 'product');
      const isFindablePage = isThere && (await isFindable(visit.path, definitions));
      const addresses =
        isFindablePage && visit.origin !== '' ? await addressesOf(context, visit) : null;
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

  /** Definitions alone make most pages, so those are kept; goods, prices and what has an address in it are read each time. */
  async function write(
    context: CallContext,
    { path, search, href, origin }: Visit,
    status: 200 | 404,
  ): Promise<{ html: string; share: Share | null }> {
    const { corp, language } = context;
    const panels = await modulesOfPanels(path, context.definitions);
    const sources = [...modulesOfRoute(path), ...panels];
    const answers = await cache.get(corp, `page answers/${language}`, () =>
      collectAnswers(firstQuestions(corp, language), handlers, context),
    );
    const questions = productQuestions(path, search, corp);
    if (questions.length === 0) {
      const texts = await context.definitions.texts(language);
      const share =
        status === 200 ? await contentShare(path, context.definitions, texts, origin) : null;
      if (share !== null) {
        return { html: await compose(context, sources, answers, { share, drawn: null }), share };
      }
      // The page of an unknown tenant bears another's branding under its own address.
      const drawn = status === 200 && isDrawn(path, search) ? path : null;
      const name = tenantText(texts, nameOfPage(path));
      const key = `page/${language}/${sources.join()}/${drawn ?? ''}/${name}`;
      const html = await cache.get(corp, key, async () => {
        const more = await collectAnswers(landingQuestions(path), handlers, context);
        return compose(context, sources, [...answers, ...more], { share: null, drawn, name });
      });
      return { html, share: null };
    }
    const more = await collectAnswers(questions, handlers, context);
    const texts = await context.definitions.texts(language);
    const share = shareOf(more, href, tenantText(texts, CATALOGUE_KEY));
    const html = await compose(context, sources, [...answers, ...more], { share, drawn: null });
    return { html, share };
  }

  async function addressesOf(
    { corp, language, definitions }: CallContext,
    { path, search, origin }: Visit,
  ): Promise<Addresses> {
    const settings = (await definitions.read('corp'))?.settings;
    const own = settings?.language ?? language;
    const languages = { own, offered: settings?.languages ?? [own] };
    const address = `${origin}/${corp}${canonicalPath(path, search)}`;
    const isAsked = askedLanguage(search) === language;
    const isLanding = path === LANDING_PATH;
    return {
      canonical: isAsked ? addressIn(address, language, languages) : address,
      alternates: alternatesOf(address, languages),
      image: isLanding
        ? await landingImage(definitions, await definitions.texts(language), origin)
        : '',
    };
  }

  /** The markup of a first screen; empty when it can not be drawn, which the browser can then try. */
  async function markupOf(path: string, data: PageData): Promise<string> {
    if (!options.draw) return '';
    const address = `/${data.corp}${path}`;
    try {
      return await options.draw({ address, data });
    } catch (error) {
      options.log.warn({ err: error, address }, 'a page was not drawn');
      return '';
    }
  }

  async function compose(
    context: CallContext,
    sources: readonly string[],
    answers: PageData['answers'],
    { share, drawn, name = '' }: { share: Share | null; drawn: string | null; name?: string },
  ): Promise<string> {
    const corp = await context.definitions.read('corp');
    const texts = await context.definitions.texts(context.language);
    const siteName = tenantText(texts, corp?.name ?? context.corp);
    const { language } = context;
    const languages = corp?.settings.languages ?? [language];
    const data = { corp: context.corp, language, languages, answers };
    const { template } = build;
    const markup = drawn === null ? '' : await markupOf(drawn, data);
    return renderPage(template, {
      data,
      markup,
      sheet: markup === '' ? [] : await build.stylesOf(stylesheetOf(template, language)),
      name,
      title: texts[TITLE_KEY] ?? siteName,
      description: tenantText(texts, corp?.description ?? ''),
      siteName,
      brandColor: corp?.settings.brandColor ?? DEFAULT_BRAND_COLOR,
      share,
      ...preloadOf(build.manifest, sources),
    });
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
