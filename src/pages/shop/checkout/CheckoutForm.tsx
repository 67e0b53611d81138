import { useSelector } from '@xstate/react';
import type { LoadedPart } from '#machines/checkout/checkout-setup.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../../parts/use-online.ts';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { ordersPath } from '../../../shop/orders/orders-path.ts';
import { productsPath } from '../../../shop/product-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddressBook } from './AddressBook.tsx';
import { BuyerProtection } from './BuyerProtection.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';

/** Asks for a part that did not come again, when its own answer allows it. */
function useRetryOfPart(order: Checkout['order'], part: LoadedPart): void {
  const failure = useSelector(
    order,
    (state) => state.matches({ [part]: 'failed' }) && (state.context.failures[part] ?? true),
  );
  useRetryOnline(failure, () => order.send({ type: `${part}.retried` }));
}

/** Where to, how paid, and what for: all that an order needs, on one page (spec 2.63). */
export function CheckoutForm({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation();
  const { order, addresses } = checkout;
  const isEmpty = useSelector(order, ({ context }) => context.kept.items.length === 0);
  const isPlacing = useSelector(order, (state) => state.matches({ order: 'placing' }));
  const config = useSelector(order, ({ context }) => context.config);
  useRetryOfPart(order, 'config');
  useRetryOfPart(order, 'points');
  useRetryOfPart(order, 'quote');
  const homeless = useSelector(
    addresses,
    (state) => state.matches('failed') && (state.context.failure ?? true),
  );
  useRetryOnline(homeless, () => addresses.send({ type: 'retry.requested' }));

  if (isEmpty && !isPlacing) {
    return (
      <>
        <h1 className="y4-shop-title">{t('Checkout')}</h1>
        <EmptyState
          icon="cart-shopping"
          title={t('You have no items in your shopping cart. Go ahead and start shopping!')}
          action={
            <>
              <ButtonLink variant="primary" href={productsPath('product-grid')}>
                {t('Continue Shopping')}
              </ButtonLink>{' '}
              {/* Who reloads the page of a placed order comes here. */}
              <ButtonLink href={ordersPath()}>{t('My orders')}</ButtonLink>
            </>
          }
        />
      </>
    );
  }
  return (
    <div className="y4-checkout">
      <h1 className="y4-shop-title">{t('Checkout')}</h1>
      <fieldset className="y4-checkout__choices" disabled={isPlacing}>
        <AddressBook addresses={addresses} />
        <PaymentMethods order={order} />
        {config !== null && <BuyerProtection config={config} />}
      </fieldset>
      <aside className="y4-checkout__summary">
        <OrderSummary order={order} />
        <ConfirmBar checkout={checkout} />
      </aside>
    </div>
  );
}
