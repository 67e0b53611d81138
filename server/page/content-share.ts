import type { FormDocument } from '#schemas/definitions/form.ts';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { labelText } from '../definitions/label-text.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import { full, type Share } from './share.ts';
import { contentCode, isOpenForm } from './site/findable.ts';

/**
 * What there is to say of a page of content that everybody may open; null for any other.
 *
 * @param path inside the tenant.
 * @param origin under which the visitor sees us; empty when nobody knows.
 */
export async function contentShare(
  path: string,
  definitions: TenantDefinitions,
  texts: Readonly<Record<string, string>>,
  origin: string,
): Promise<Share | null> {
  const code = contentCode(path);
  if (code === null || !(await isOpenForm(code, definitions))) return null;
  const form = await definitions.read('form', code);
  return form && shareOfForm(form, texts, origin);
}

function shareOfForm(
  { headerTitle = '', headerDescription = '', option }: FormDocument,
  texts: Readonly<Record<string, string>>,
  origin: string,
): Share {
  const { shareTitle = '', shareDescription = '', shareImage = '' } = option?.weixin ?? {};
  const say = (label: string) => labelText(texts, label);
  return {
    type: 'website',
    name: say(headerTitle),
    title: say(shareTitle) || say(headerTitle),
    description: say(shareDescription) || say(headerDescription),
    image: shareImage && full(addressOf(shareImage), origin),
    structured: null,
  };
}

/** Pictures are named by a path of the site, or by one below the files of the tenants (spec 7.2). */
function addressOf(image: string): string {
  return /^(?:https?:\/)?\//i.test(image) ? image : FILES_BASE + image;
}
