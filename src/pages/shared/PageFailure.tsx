import type { Failure } from '#schemas/wire/envelope.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PageNotice } from './PageNotice.tsx';
import { TryAgain } from './TryAgain.tsx';

interface PageFailureProps {
  failure: Failure | null;
  /** Another try is running. */
  busy?: boolean;
  /** It stands for the whole page, or else for a part of it. */
  page?: boolean;
  onRetry: () => void;
}

/** What stands in place of a page that could not be loaded: `Error {id}`, the message, another try. */
export function PageFailure({ failure, busy, page = true, onRetry }: PageFailureProps) {
  const { t, i18n } = useTranslation();
  return (
    <PageNotice
      page={page}
      title={t('Error {id}', { id: failure?.id })}
      description={failureText(i18n, failure, t('The server gave no reason'))}
      action={<TryAgain failure={failure} busy={busy} onClick={onRetry} />}
    />
  );
}
