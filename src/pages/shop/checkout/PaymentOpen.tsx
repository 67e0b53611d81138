import { useSelector } from '@xstate/react';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The order stands and is paid in the messenger, or could not be paid yet (spec 7.34). */
export function PaymentOpen({ order }: Pick<Checkout, 'order'>) {
  const { t, i18n } = useTranslation();
  const snapshot = useSelector(order, (state) => state);
  const { placed, refusal } = snapshot.context;
  const isUnpaid = snapshot.matches({ order: 'unpaid' });
  return (
    <Notice
      page
      title={isUnpaid ? t('Your order is not paid yet') : t('Waiting for the payment')}
      description={
        isUnpaid ? failureText(i18n, refusal) : t('Please finish the payment in the messenger.')
      }
      action={
        <>
          <Button
            variant="primary"
            busy={!isUnpaid}
            onClick={() => order.send({ type: 'payment.retried' })}
          >
            {t('Pay now')}
          </Button>
          {isUnpaid && (
            <ButtonLink
              href={`/e-commerce/orders/order-details/${encodeURIComponent(placed?.orderId ?? '')}`}
            >
              {t('See the order')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
