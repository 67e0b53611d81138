import type { OrderStatus } from '#schemas/shop/order.ts';

/** Keys of the texts of the states of an order (spec 4.18). */
export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipping: 'Shipping (status)',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
