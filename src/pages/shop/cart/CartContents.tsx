import { useSelector } from '@xstate/react';
import type { Quote } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { cartOf, changeCart } from '../../../shop/cart/cart.ts';
import { keptName } from '../../../shop/cart/kept-names.ts';
import { CHECKOUT_PATH } from '../../../shop/checkout-paths.ts';
import { discountText } from '../../../shop/discount-text.ts';
import { productsPath } from '../../../shop/product-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { CartLine } from './CartLine.tsx';
import { CartPromo } from './CartPromo.tsx';

interface CartContentsProps {
  quote: Quote;
  promoPlaceholder: string;
  /** Asks again for what did not come. */
  onRetry(): void;
  /** Asks for the shop's settings again; null unless they did not come when they were asked for last. */
  onRetryConfig: (() => void) | null;
  isRetryingConfig: boolean;
}

/** What is in the cart, what it comes to, and the ways on (spec 2.59). */
export function CartContents({
  quote,
  promoPlaceholder,
  onRetry,
  onRetryConfig,
  isRetryingConfig,
}: CartContentsProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const cart = cartOf(services);
  const snapshot = useSelector(cart, (state) => state);
  const { kept, changed, failure } = snapshot.context;
  const isOld = failure !== null;
  const { money } = services.format();
  const wanted = new Map(kept.items.map(({ id, quantity }) => [id, quantity]));
  return (
    <div className="y4-cart">
      {isOld && (
        <div className="y4-cart__old" role="alert">
          <p>
            {t('The prices are from before: the new ones could not be loaded')}
            <br />
            {failureText(i18n, failure)}
          </p>
          <Button size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <Card label={t('Products')} busy={snapshot.matches({ pricing: 'quoting' })}>
        <ul className="y4-cart__lines">
          {quote.items.flatMap((item) => {
            const quantity = wanted.get(item.id);
            return quantity === undefined
              ? []
              : [
                  <CartLine
                    key={item.id}
                    item={item}
                    wanted={quantity}
                    changed={changed.includes(item.id)}
                  />,
                ];
          })}
        </ul>
        {quote.missing.map((id) => (
          <MissingItem key={id} id={id} />
        ))}
      </Card>
      <aside className={`y4-cart__side${isOld ? ' y4-cart__side--old' : ''}`}>
        <Card>
          <CartPromo quote={quote} placeholder={promoPlaceholder} />
          {onRetryConfig && (
            <p className="y4-cart__promo y4-cart__warning">
              {t("The shop's settings can not be shown")}{' '}
              <Button size="sm" variant="link" busy={isRetryingConfig} onClick={onRetryConfig}>
                {t('Try again')}
              </Button>
            </p>
          )}
          <CartTotals quote={quote} />
          <div className="y4-cart__bar">
            <p className="y4-cart__total" aria-live="polite">
              <span>{t('Total')}</span>
              <strong>{money(quote.payableTotal)}</strong>
            </p>
            <ButtonLink variant="primary" size="lg" block href={CHECKOUT_PATH}>
              {t('Checkout')}
            </ButtonLink>
          </div>
          <ButtonLink block href={productsPath('product-grid')}>
            {t('Continue Shopping')}
          </ButtonLink>
        </Card>
      </aside>
    </div>
  );
}

/** A product in the cart that the shop has no more. */
function MissingItem({ id }: { id: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const name = keptName(services.localStore, id);
  return (
    <p className="y4-cart__gone y4-cart__warning">
      {t('{id} is no longer offered', { id: name })}{' '}
      <Button
        size="sm"
        variant="link"
        aria-label={t('Remove {name}', { name })}
        onClick={() => changeCart(services, { type: 'item.removed', id, name })}
      >
        {t('Remove')}
      </Button>
    </p>
  );
}

/** What the sum is made of. */
function CartTotals({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  return (
    <dl className="y4-totals">
      <Fact term={t('Subtotal')}>{money(quote.subTotal)}</Fact>
      <Fact term={t('Shipping cost')}>{money(quote.shippingCost)}</Fact>
      {quote.discount > 0 && (
        <Fact term={t('Discount')} valueClass="y4-totals__less">
          {discountText(quote.discount, money)}
        </Fact>
      )}
    </dl>
  );
}
