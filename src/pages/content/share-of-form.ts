import type { Form } from '#schemas/definitions/form.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import type { ShareOption } from '../../messenger/share-option.ts';

/**
 * What a form says of its share in the messenger, in the reader's language (spec 3.1l); null when it
 * says nothing of the messenger.
 *
 * @param title of the page, which stands in for a title of the share.
 */
export function shareOfForm(
  { option }: Pick<Form, 'option'>,
  title: string,
  t: (key: string) => string,
): ShareOption | null {
  const weixin = option?.weixin;
  if (weixin === undefined) return null;
  const { config, jsApiList, debug, shareTitle, shareDescription, shareImage = '' } = weixin;
  return {
    config,
    jsApiList,
    debug,
    title: translateLabel(t, shareTitle) || title,
    description: translateLabel(t, shareDescription),
    image: shareImage,
  };
}
