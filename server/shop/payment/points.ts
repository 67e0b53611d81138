import type { PaymentWay } from './way.ts';

/** Pays with the shopper's points: the ledger refuses what the balance does not cover. */
export const points: PaymentWay = {
  takesPoints: true,
  async take(bill, transaction) {
    await transaction
      .insertInto('points_entry')
      .values({
        user_id: bill.userId,
        points: String(-bill.points),
        reason: 'order',
        order_id: bill.orderId,
      })
      .execute();
    return { state: 'paid' };
  },
};
