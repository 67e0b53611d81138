import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { InFront } from '../ui/overlays/InFront.tsx';
import { isPartFailed, subscribeToParts } from './parts.ts';
import { useIsOnline } from './use-online.ts';

/**
 * Says that something of the page is missing whose code did not come: a panel, or a dialog that nobody sees
 * then. Without a network there is nothing to reload: it comes by itself later.
 */
export function FailedPart() {
  const { t } = useTranslation();
  const isFailed = useSyncExternalStore(subscribeToParts, isPartFailed, isPartFailed);
  const isOnline = useIsOnline();
  if (!isFailed) return null;
  return (
    <InFront>
      <div className="y4-failed-part" role="alert">
        {isOnline
          ? t('A part of this page could not be loaded')
          : t('You are offline. This part of the page comes when the network is back.')}
        {isOnline && (
          <Button size="sm" onClick={() => window.location.reload()}>
            {t('Reload the page')}
          </Button>
        )}
      </div>
    </InFront>
  );
}
