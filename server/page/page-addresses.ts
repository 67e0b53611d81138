import type { CallContext } from '../wire/handler.ts';
import { LANDING_PATH } from './landing-questions.ts';
import { landingImage } from './landing-share.ts';
import { sharedPicture } from './share-tags.ts';
import { canonicalPath } from './site/canonical.ts';
import { addressIn, alternatesOf, askedLanguage } from './site/languages.ts';
import type { Addresses } from './template.ts';
import type { Visit } from './visit.ts';

/**
 * Where a page that search engines may keep is to be found, in each of its languages.
 *
 * @param files addresses of the client's own files.
 */
export async function addressesOf(
  { corp, language, definitions }: CallContext,
  { path, search, origin }: Visit,
  files: ReadonlySet<string>,
): Promise<Addresses> {
  const settings = (await definitions.read('corp'))?.settings;
  const own = settings?.language ?? language;
  const languages = { own, offered: settings?.languages ?? [own] };
  const address = `${origin}/${corp}${canonicalPath(path, search)}`;
  const isAsked = askedLanguage(search) === language;
  const isLanding = path === LANDING_PATH;
  const texts = await definitions.texts(language);
  return {
    canonical: isAsked ? addressIn(address, language, languages) : address,
    alternates: alternatesOf(address, languages),
    image: isLanding
      ? sharedPicture(await landingImage(definitions, texts, origin), origin, files)
      : '',
  };
}
