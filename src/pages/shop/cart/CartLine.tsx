import { useTranslation } from 'react-i18next';
import type { QuotedItem } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { cartOf } from '../../../shop/cart/cart.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';

interface CartLineProps {
  item: QuotedItem;
  /** Its price is another than the one shown before. */
  changed: boolean;
}

/** One product of the cart with its quantity (spec 2.59a, 5.11). */
export function CartLine({ item, changed }: CartLineProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { id, name, quantity, available } = item;
  const cart = cartOf(services);
  const format = services.format();
  const change = (wanted: number) => cart.send({ type: 'quantity.changed', id, quantity: wanted });
  return (
    <li className="y4-cart__line">
      <div className="y4-cart__what">
        <AppLink href={`/e-commerce/product/product-details/${encodeURIComponent(id)}`}>
          {name}
        </AppLink>
        <span className="y4-cart__quiet">{format.money(item.salePrice)}</span>
        {changed && <span className="y4-cart__warning">{t('The price has changed')}</span>}
        {available < quantity && (
          <span className="y4-cart__warning">
            {t('Only {count} in stock', { count: available })}
          </span>
        )}
      </div>
      <fieldset className="y4-cart__spinner" aria-label={t('Quantity of {name}', { name })}>
        <Button
          variant="ghost"
          icon="minus"
          aria-label={t('Decrease')}
          disabled={quantity <= 1}
          onClick={() => change(quantity - 1)}
        />
        <output>{quantity}</output>
        <Button
          variant="ghost"
          icon="plus"
          aria-label={t('Increase')}
          onClick={() => change(quantity + 1)}
        />
      </fieldset>
      <strong className="y4-cart__amount">{format.money(item.totalPrice)}</strong>
      <Button
        variant="ghost-danger"
        icon="trash"
        aria-label={t('Remove {name}', { name })}
        onClick={() => cart.send({ type: 'item.removed', id, name })}
      />
    </li>
  );
}
