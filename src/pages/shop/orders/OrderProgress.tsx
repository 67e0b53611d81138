import type { OrderStatus } from '#schemas/shop/order.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { STATUS_TEXT } from '../../../shop/orders/status-text.ts';

const STEPS = ['pending', 'processing', 'shipping', 'completed'] as const;

/** How far an order has come and what is still ahead (spec 4.18); nothing of one that was taken back. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  if (status === 'cancelled') return null;
  const reached = STEPS.indexOf(status);
  return (
    <ol className="y4-progress" aria-label={t('Status')}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={
            at <= reached ? 'y4-progress__step y4-progress__step--done' : 'y4-progress__step'
          }
          aria-current={at === reached ? 'step' : undefined}
        >
          {t(STATUS_TEXT[step])}
        </li>
      ))}
    </ol>
  );
}
