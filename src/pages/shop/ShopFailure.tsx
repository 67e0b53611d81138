import type { Failure } from '#schemas/wire/envelope.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../parts/use-online.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ShopFailureProps {
  title: string;
  failure: Failure | null;
  onRetry(): void;
  /** A way on that needs nothing of what failed. */
  elsewhere: { href: string; text: string };
  /** It stands in place of the whole page. */
  page?: boolean;
}

/** Why something of the shop can not be shown, another try, which is made by itself with the network, and a way on. */
export function ShopFailure({ title, failure, onRetry, elsewhere, page }: ShopFailureProps) {
  const { t, i18n } = useTranslation();
  useRetryOnline(failure ?? true, onRetry);
  return (
    <Notice
      page={page === true}
      title={title}
      description={failureText(i18n, failure)}
      action={
        <>
          <Button onClick={onRetry}>{t('Try again')}</Button>{' '}
          <ButtonLink href={elsewhere.href}>{elsewhere.text}</ButtonLink>
        </>
      }
    />
  );
}
