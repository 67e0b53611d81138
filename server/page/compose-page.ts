import { DEFAULT_BRAND_COLOR } from '#schemas/tenant/corp.ts';
import type { PageData } from '#schemas/wire/page-data.ts';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { tenantText } from '../definitions/label-text.ts';
import type { CallContext } from '../wire/handler.ts';
import type { ClientBuild } from './client-build.ts';
import { preloadOf } from './manifest.ts';
import type { Share } from './share.ts';
import { renderPage, stylesheetOf } from './template.ts';

/** Key of the text that names the browser's window (spec 1.7). */
const TITLE_KEY = 'Browser title';

/** Keys of the texts for a page that does not come to life, which the client has too. */
const UNLOADED_KEY = 'The page could not be loaded';
const RELOAD_KEY = 'Reload the page';

/** What puts a page together. */
export interface ComposerOptions {
  readonly build: ClientBuild;
  /** Draws first screens; each is drawn by the browser when left out. */
  readonly draw?: DrawPage | undefined;
  readonly log: { warn(facts: object, message: string): void };
}

/** What a page is put together of, beside what its tenant says. */
export interface Composition {
  /** Modules that its screen needs. */
  readonly sources: readonly string[];
  readonly answers: PageData['answers'];
  /** What is told of the page where its address is shared. */
  readonly share: Share | null;
  /** Path of the first screen to draw; null where the browser draws it. */
  readonly drawn: string | null;
  /** What the page is called. */
  readonly name?: string;
}

/** Puts a page together: the shell, with what its screen needs. */
export async function composePage(
  options: ComposerOptions,
  context: CallContext,
  { sources, answers, share, drawn, name = '' }: Composition,
): Promise<string> {
  const corp = await context.definitions.read('corp');
  const texts = await context.definitions.texts(context.language);
  const siteName = tenantText(texts, corp?.name ?? context.corp);
  const { language } = context;
  const languages = corp?.settings.languages ?? [language];
  const data = { corp: context.corp, language, languages, answers };
  const { template } = options.build;
  const markup = drawn === null ? '' : await markupOf(options, drawn, data);
  return renderPage(template, {
    data,
    markup,
    sheet: markup === '' ? [] : await options.build.stylesOf(stylesheetOf(template, language)),
    name,
    unloaded: {
      said: texts[UNLOADED_KEY] ?? UNLOADED_KEY,
      again: texts[RELOAD_KEY] ?? RELOAD_KEY,
    },
    title: texts[TITLE_KEY] ?? siteName,
    description: tenantText(texts, corp?.description ?? ''),
    siteName,
    brandColor: corp?.settings.brandColor ?? DEFAULT_BRAND_COLOR,
    share,
    modules: preloadOf(options.build.manifest, sources),
  });
}

/** The markup of a first screen; empty when it can not be drawn, which the browser can then try. */
async function markupOf(
  { draw, log }: ComposerOptions,
  path: string,
  data: PageData,
): Promise<string> {
  if (!draw) return '';
  const address = `/${data.corp}${path}`;
  try {
    return await draw({ address, data });
  } catch (error) {
    log.warn({ err: error, address }, 'a page was not drawn');
    return '';
  }
}
