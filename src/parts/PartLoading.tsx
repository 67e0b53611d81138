import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { PageLoading } from '../pages/PageLoading.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { awaitPage, isPartMissing, isPartOverdue, retryParts, subscribeToParts } from './parts.ts';
import { reloadWhenAnswered } from './reload-page.ts';

/** Stands where a page will be whose code is on its way, or could not be fetched yet. */
export function PartLoading() {
  const { t } = useTranslation();
  const isMissing = useSyncExternalStore(subscribeToParts, isPartMissing, isPartMissing);
  const isOverdue = useSyncExternalStore(subscribeToParts, isPartOverdue, isPartOverdue);
  useEffect(awaitPage, []);
  useEffect(() => {
    // Where the server does not answer either, it is asked with the next attempt.
    if (isMissing) reloadWhenAnswered().catch(() => {});
  }, [isMissing]);
  if (!isMissing && !isOverdue) return <PageLoading />;
  return (
    <div role="alert">
      <Notice
        page
        title={t('The page could not be loaded')}
        description={t(
          isOverdue ? 'The server did not answer in time' : 'The server cannot be reached',
        )}
        action={
          <>
            {isMissing && (
              <Button variant="primary" onClick={retryParts}>
                {t('Try again')}
              </Button>
            )}{' '}
            {/* A newer product has other parts: only a new page knows them. */}
            <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
          </>
        }
      />
    </div>
  );
}
