import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services-context.ts';
import { cartOf } from '../../../shop/cart/cart.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { PageLoading } from '../../PageLoading.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { CartLine } from './CartLine.tsx';
import { CartModal } from './CartModal.tsx';
import { PromoForm } from './PromoForm.tsx';

const GRID = '/e-commerce/product/product-grid';

/** `/{corp}/e-commerce/shopping-cart` (spec 2.53b, 2.59, 2.60). */
export default function CartPage() {
  const { t } = useTranslation();
  const services = useServices();
  const cart = cartOf(services);
  const snapshot = useSelector(cart, (state) => state);
  usePageTitle(t('Shopping Cart'));
  useEffect(() => cart.send({ type: 'quote.requested' }), [cart]);
  const { kept, quote, changed, failure } = snapshot.context;
  const format = services.format();

  return (
    <div className="y4-shop">
      <h1>{t('Shopping Cart')}</h1>
      <CartModal />
      {kept.items.length === 0 ? (
        <EmptyState
          icon="cart-shopping"
          title={t('You have no items in your shopping cart. Go ahead and start shopping!')}
          action={<ButtonLink href={GRID}>{t('Continue Shopping')}</ButtonLink>}
        />
      ) : failure !== null ? (
        <ErrorState
          title={t(failure.message)}
          onRetry={() => cart.send({ type: 'quote.requested' })}
        />
      ) : quote === null ? (
        <PageLoading />
      ) : (
        <Card busy={snapshot.matches({ pricing: 'quoting' })}>
          <ul className="y4-cart">
            {quote.items.map((item) => (
              <CartLine key={item.id} item={item} changed={changed.includes(item.id)} />
            ))}
          </ul>
          {quote.missing.map((id) => (
            <p key={id} className="y4-cart__warning">
              {t('{id} is no longer offered', { id })}{' '}
              <Button
                size="sm"
                variant="link"
                onClick={() => cart.send({ type: 'item.removed', id, name: id })}
              >
                {t('Remove')}
              </Button>
            </p>
          ))}
          {quote.promo && (
            <p className="y4-cart__quiet">
              {quote.promo.code} −{quote.promo.discount}%{' '}
              <Button size="sm" variant="link" onClick={() => cart.send({ type: 'promo.removed' })}>
                {t('Remove')}
              </Button>
            </p>
          )}
          {quote.promoMessage && <p className="y4-cart__warning">{quote.promoMessage}</p>}
          <PromoForm />
          <p className="y4-cart__total">
            {t('Total')} <strong>{format.money(quote.payableTotal)}</strong>
          </p>
          <div className="y4-cart__actions">
            <ButtonLink href={GRID}>{t('Continue Shopping')}</ButtonLink>
          </div>
        </Card>
      )}
    </div>
  );
}
