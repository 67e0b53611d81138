import { checkPayment as contract } from '#schemas/shop/check-payment.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { askingMessenger } from '../messenger/asking.ts';
import type { CallContext } from '../wire/handler.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';
import { handleShopTask } from './handle.ts';
import { selectOwnOrders } from './own-orders.ts';
import { findBill } from './payment/find-bill.ts';
import { paymentWays } from './payment/registry.ts';
import { notFound } from './refusal.ts';
import { methodOf, shopperOf } from './shop.ts';

/**
 * Where the payment of an own order stands. While it is due, whoever takes the money is asked once
 * more, when this request holds nothing.
 */
export const checkPayment = handleShopTask(contract, async ({ id }, context, shop) => {
  await context.throttle('messenger');
  const { transaction, corp, messenger } = context;
  const shopper = shopperOf(context);
  const order = await selectOwnOrders(transaction, shopper)
    .select('shop_order.payment_method')
    .where('shop_order.id', '=', id)
    .executeTakeFirst();
  if (!order) throw notFound('__This order no longer exists', 'NO_ORDER');
  const known = await findBill(transaction, id, shopper.id);
  if (!known) throw refused('__This order has no bill', 'NO_BILL');
  const { state } = known;
  const method = methodOf(shop, order.payment_method);
  const inquire = method && paymentWays[method.kind].inquire;
  if (state !== 'due' || !inquire) return success({ state });
  return success(
    new PendingAnswer(() =>
      askingMessenger(messenger.log, { corp, config: method.config }, async () => {
        await inquire({ corp, orderId: id }, messenger);
        return success({ state: await stateOf(context, id) });
      }),
    ),
  );
});

function stateOf({ corp, messenger, user }: CallContext, id: string) {
  return messenger.tenancy.withTenant(corp, async (transaction) => {
    const known = await findBill(transaction, id, user?.id ?? '');
    return known?.state ?? 'void';
  });
}
