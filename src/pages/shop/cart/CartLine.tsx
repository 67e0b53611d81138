import type { QuotedItem } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { changeCart } from '../../../shop/cart/cart.ts';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { productPath } from '../../../shop/product-path.ts';
import { QuantitySpinner } from '../../../shop/QuantitySpinner.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { LineWarnings } from './LineWarnings.tsx';

interface CartLineProps {
  item: QuotedItem;
  /** How many are wanted: more than the quote says while a new one is on its way. */
  wanted: number;
  /** Its price is another than the one shown before. */
  changed: boolean;
}

/** One product of the cart with its quantity (spec 2.59a, 5.11). */
export function CartLine({ item, wanted, changed }: CartLineProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { id, name, files, available } = item;
  const { money } = services.format();
  const path = productPath(id);
  const change = (quantity: number) => {
    if (quantity !== wanted) changeCart(services, { type: 'quantity.changed', id, quantity });
  };
  return (
    <li className="y4-cart__line">
      <AppLink href={path} className="y4-cart__picture" tabIndex={-1} aria-hidden="true">
        <ProductPicture file={files[0]} alt="" sizes="96px" />
      </AppLink>
      <div className="y4-cart__what">
        <AppLink href={path} className="y4-cart__name" dir={useTextDirection(name)}>
          {name}
        </AppLink>
        <span className="y4-cart__quiet">
          {money(item.salePrice)}
          {item.salePrice < item.price && (
            <del className="y4-cart__before">
              <span className="visually-hidden">{t('Before')} </span>
              {money(item.price)}
            </del>
          )}
          {/* Words stand for what no sum can show: 'Freight collect'. */}
          {typeof item.shippingCost === 'string' && <span>{item.shippingCost}</span>}
        </span>
        <LineWarnings item={item} changed={changed} />
        {available > 0 && available < item.quantity && (
          <Button
            size="sm"
            variant="link"
            className="y4-cart__less"
            aria-label={t('Take {count} of {name}', { count: available, name })}
            onClick={() => change(available)}
          >
            {t('Take {count}', { count: available })}
          </Button>
        )}
      </div>
      <div className="y4-cart__sum">
        <QuantitySpinner
          label={t('Quantity of {name}', { name })}
          value={wanted}
          onChange={change}
        />
        <strong className="y4-cart__amount">{money(item.totalPrice)}</strong>
      </div>
      <Button
        variant="ghost-danger"
        icon="trash"
        aria-label={t('Remove {name}', { name })}
        title={t('Remove')}
        onClick={() => changeCart(services, { type: 'item.removed', id, name, file: files[0] })}
      />
    </li>
  );
}
