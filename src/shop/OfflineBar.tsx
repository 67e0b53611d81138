import { useTranslation } from '../i18n/use-translation.tsx';
import { useIsOnline } from '../parts/use-online.ts';

/** Says that there is no network, and that nothing is lost by it; nothing while there is one. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="y4-offline">
          {t('You are offline. Your cart is kept, and the page goes on when the network is back.')}
        </p>
      )}
    </div>
  );
}
