import type { OrderSheet as Sheet } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { localTime } from '../../../i18n/local-time.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { OrderStatusBadge } from '../../../shop/orders/OrderStatusBadge.tsx';
import { ordersPath } from '../../../shop/orders/orders-path.ts';
import { useBrand } from '../../../tenant/use-brand.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { OrderDue, type PayingProps } from './OrderDue.tsx';
import { OrderedGoods } from './OrderedGoods.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OrderSums } from './OrderSums.tsx';

/** Keys of the texts of where a payment stands. */
const PAYMENT_TEXT = {
  due: 'Not paid yet',
  paid: 'Paid',
  refunded: 'What you paid goes back to you',
} as const;

interface OrderSheetProps extends PayingProps {
  order: Sheet;
}

/** An order on screen and, without the buttons, on one sheet of paper (spec 2.66). */
export function OrderSheet({ order, ...paying }: OrderSheetProps) {
  const { t } = useTranslation();
  const { name: shop } = useBrand();
  const { id, status } = order;
  return (
    <article className="y4-order">
      <nav className="y4-order__back">
        <ButtonLink variant="ghost" size="sm" icon="arrow-left" href={ordersPath()}>
          {t('My orders')}
        </ButtonLink>
        <Button size="sm" icon="print" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </nav>
      <header className="y4-order__head">
        <p className="y4-order__shop">{shop}</p>
        <h1>
          {t('Order')} <bdi className="y4-numbers">{id}</bdi>
        </h1>
        <OrderStatusBadge status={status} />
      </header>
      <OrderProgress status={status} />
      {order.paymentState === 'due' && <OrderDue payUntil={order.payUntil} {...paying} />}
      <OrderFacts order={order} />
      <OrderedGoods details={order.details} />
      <OrderSums order={order} />
    </article>
  );
}

/** When, how much, how and where to. */
function OrderFacts({ order }: { order: Sheet }) {
  const { t } = useTranslation();
  const { format } = useServices();
  const { date, amount, addressName, addressPhone, addressStreet, payment } = order;
  return (
    <dl className="y4-order__facts">
      <Fact term={t('Date')} valueClass="y4-numbers">
        <time dateTime={date} dir="ltr">
          {localTime(date)}
        </time>
      </Fact>
      <Fact term={t('Amount')} valueClass="y4-order__amount y4-numbers">
        {format().money(amount)}
      </Fact>
      <Fact term={t('Payment method')}>
        <bdi>{payment}</bdi>
        {order.paymentState !== null && (
          <span className={`y4-order__payment y4-order__payment--${order.paymentState}`}>
            {t(PAYMENT_TEXT[order.paymentState])}
          </span>
        )}
      </Fact>
      <Fact term={t('Shipping address')}>
        <address>
          <span dir={useTextDirection(addressName)}>{addressName}</span>
          <br />
          <bdi className="y4-numbers">{addressPhone}</bdi>
          <br />
          <span dir={useTextDirection(addressStreet)}>{addressStreet}</span>
        </address>
      </Fact>
    </dl>
  );
}
