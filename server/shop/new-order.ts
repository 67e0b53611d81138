import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import { newOrder as contract, type NewOrderPayload } from '#schemas/shop/new-order.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { askingMessenger } from '../messenger/asking.ts';
import type { CallContext, TaskHandler } from '../wire/handler.ts';
import { checkAddress, checkOrder } from './check-order.ts';
import { claimKey, keepAnswer, keyOf, type OrderAnswer } from './checkout-key.ts';
import { customerOf } from './customer.ts';
import { handleShopTask } from './handle.ts';
import { readBill } from './payment/read-bill.ts';
import { type PaymentWays, paymentWays } from './payment/registry.ts';
import { placeOrder } from './place-order.ts';
import { orderRefused } from './refusal.ts';
import { methodOf, type Shop, shopperOf } from './shop.ts';
import { type Texts, textsOf } from './texts.ts';

/** Lock not to be had, two orders that block each other, an id drawn twice: the next try succeeds. */
const PASSING_FAULTS = new Set(['55P03', '40P01', '23505']);

/** Places orders (spec 7.29), each once, paid in one of the given ways. */
export function createNewOrder(ways: PaymentWays): TaskHandler {
  return handleShopTask(contract, async (payload, context, shop) => {
    const texts = await textsOf(context);
    try {
      const answer = await orderOnce(payload, context, { shop, texts, ways });
      await askOutside(payload, answer, context, { shop, texts, ways });
      return success(answer);
    } catch (error) {
      if (!PASSING_FAULTS.has(String((error as { code?: unknown } | null)?.code))) throw error;
      const message = texts.say('Very many are ordering just now, please try again');
      return failure(ResultId.conflict, message, 'BUSY');
    }
  });
}

interface Tools {
  readonly shop: Shop;
  readonly texts: Texts;
  readonly ways: PaymentWays;
}

async function orderOnce(
  payload: NewOrderPayload,
  context: CallContext,
  { shop, texts, ways }: Tools,
): Promise<OrderAnswer> {
  const { transaction, corp } = context;
  const user = shopperOf(context);
  const key = keyOf(payload, user.id);
  const earlier = await claimKey(transaction, key);
  if (earlier) return earlier;
  const method = methodOf(shop, payload.paymentMethod);
  if (!method) throw orderRefused('PAYMENT_METHOD', '__No payment method');
  const way = ways[method.kind];
  const address = await checkAddress(transaction, user.id, payload.address);
  const customerId = await customerOf(transaction, user, address);
  const view = { corp, digits: shop.digits, texts };
  const reckoning = await checkOrder(transaction, { payload, user, shop, way, view });
  const userId = user.id;
  const tools = { method, messenger: context.messenger };
  const order = { corp, userId, customerId, shop, address, reckoning, way, tools };
  const { orderId } = await placeOrder(transaction, order);
  const answer = { orderId, ...successOf(method, texts) };
  await keepAnswer(transaction, key, answer);
  return answer;
}

function successOf(
  { success: { title, message, to } }: PaymentMethodDocument,
  texts: Texts,
): Omit<OrderAnswer, 'orderId'> {
  return { title: texts.of(title), message: texts.of(message), to };
}

/** A bill that is still due is asked for once the order stands and nothing is locked any more. */
async function askOutside(
  { paymentMethod }: NewOrderPayload,
  answer: OrderAnswer,
  context: CallContext,
  { shop, ways }: Tools,
): Promise<void> {
  const method = methodOf(shop, paymentMethod);
  const request = method && ways[method.kind].request;
  if (!request) return;
  const { corp, transaction, messenger } = context;
  const { state, bill } = await readBill(transaction, answer.orderId, shopperOf(context).id);
  if (state !== 'due') return;
  context.afterCommit(() =>
    askingMessenger(messenger.log, { corp, config: method.config }, async () => {
      const weixin = await request({ ...bill, corp }, { method, messenger });
      return success({ ...answer, ...(weixin && { weixin }) });
    }),
  );
}

/** Places orders in the product's own ways to pay. */
export const newOrder = createNewOrder(paymentWays);
