import type { OrderSheet } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { takenOff } from '../../../shop/taken-off.ts';
import { goodsAmount } from './order-sums.ts';

/** How the amount of an order comes about. */
export function OrderSums({ order }: { order: OrderSheet }) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  const { details, shippingCost, discount, promo, amount } = order;
  return (
    <dl className="y4-order__sums y4-numbers">
      <div>
        <dt>{t('Subtotal')}</dt>
        <dd>{money(goodsAmount(details))}</dd>
      </div>
      <div>
        <dt>{t('Shipping cost')}</dt>
        <dd>{shippingCost === 0 ? t('Free shipping') : money(shippingCost)}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>
            {t('Discount')} {promo !== '' && <bdi>({promo})</bdi>}
          </dt>
          <dd>{takenOff(discount, money)}</dd>
        </div>
      )}
      <div className="y4-order__total">
        <dt>{t('Total')}</dt>
        <dd>{money(amount)}</dd>
      </div>
    </dl>
  );
}
