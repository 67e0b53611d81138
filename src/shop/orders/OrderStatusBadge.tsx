import type { OrderStatus } from '#schemas/shop/order.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { STATUS_TEXT } from './status-text.ts';

const LOOKS: Readonly<Record<OrderStatus, BadgeProps['type']>> = {
  pending: 'warning',
  processing: 'primary',
  shipping: 'secondary',
  completed: 'success',
  cancelled: 'danger',
};

/** How far an order has come (spec 4.18). */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  return <Badge type={LOOKS[status]}>{t(STATUS_TEXT[status])}</Badge>;
}
