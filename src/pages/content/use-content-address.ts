import { useEffect, useMemo } from 'react';
import type { PageAddress } from '#machines/page/page.machine.ts';
import { useServices } from '../../app/services-context.ts';
import { otherInFull } from '../../commands/handed-rows.ts';
import { contentAddress } from './content-address.ts';

/**
 * What the address of a page says, with the rows that the session keeps for it in the query `other`, as if
 * they stood there (spec 2.13). Where it has them no more the page has no `other`, and its reader is told.
 */
export function useContentAddress(path: string, search: string): PageAddress {
  const { session, sessionStore, toasts, t } = useServices();
  const { address, isLost } = useMemo(() => {
    const written = contentAddress(path, search);
    const { other: given, ...query } = written.query;
    if (given === undefined) return { address: written, isLost: false };
    const other = otherInFull({ session, sessionStore }, given);
    return other === null
      ? { address: { ...written, query }, isLost: true }
      : { address: { ...written, query: { ...query, other } }, isLost: false };
  }, [path, search, session, sessionStore]);
  useEffect(() => {
    if (!isLost) return;
    toasts.raise('warn', t('The rows of this page are here no more, please choose them again'));
  }, [isLost, toasts, t]);
  return address;
}
