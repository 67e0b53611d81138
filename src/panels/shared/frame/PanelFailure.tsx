import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { shortened } from '../../../i18n/shortened.ts';
import { type Translation, useTranslation } from '../../../i18n/use-translation.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { useRetryTogether } from './use-retry-together.ts';

/** Characters of a failure's code or of a fault of the wire: they are looked up, not read. */
const MOST_OF_DETAIL = 200;

/**
 * What went wrong in a panel, in its place: `Error {id}({code})` and the message (spec 2.21, 8.10). An answer
 * that is in no shape, and what can not be drawn, say so in the reader's language, and below it which part is at
 * fault, for who looks after it.
 */
export function PanelFailure({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const { t, i18n } = useTranslation();
  // Rights do not change while one looks at a page.
  const retry = useRetryTogether(failure, failure.id === ResultId.forbidden ? undefined : onRetry);
  const code = failure.code === '' ? '' : `(${shortened(failure.code, MOST_OF_DETAIL)})`;
  const said =
    wrongFilter(failure, t) ?? failureText(i18n, failure, t('The server gave no reason'));
  return (
    <ErrorState
      title={
        <>
          {t('Error {id}', { id: failure.id })}
          {/* A narrow panel has the code on a line of its own, instead of a part of it. */}
          <wbr />
          {code}
        </>
      }
      description={
        failure.id === ResultId.malformedAnswer || failure.code === 'FAULT' ? (
          <>
            {said}
            <small className="y4-state__detail" dir="ltr" lang="en">
              {shortened(failure.message, MOST_OF_DETAIL)}
            </small>
          </>
        ) : (
          said
        )
      }
      {...(retry ? { onRetry: retry } : {})}
    />
  );
}

/** What was typed into a filter, and what to write there; null for a failure of another kind. */
function wrongFilter({ code, data }: Failure, t: Translation['t']): string | null {
  if (typeof data !== 'string') return null;
  const text = shortened(data, MOST_OF_DETAIL);
  switch (code) {
    case 'NUMBER_FILTER':
      return t('“{text}” is no number: write 10, or a range like 10~20', { text });
    case 'TIME_FILTER':
      return t('“{text}” is no date: write 2026-01-31, or a range like 2026-01-01~2026-01-31', {
        text,
      });
    default:
      return null;
  }
}
