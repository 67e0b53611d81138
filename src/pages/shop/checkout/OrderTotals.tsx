import type { Quote } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { discountText } from '../../../shop/discount-text.ts';
import { Fact } from '../../../ui/fact.tsx';

/** The numbers of an order, all of them the server's (spec 2.63a, 9.14). */
export function OrderTotals({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { money, number } = useServices().format();
  const { subTotal, shippingCost, total, payableTotal, promo, discount, promoMessage, points } =
    quote;
  return (
    <>
      <dl className="y4-totals">
        <Fact term={t('Subtotal')}>{money(subTotal)}</Fact>
        <Fact term={t('Shipping cost')}>{money(shippingCost)}</Fact>
        <Fact term={t('Total')}>{money(total)}</Fact>
        {promo !== null && (
          <Fact term={t('Coupon: {code}', { code: promo.code })} valueClass="y4-totals__less">
            <bdi dir="ltr">−{number(promo.discount)}%</bdi>
            {' · '}
            <bdi>{discountText(discount, money)}</bdi>
          </Fact>
        )}
        <Fact term={t('Payable Total')} className="y4-totals__payable">
          {money(payableTotal)}
        </Fact>
        {points > 0 && <Fact term={t('Paid with points')}>{number(points)}</Fact>}
      </dl>
      {promoMessage && <p className="y4-checkout__warning">{promoMessage}</p>}
    </>
  );
}
