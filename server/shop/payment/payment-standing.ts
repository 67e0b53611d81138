import type { Transaction } from 'kysely';
import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import type { OrderSheet } from '#schemas/shop/order.ts';
import type { Database } from '../../database/database.ts';
import { findBill } from './find-bill.ts';
import { paymentWays } from './registry.ts';

type Standing = Pick<OrderSheet, 'paymentState' | 'payUntil'>;

/** Where the payment of an order stands, as far as the shop sees money come and go. */
export async function readStanding(
  transaction: Transaction<Database>,
  { orderId, userId }: { orderId: string; userId: string },
  method: PaymentMethodDocument | undefined,
): Promise<Standing> {
  const state = (await findBill(transaction, orderId, userId))?.state;
  if (state === 'paid' || state === 'refunded') return { paymentState: state, payUntil: null };
  const way = method && paymentWays[method.kind];
  if (state !== 'due' || !way?.request) return { paymentState: null, payUntil: null };
  const deadline = await way.readDeadline?.(transaction, orderId);
  return { paymentState: 'due', payUntil: deadline?.toISOString() ?? null };
}
