import { useSelector } from '@xstate/react';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { ordersPath } from '../../../shop/orders/orders-path.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The order is paid in the messenger, could not be paid yet, or was taken back meanwhile (spec 7.34). */
export function PaymentOpen({ order }: Pick<Checkout, 'order'>) {
  const { t, i18n } = useTranslation();
  const snapshot = useSelector(order, (state) => state);
  const { placed, refusal } = snapshot.context;
  if (snapshot.matches({ order: 'takenBack' })) {
    return (
      <Notice
        page
        title={failureText(i18n, refusal)}
        action={
          <ButtonLink variant="primary" href={ordersPath()}>
            {t('My orders')}
          </ButtonLink>
        }
      />
    );
  }
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
            icon="lock"
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
