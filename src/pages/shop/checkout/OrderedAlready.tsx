import { useSelector } from '@xstate/react';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { CART_PATH } from '../../../shop/checkout-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** This very cart became an order before: the buyer is led there instead of ordering it again. */
export function OrderedAlready({ order }: Pick<Checkout, 'order'>) {
  const { t, i18n } = useTranslation();
  const snapshot = useSelector(order, (state) => state);
  const { refusal, earlierOrder, kept } = snapshot.context;
  return (
    <Notice
      page
      title={failureText(i18n, refusal)}
      description={
        kept.items.length > 0 &&
        snapshot.matches({ order: 'orderedAlready' }) &&
        t('What you put in later is still in your cart.')
      }
      action={
        <>
          {snapshot.matches({ order: 'untraced' }) && (
            <Button onClick={() => order.send({ type: 'retry.requested' })}>
              {t('Try again')}
            </Button>
          )}
          <ButtonLink
            variant="primary"
            href={`/e-commerce/orders/order-details/${encodeURIComponent(earlierOrder ?? '')}`}
          >
            {t('See the order')}
          </ButtonLink>
          <ButtonLink href={CART_PATH}>{t('Shopping Cart')}</ButtonLink>
        </>
      }
    />
  );
}
