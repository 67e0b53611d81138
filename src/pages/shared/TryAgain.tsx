import type { Failure } from '#schemas/wire/envelope.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../parts/use-online.ts';
import { Button } from '../../ui/button.tsx';

interface TryAgainProps {
  /** Of a call that changes nothing, so that it is made again by itself once the network is back; missing for all others. */
  failure?: Failure | null;
  /** It is being made again. */
  busy?: boolean | undefined;
  onClick: () => void;
}

/** The way out of a page that did not come. */
export function TryAgain({ failure, busy, onClick }: TryAgainProps) {
  const { t } = useTranslation();
  useRetryOnline(failure?.code === 'NETWORK' && failure, onClick);
  return (
    <Button variant="secondary" icon="arrows-rotate" busy={busy} onClick={onClick}>
      {t('Try again')}
    </Button>
  );
}
