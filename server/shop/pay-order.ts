import { payOrder as contract } from '#schemas/shop/pay-order.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import { askingMessenger } from '../messenger/asking.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';
import { handleShopTask } from './handle.ts';
import { readOwnBill } from './payment/own-bill.ts';
import { paymentWays } from './payment/registry.ts';

/** Asks once more for the means to pay an own order, when this request holds nothing. */
export const payOrder = handleShopTask(contract, async ({ id }, context, shop) => {
  await context.throttle('messenger');
  const { corp, messenger } = context;
  const { known, method } = await readOwnBill(context, shop, id);
  if (known?.state === 'paid') return success({});
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
