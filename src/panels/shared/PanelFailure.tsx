import { useTranslation } from 'react-i18next';
import type { Failure } from '#schemas/wire/envelope.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { ErrorState } from '../../ui/empty-state.tsx';

/** What went wrong in a panel, in its place: `Error {id}({code})` and the message (spec 2.21, 8.10). */
export function PanelFailure({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const { t, i18n } = useTranslation();
  const code = failure.code === '' ? '' : `(${failure.code})`;
  return (
    <ErrorState
      title={`${t('Error {id}', { id: failure.id })}${code}`}
      description={knownText(i18n, failure.message)}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}
