import { landingListOf } from '#schemas/tenant/landing-lists.ts';
import { labelText } from '../definitions/label-text.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import { full } from './share.ts';

/** Key of the picture at the head of the landing page. */
const PICTURE = 'picture';

/**
 * Full address of the picture that stands for the tenant where its landing page is shared: the one at
 * the page's head; empty without one.
 *
 * @param origin under which the visitor sees us.
 */
export async function landingImage(
  definitions: TenantDefinitions,
  texts: Readonly<Record<string, string>>,
  origin: string,
): Promise<string> {
  const list = await definitions.read('config', landingListOf('hero'));
  const image = labelText(texts, list?.find(({ key }) => key === PICTURE)?.imageUrl ?? '');
  return image && full(image, origin);
}
