import type { Failure } from '#schemas/wire/envelope.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { PageNotice } from './PageNotice.tsx';

interface PageFailureProps {
  failure: Failure | null;
  onRetry: () => void;
}

/** What stands in place of a page that could not be loaded: `Error {id}`, the message, another try. */
export function PageFailure({ failure, onRetry }: PageFailureProps) {
  const { t, i18n } = useTranslation();
  return (
    <PageNotice
      title={t('Error {id}', { id: failure?.id })}
      description={failureText(i18n, failure, t('The server gave no reason'))}
      action={
        <Button icon="arrows-rotate" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
