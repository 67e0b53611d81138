import { sql, type Transaction } from 'kysely';
import { deleteOrder as contract } from '#schemas/shop/delete-order.ts';
import { REMOVAL } from '#schemas/shop/order-status.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { handleShopTask } from './handle.ts';
import { lockOwnOrders } from './own-orders.ts';
import { lockPoints } from './points.ts';
import { shopperOf } from './shop.ts';
import { textsOf } from './texts.ts';

/** Takes the shopper's own orders off the list, all or none (spec 7.32). */
export const deleteOrder = handleShopTask(contract, async ({ ids }, context) => {
  const { transaction } = context;
  const shopper = shopperOf(context);
  const orders = await lockOwnOrders(transaction, shopper, ids);
  const texts = await textsOf(context);
  const moving = orders.filter((order) => REMOVAL[order.status] === 'refuse');
  if (moving.length > 0) {
    const names = texts.list(moving.map((order) => order.id));
    throw refused(texts.say('An order in work can not be deleted: {0}', names), 'STATUS');
  }
  const cancelled = orders.filter((order) => REMOVAL[order.status] === 'cancel');
  if (cancelled.length > 0) {
    const cancelledIds = cancelled.map((order) => order.id);
    await lockWhatGoesBack(transaction, shopper.id, cancelledIds);
    await transaction
      .updateTable('shop_order')
      .set({ status: 'cancelled' })
      .where('id', 'in', cancelledIds)
      .execute();
  }
  await transaction
    .updateTable('shop_order')
    .set({ removed_at: sql`now()` })
    .where(
      'id',
      'in',
      orders.map((order) => order.id),
    )
    .execute();
  return success({ affected: orders.length }, texts.say('Orders deleted: {0}', orders.length));
});

/**
 * Cancelling gives back order by order; who takes all its rows before, in the order in which new
 * orders take theirs, neither blocks one nor is blocked.
 */
async function lockWhatGoesBack(
  transaction: Transaction<Database>,
  userId: string,
  orderIds: readonly string[],
): Promise<void> {
  await transaction
    .selectFrom('promo')
    .select('code')
    .where('code', 'in', (eb) =>
      eb.selectFrom('promo_use').select('code').where('order_id', 'in', orderIds),
    )
    .orderBy('code')
    .forUpdate()
    .execute();
  await lockPoints(transaction, userId);
  await transaction
    .selectFrom('product')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('shop_order_line').select('product_id').where('order_id', 'in', orderIds),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
