import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '#schemas/shop/order.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const LOOKS: Readonly<Record<OrderStatus, { type: BadgeProps['type']; text: string }>> = {
  pending: { type: 'warning', text: 'Pending' },
  processing: { type: 'primary', text: 'Processing' },
  shipping: { type: 'secondary', text: 'Shipping (status)' },
  completed: { type: 'success', text: 'Completed' },
  cancelled: { type: 'danger', text: 'Cancelled' },
};

/** How far an order has come (spec 4.18). */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  const { type, text } = LOOKS[status];
  return <Badge type={type}>{t(text)}</Badge>;
}
