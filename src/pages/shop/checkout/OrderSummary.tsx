import { useSelector } from '@xstate/react';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { keptName } from '../../../shop/cart/kept-names.ts';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { CART_PATH } from '../../../shop/checkout-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { SummaryLine } from './SummaryLine.tsx';
import { WaitingSummary } from './Waiting.tsx';

/** What is ordered and what it comes to (spec 2.63a). */
export function OrderSummary({ order }: Pick<Checkout, 'order'>) {
  const { t, i18n } = useTranslation();
  const { localStore } = useServices();
  const snapshot = useSelector(order, (state) => state);
  const { quote, changed, kept, failures } = snapshot.context;
  return (
    <Card
      title={t('Order Summary')}
      busy={snapshot.matches({ quote: 'loading' })}
      actions={
        <ButtonLink size="sm" variant="ghost" href={CART_PATH}>
          {t('Edit cart')}
        </ButtonLink>
      }
    >
      {snapshot.matches({ quote: 'failed' }) ? (
        <ErrorState
          title={t('Your order can not be calculated')}
          description={failureText(i18n, failures.quote ?? null)}
          onRetry={() => order.send({ type: 'retry.requested' })}
        />
      ) : quote === null ? (
        <WaitingSummary ids={kept.items.map(({ id }) => id)} />
      ) : (
        <>
          <ul className="y4-summary">
            {quote.items.map((item) => (
              <SummaryLine key={item.id} item={item} changed={changed.includes(item.id)} />
            ))}
          </ul>
          {quote.missing.map((id) => (
            <p key={id} className="y4-checkout__warning">
              {t('{id} is no longer offered', { id: keptName(localStore, id) })}
            </p>
          ))}
          <OrderTotals quote={quote} />
        </>
      )}
    </Card>
  );
}
