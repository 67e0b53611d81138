import type { Quote } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { takenOff } from '../../../shop/taken-off.ts';

/** The numbers of an order, all of them the server's (spec 2.63a, 9.14). */
export function OrderTotals({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { money, number } = useServices().format();
  const { subTotal, shippingCost, total, payableTotal, promo, discount, promoMessage, points } =
    quote;
  return (
    <>
      <dl className="y4-totals">
        <div>
          <dt>{t('Subtotal')}</dt>
          <dd>{money(subTotal)}</dd>
        </div>
        <div>
          <dt>{t('Shipping cost')}</dt>
          <dd>{money(shippingCost)}</dd>
        </div>
        <div>
          <dt>{t('Total')}</dt>
          <dd>{money(total)}</dd>
        </div>
        {promo !== null && (
          <div>
            <dt>{t('Coupon: {code}', { code: promo.code })}</dt>
            <dd className="y4-totals__less">
              <bdi dir="ltr">−{number(promo.discount)}%</bdi>
              {' · '}
              <bdi>{takenOff(discount, money)}</bdi>
            </dd>
          </div>
        )}
        <div className="y4-totals__payable">
          <dt>{t('Payable Total')}</dt>
          <dd>{money(payableTotal)}</dd>
        </div>
        {points > 0 && (
          <div>
            <dt>{t('Paid with points')}</dt>
            <dd>{number(points)}</dd>
          </div>
        )}
      </dl>
      {promoMessage && <p className="y4-checkout__warning">{promoMessage}</p>}
    </>
  );
}
