import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Takes back an order that can not be paid any more, unless it has been paid or begun meanwhile. Takes
 * the same row first as a payment's notice does, so that it comes either before or after.
 */
export async function cancelUnpaid(
  transaction: Transaction<Database>,
  orderId: string,
): Promise<void> {
  await transaction
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .execute();
  await transaction
    .updateTable('shop_order')
    .set({ status: 'cancelled' })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('shop_payment')
          .select('order_id')
          .where('order_id', '=', orderId)
          .where('state', '=', 'due'),
      ),
    )
    .execute();
}
