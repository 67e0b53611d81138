import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { paymentText } from '#machines/checkout/payment-text.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The order stands: what it came to, and where it goes on (spec 2.64). */
export function PaymentSuccess({ order }: Pick<Checkout, 'order'>) {
  const { t } = useTranslation();
  const format = useServices().format();
  const { placed, draft, config, points } = useSelector(order, ({ context }) => context);
  const isLeaving = useSelector(order, (state) => state.matches({ order: 'paid' }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (placed === null || draft === null) return null;
  const method = config?.paymentMethods.find(({ code }) => code === draft.paymentMethod);
  return (
    <section className="y4-success">
      <span className="y4-success__mark">
        <Icon name="circle-check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {placed.title || t('Payment success!')}
      </h1>
      {placed.message && <p>{placed.message}</p>}
      <dl className="y4-totals">
        <Fact term={t('Order ID')}>{placed.orderId}</Fact>
        <Fact term={t('Total')}>{format.money(draft.payableTotal)}</Fact>
        <Fact term={t('Payment Method')}>
          {method ? paymentText(method.title, points, format) : draft.paymentMethod}
        </Fact>
      </dl>
      <div className="y4-success__actions">
        {isLeaving && (
          <Button onClick={() => order.send({ type: 'stay.requested' })}>{t('Stay here')}</Button>
        )}
        <ButtonLink variant="primary" href={placed.to}>
          {t('Go on')}
        </ButtonLink>
      </div>
      <p className="y4-checkout__quiet" role="status">
        {isLeaving && t('You are led on in a moment')}
      </p>
    </section>
  );
}
