import { checkPayment as contract } from '#schemas/shop/check-payment.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { askingMessenger } from '../messenger/asking.ts';
import type { CallContext } from '../wire/handler.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';
import { handleShopTask } from './handle.ts';
import { findBill } from './payment/find-bill.ts';
import { readOwnBill } from './payment/own-bill.ts';
import { paymentWays } from './payment/registry.ts';

/**
 * Where the payment of an own order stands. While it is due, whoever takes the money is asked once
 * more, when this request holds nothing.
 */
export const checkPayment = handleShopTask(contract, async ({ id }, context, shop) => {
  await context.throttle('messenger');
  const { corp, messenger } = context;
  const { known, method } = await readOwnBill(context, shop, id);
  if (!known) throw refused('__This order has no bill', 'NO_BILL');
  const { state } = known;
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
