import { loadOrderList as contract, MAX_ORDERS } from '#schemas/shop/load-order-list.ts';
import { success } from '#schemas/wire/envelope.ts';
import { handleShopTask } from './handle.ts';
import { selectOwnOrders, toOrder } from './own-orders.ts';
import { shopperOf } from './shop.ts';

/** The shopper's own orders, newest first (spec 7.30). */
export const loadOrderList = handleShopTask(contract, async (_params, context, { digits }) => {
  const rows = await selectOwnOrders(context.transaction, shopperOf(context))
    .orderBy('shop_order.date', 'desc')
    .orderBy('shop_order.id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  return success({ rows: rows.map((row) => toOrder(row, digits)) });
});
