import { md5 } from 'hash-wasm';
import type { OrderDraft } from '#machines/checkout/order-draft.ts';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import { newOrder } from '#schemas/shop/new-order.ts';
import { callTask } from '../../api/call-task.ts';
import type { Services } from '../../app/services.ts';

/** Sends an order with its key, which is the same for the same order (spec 3.32k, 7.29). */
export async function placeOrder(
  { api, corp }: Pick<Services, 'api' | 'corp'>,
  draft: OrderDraft,
  signal: AbortSignal,
) {
  const ccuid = await md5(ccuidPayload(draft));
  return callTask(api, corp.code, newOrder, { ...draft, ccuid }, { signal });
}
