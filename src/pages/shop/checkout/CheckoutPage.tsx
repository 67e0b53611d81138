import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { checkoutIcons } from '../../../icons/checkout-icons.ts';
import { addIcons } from '../../../icons/icon-store.ts';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { PageLoading } from '../../PageLoading.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { OrderedAlready } from './OrderedAlready.tsx';
import { PaymentOpen } from './PaymentOpen.tsx';
import { PaymentSuccess } from './PaymentSuccess.tsx';
import { useCheckout } from './use-checkout.ts';

addIcons(checkoutIcons);

/** `/{corp}/e-commerce/checkout` (spec 2.53a, 2.63, 2.64). */
export default function CheckoutPage() {
  const { t } = useTranslation();
  const checkout = useCheckout();
  usePageTitle(t('Checkout'));
  return checkout === null ? <PageLoading /> : <CheckoutOf checkout={checkout} />;
}

function CheckoutOf({ checkout }: { checkout: Checkout }) {
  const { order } = checkout;
  const state = useSelector(order, ({ value }) => value.order);
  switch (state) {
    case 'choosing':
    case 'placing':
      return <CheckoutForm checkout={checkout} />;
    case 'paid':
    case 'stayed':
    case 'left':
      return <PaymentSuccess order={order} />;
    case 'tracing':
    case 'untraced':
    case 'orderedAlready':
      return <OrderedAlready order={order} />;
    default:
      return <PaymentOpen order={order} />;
  }
}
