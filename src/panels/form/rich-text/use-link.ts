import type { RefObject } from 'react';
import type Squire from 'squire-rte';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isLinkAddress } from './editor-format.ts';

/**
 * Asks where the selected text leads, and makes it lead there.
 *
 * @param current where it leads by now; null where it leads nowhere.
 */
export function useLink(
  editor: RefObject<Squire | null>,
  current: string | null,
): () => Promise<void> {
  const { t } = useTranslation();
  const { dialogs } = useServices();
  return async () => {
    const answer = await dialogs.input({
      title: t('Link'),
      caption: t('Where it leads: https://…, mailto:… or a page like /content/HOME/main'),
      value: current ?? '',
      check: async (address) =>
        address === '' || isLinkAddress(address.trim())
          ? success(null)
          : failure(ResultId.badRequest, 'A link cannot lead there', 'LINK'),
    });
    const { current: squire } = editor;
    if (!answer.ok || squire === null) return;
    const address = String(answer.data).trim();
    squire.focus();
    if (current !== null) squire.removeLink();
    if (address !== '') squire.makeLink(address);
  };
}
