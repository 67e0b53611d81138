import { payOrder as contract } from '#schemas/shop/pay-order.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { askingMessenger } from '../messenger/asking.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';
import { handleShopTask } from './handle.ts';
import { selectOwnOrders } from './own-orders.ts';
import { findBill } from './payment/find-bill.ts';
import { paymentWays } from './payment/registry.ts';
import { notFound } from './refusal.ts';
import { methodOf, shopperOf } from './shop.ts';

/** Asks once more for the means to pay an own order, when this request holds nothing. */
export const payOrder = handleShopTask(contract, async ({ id }, context, shop) => {
  await context.throttle('messenger');
  const { transaction, corp, messenger } = context;
  const shopper = shopperOf(context);
  const order = await selectOwnOrders(transaction, shopper)
    .select('shop_order.payment_method')
    .where('shop_order.id', '=', id)
    .executeTakeFirst();
  if (!order) throw notFound('__This order no longer exists', 'NO_ORDER');
  const known = await findBill(transaction, id, shopper.id);
  if (known?.state === 'paid') return success({});
  const method = methodOf(shop, order.payment_method);
  const request = method && paymentWays[method.kind].request;
  if (known?.state !== 'due' || !request) {
    throw refused('__This order can not be paid here', 'NOT_PAYABLE');
  }
  return success(
    new PendingAnswer(() =>
      askingMessenger(messenger.log, { corp, config: method.config }, async () => {
        const weixin = await request({ ...known.bill, corp }, { method, messenger });
        return success({ ...(weixin && { weixin }) });
      }),
    ),
  );
});
