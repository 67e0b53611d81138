import type { Product } from '#schemas/shop/product.ts';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';

/** What sending it costs, and whether there is any (spec 2.57e, 2.57f). */
export function Delivery({
  product: { shippingCost, isInStock, stock },
}: {
  product: Pick<Product, 'shippingCost' | 'isInStock' | 'stock'>;
}) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  const shipping =
    typeof shippingCost === 'string'
      ? shippingCost
      : shippingCost === 0
        ? t('Free shipping')
        : t('Shipping {amount}', { amount: money(shippingCost) });
  return (
    <p className="y4-delivery">
      <span>{shipping}</span>
      <span className={isInStock ? 'y4-delivery__there' : 'y4-delivery__gone'}>{stock}</span>
    </p>
  );
}
