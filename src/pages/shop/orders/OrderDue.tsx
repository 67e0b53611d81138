import { useServices } from '../../../app/services-context.ts';
import { localTime } from '../../../i18n/local-time.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { checkoutIcons } from '../../../icons/checkout-icons.ts';
import { addIcons } from '../../../icons/icon-store.ts';
import { Button } from '../../../ui/button.tsx';

addIcons(checkoutIcons);

export interface PayingProps {
  isPaying: boolean;
  onPay(): void;
}

interface OrderDueProps extends PayingProps {
  /** ISO 8601; null when the order waits as long as it takes. */
  payUntil: string | null;
}

/** An order that stands and is not paid, or whose payment is waited for, with the way to pay it where there is one (spec 7.34). */
export function OrderDue({ payUntil, isPaying, onPay }: OrderDueProps) {
  const { t } = useTranslation();
  const { messenger } = useServices();
  const title = isPaying ? t('Waiting for the payment') : t('Your order is not paid yet');
  return (
    <section className="y4-order__due" aria-label={title}>
      <p>
        <strong>{title}</strong>
        {payUntil !== null && (
          <span>
            {t('It waits for your payment until {time} and is cancelled after that', {
              // Read from the left in any sentence.
              time: `\u2066${localTime(payUntil).slice(0, 16)}\u2069`,
            })}
          </span>
        )}
        {messenger === null && <span>{t('Open this page in the messenger to pay with it')}</span>}
      </p>
      {messenger !== null && (
        <Button variant="primary" icon="lock" busy={isPaying} onClick={onPay}>
          {t('Pay now')}
        </Button>
      )}
    </section>
  );
}
