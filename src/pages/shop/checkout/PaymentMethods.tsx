import { useSelector } from '@xstate/react';
import { paymentText } from '#machines/checkout/payment-text.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { Radio } from '../../../ui/fields/radio.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WaitingOptions } from './Waiting.tsx';

/** How the order is paid (spec 2.63c, 3.25b, 4.25). */
export function PaymentMethods({ order }: Pick<Checkout, 'order'>) {
  const { t, i18n } = useTranslation();
  const format = useServices().format();
  const snapshot = useSelector(order, (state) => state);
  const { config, points, paymentMethod, quote, failures } = snapshot.context;
  const isShort = points !== null && quote !== null && quote.points > points.points;
  const isLoading = snapshot.matches({ config: 'loading' });
  const retry = () => order.send({ type: 'retry.requested' });
  return (
    <Card title={t('Payment Method')} busy={isLoading}>
      {snapshot.matches({ config: 'failed' }) ? (
        <ErrorState
          title={t("The shop's settings can not be shown")}
          description={failureText(i18n, failures.config ?? null)}
          onRetry={retry}
        />
      ) : config === null || isLoading ? (
        <WaitingOptions count={3} />
      ) : config.paymentMethods.length === 0 ? (
        <p className="y4-checkout__quiet">{t('No payment method')}</p>
      ) : (
        <ul className="y4-options">
          {config.paymentMethods.map(({ code, icon, title, description }) => (
            <li
              key={code}
              className={`y4-option${code === paymentMethod ? ' y4-option--chosen' : ''}`}
            >
              <Radio
                name="payment-method"
                checked={code === paymentMethod}
                onChange={() => order.send({ type: 'method.chosen', code })}
                label={<strong>{paymentText(title, points, format)}</strong>}
                help={paymentText(description, points, format)}
              />
              {icon && <Icon name={icon} className="y4-option__mark" />}
            </li>
          ))}
        </ul>
      )}
      {isShort && (
        <p className="y4-checkout__warning" role="status">
          {t('Your points do not cover this order, please pay in another way')}
        </p>
      )}
      {snapshot.matches({ points: 'failed' }) && (
        <p className="y4-checkout__warning" role="alert">
          {t('Your points can not be shown')}
          <br />
          {failureText(i18n, failures.points ?? null)}{' '}
          <Button size="sm" variant="link" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </Card>
  );
}
