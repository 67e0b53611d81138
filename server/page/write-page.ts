import type { DefinitionCache } from '../definitions/cache.ts';
import { tenantText } from '../definitions/label-text.ts';
import type { CallContext, Handler } from '../wire/handler.ts';
import { type ComposerOptions, type Composition, composePage } from './compose-page.ts';
import { contentShare } from './content-share.ts';
import { isDrawn } from './drawing.ts';
import { landingQuestions } from './landing-questions.ts';
import { collectAnswers, firstQuestions } from './page-answers.ts';
import { nameOfPage } from './page-names.ts';
import { modulesOfPanels } from './panel-modules.ts';
import { productQuestions } from './product-questions.ts';
import { modulesOfRoute } from './route-modules.ts';
import { type Share, shareOf } from './share.ts';
import { sharedPicture } from './share-tags.ts';
import type { Visit } from './visit.ts';

/** Key of what the client calls the catalogue's pages. */
const CATALOGUE_KEY = 'Products';

/** What pages are written of. */
export interface WriterOptions extends ComposerOptions {
  readonly cache: DefinitionCache;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** A page, and what is told of it where its address is shared. */
interface WrittenPage {
  readonly html: string;
  readonly share: Share | null;
}

type Basis = Pick<Composition, 'sources' | 'answers'>;

/** Writes a page: definitions alone make most, so those are kept; goods, prices and what has an address in it are read each time. */
export async function writePage(
  options: WriterOptions,
  context: CallContext,
  visit: Visit,
  status: 200 | 404,
): Promise<WrittenPage> {
  const { cache, handlers } = options;
  const { corp, language, definitions } = context;
  const panels = await modulesOfPanels(visit.path, definitions);
  const answers = await cache.get(corp, `page answers/${language}`, () =>
    collectAnswers(firstQuestions(corp, language), handlers, context),
  );
  const basis = { sources: [...modulesOfRoute(visit.path), ...panels], answers };
  const questions = productQuestions(visit.path, visit.search, corp);
  if (questions.length === 0) return writeDefined(options, context, visit, status, basis);
  const more = await collectAnswers(questions, handlers, context);
  const texts = await definitions.texts(language);
  const { files } = options.build;
  const told = shareOf(more, visit.href, tenantText(texts, CATALOGUE_KEY));
  const share = told && withCard(told, visit, files);
  const composition = { ...basis, answers: [...answers, ...more], share, drawn: null };
  return { html: await composePage(options, context, composition), share };
}

/** A page that definitions alone make. */
async function writeDefined(
  options: WriterOptions,
  context: CallContext,
  { path, search, origin }: Visit,
  status: 200 | 404,
  basis: Basis,
): Promise<WrittenPage> {
  const { corp, language, definitions } = context;
  const texts = await definitions.texts(language);
  const told = status === 200 ? await contentShare(path, definitions, texts, origin) : null;
  if (told !== null) {
    const share = withCard(told, { origin }, options.build.files);
    return { html: await composePage(options, context, { ...basis, share, drawn: null }), share };
  }
  // The page of an unknown tenant bears another's branding under its own address.
  const drawn = status === 200 && isDrawn(path, search) ? path : null;
  const name = tenantText(texts, nameOfPage(path));
  const key = `page/${language}/${basis.sources.join()}/${drawn ?? ''}/${name}`;
  const html = await options.cache.get(corp, key, async () => {
    const more = await collectAnswers(landingQuestions(path, corp), options.handlers, context);
    const answers = [...basis.answers, ...more];
    return composePage(options, context, { ...basis, answers, share: null, drawn, name });
  });
  return { html, share: null };
}

function withCard(
  share: Share,
  { origin }: Pick<Visit, 'origin'>,
  files: ReadonlySet<string>,
): Share {
  return { ...share, image: sharedPicture(share.image, origin, files) };
}
