import type { OrderSheet } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { discountText } from '../../../shop/discount-text.ts';
import { Fact } from '../../../ui/fact.tsx';
import { goodsAmount } from './order-sums.ts';

/** How the amount of an order comes about. */
export function OrderSums({ order }: { order: OrderSheet }) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  const { details, shippingCost, discount, promo, amount } = order;
  return (
    <dl className="y4-order__sums y4-numbers">
      <Fact term={t('Subtotal')}>{money(goodsAmount(details))}</Fact>
      <Fact term={t('Shipping cost')}>
        {shippingCost === 0 ? t('Free shipping') : money(shippingCost)}
      </Fact>
      {discount > 0 && (
        <Fact
          term={
            <>
              {t('Discount')} {promo !== '' && <bdi>({promo})</bdi>}
            </>
          }
        >
          {discountText(discount, money)}
        </Fact>
      )}
      <Fact term={t('Total')} className="y4-order__total">
        {money(amount)}
      </Fact>
    </dl>
  );
}
