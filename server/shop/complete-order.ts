import { completeOrder as contract } from '#schemas/shop/complete-order.ts';
import { mayBecome } from '#schemas/shop/order-status.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { handleShopTask } from './handle.ts';
import { lockOwnOrders } from './own-orders.ts';
import { shopperOf } from './shop.ts';
import { textsOf } from './texts.ts';

/** Marks the shopper's own orders as completed, all or none (spec 7.32). */
export const completeOrder = handleShopTask(contract, async ({ ids }, context) => {
  const { transaction } = context;
  const orders = await lockOwnOrders(transaction, shopperOf(context), ids);
  const texts = await textsOf(context);
  const early = orders.filter((order) => !mayBecome(order.status, 'completed'));
  if (early.length > 0) {
    const names = texts.list(early.map((order) => order.id));
    throw refused(texts.say('Only an order on its way can be completed: {0}', names), 'STATUS');
  }
  await transaction
    .updateTable('shop_order')
    .set({ status: 'completed' })
    .where(
      'id',
      'in',
      orders.map((order) => order.id),
    )
    .execute();
  const affected = orders.length;
  return success({ affected }, texts.say('Orders completed: {0}', affected));
});
