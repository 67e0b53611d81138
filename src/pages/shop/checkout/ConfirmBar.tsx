import { useSelector } from '@xstate/react';
import { chosenAddress } from '#machines/address-book/address-book.machine.ts';
import { isPayable } from '#machines/checkout/order-draft.ts';
import { leavesOutcomeUntold } from '#schemas/wire/result-id.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { Terms } from './Terms.tsx';

/** The one button that orders, with why it did not the last time (spec 2.63f, 5.12). */
export function ConfirmBar({ checkout: { order, addresses } }: { checkout: Checkout }) {
  const { t, i18n } = useTranslation();
  const { money } = useServices().format();
  const snapshot = useSelector(order, (state) => state);
  const hasAddresses = useSelector(
    addresses,
    (state) => !state.matches('loading') && !state.matches('failed'),
  );
  const { quote, refusal, config } = snapshot.context;
  const isShown = snapshot.matches({ config: 'ready', quote: 'ready' }) && hasAddresses;
  const isLost = refusal !== null && leavesOutcomeUntold(refusal.id);
  return (
    <div className="y4-confirm">
      <div className="y4-confirm__bar">
        {refusal !== null && (
          <p className="y4-confirm__refusal" role="alert">
            {failureText(i18n, refusal)}
            {isLost && (
              <span className="d-block">
                {t('You can press again: an order is placed only once.')}
              </span>
            )}
          </p>
        )}
        {isShown && refusal === null && !isPayable(quote) && (
          <p className="y4-confirm__refusal" role="status">
            {t('There is nothing to pay for')}
          </p>
        )}
        <p className="y4-confirm__total">
          <span>{t('Payable Total')}</span>
          <strong>{quote === null ? '…' : money(quote.payableTotal)}</strong>
        </p>
        <Button
          variant="primary"
          size="lg"
          icon="lock"
          block
          busy={snapshot.matches({ order: 'placing' })}
          disabled={!isShown || !isPayable(quote)}
          onClick={() =>
            order.send({
              type: 'order.confirmed',
              address: chosenAddress(addresses.getSnapshot().context),
            })
          }
        >
          {t('Confirm & Pay')}
        </Button>
      </div>
      {config !== null && <Terms html={config.termsConditions} />}
    </div>
  );
}
