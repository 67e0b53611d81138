import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PaymentState } from '../../database/schema/checkout.ts';
import type { Bill } from './way.ts';

/** A bill, and how far its payment is. */
export interface KnownBill {
  readonly state: PaymentState;
  readonly bill: Omit<Bill, 'corp'>;
}

/**
 * What is to be paid for an order that was placed before, and whether it is; undefined for an order of
 * the office's own, which has no bill.
 */
export async function findBill(
  transaction: Transaction<Database>,
  orderId: string,
  userId: string,
): Promise<KnownBill | undefined> {
  const row = await transaction
    .selectFrom('shop_payment')
    .select(['state', 'amount', 'currency', 'points'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    state: row.state,
    bill: {
      orderId,
      userId,
      amount: BigInt(row.amount),
      currency: row.currency,
      points: BigInt(row.points),
    },
  };
}
