import type { OrderStatus } from './order.ts';

/**
 * Where an order may go from each state (spec 4.18). The database holds the same list for everybody
 * who writes, back offices and their authors too; a test compares the two.
 */
export const NEXT_STATUS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipping', 'cancelled'],
  shipping: ['completed'],
  completed: [],
  cancelled: [],
};

/** Whether an order in one state may go to another. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUS[from].includes(to);
}

/** What taking an order off the own list comes to for its buyer. */
export type Removal = 'cancel' | 'hide' | 'refuse';

/**
 * An order that nobody has begun to send is cancelled by its removal, a closed one only leaves the
 * list. One that is in work or on its way stays: goods or money are moving.
 */
export const REMOVAL: Readonly<Record<OrderStatus, Removal>> = {
  pending: 'cancel',
  processing: 'refuse',
  shipping: 'refuse',
  completed: 'hide',
  cancelled: 'hide',
};
