import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { checkoutIcons } from '../../../icons/checkout-icons.ts';
import { addIcons } from '../../../icons/icon-store.ts';
import { useRetryOnline } from '../../../parts/use-online.ts';
import { cartOf } from '../../../shop/cart/cart.ts';
import { productsPath } from '../../../shop/product-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { PageLoading } from '../../PageLoading.tsx';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { CartContents } from './CartContents.tsx';
import { useShopConfig } from './use-shop-config.ts';

addIcons(checkoutIcons);

/** `/{corp}/e-commerce/shopping-cart` (spec 2.53b, 2.59, 2.60). */
export default function CartPage() {
  const { t, i18n } = useTranslation();
  const cart = cartOf(useServices());
  const { kept, quote, failure } = useSelector(cart, ({ context }) => context);
  const { config, retry: retryConfig, isRetrying } = useShopConfig();
  const requestQuote = () => cart.send({ type: 'quote.requested' });
  const retry = () => {
    requestQuote();
    retryConfig?.();
  };
  usePageTitle(t('Shopping Cart'));
  useRetryOnline(failure, requestQuote);
  // The products' names are others in another language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    cart.send({ type: 'quote.requested' });
    return () => cart.send({ type: 'quote.released' });
  }, [cart, i18n.language]);

  return (
    <>
      <h1 className="y4-shop-title">{t('Shopping Cart')}</h1>
      {kept.items.length === 0 ? (
        <EmptyState
          icon="cart-shopping"
          title={t('You have no items in your shopping cart. Go ahead and start shopping!')}
          action={
            <ButtonLink variant="primary" href={productsPath('product-grid')}>
              {t('Continue Shopping')}
            </ButtonLink>
          }
        />
      ) : failure !== null && quote === null ? (
        <ErrorState title={failureText(i18n, failure)} onRetry={retry} />
      ) : quote === null ? (
        <PageLoading />
      ) : (
        <CartContents
          quote={quote}
          promoPlaceholder={config?.promoPlaceholder ?? ''}
          onRetry={retry}
          onRetryConfig={retryConfig}
          isRetryingConfig={isRetrying}
        />
      )}
    </>
  );
}
