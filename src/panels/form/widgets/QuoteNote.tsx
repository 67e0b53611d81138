import type { Failure } from '#schemas/wire/envelope.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../../parts/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export interface QuoteNoteProps {
  /** Options that are shown; null while the list is closed. */
  count: number | null;
  /** Are there more than one list offers? */
  isCut?: boolean;
  searching: boolean;
  /** Is a word looked for? Without one there are no options at all. */
  isSought?: boolean;
  failure: Failure | null;
  onRetry(): void;
}

/** What a Quote's list says in place of options or below those of many, and to a screen reader how many there are. */
export function QuoteNote({
  count,
  isCut = false,
  searching,
  isSought = true,
  failure,
  onRetry,
}: QuoteNoteProps) {
  const { t, i18n } = useTranslation();
  useRetryOnline(count !== null && failure?.code === 'NETWORK' && failure, onRetry);
  const found = count !== null && count > 0;
  return (
    <div className={found && !isCut ? 'visually-hidden' : 'y4-quote__note'}>
      <span role="status">
        {count === null ? null : searching && !found ? (
          <>
            <Spinner />
            <span className="visually-hidden">{t('Searching')}</span>
          </>
        ) : failure ? (
          failureText(i18n, failure)
        ) : found && isCut ? (
          t('{n} shown: type to find others', { n: count })
        ) : found ? (
          t('{n} found', { n: count })
        ) : isSought ? (
          t('Nothing found')
        ) : (
          t('There is nothing to choose from')
        )}
      </span>
      {failure && count !== null && !searching ? (
        // Enter in the input does the same, which keeps the focus.
        <Button
          size="sm"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRetry}
        >
          {t('Try again')}
        </Button>
      ) : null}
    </div>
  );
}
