import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import { newOrder as contract, type NewOrderPayload } from '#schemas/shop/new-order.ts';
import { type Failure, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Refusal } from '../data-definitions/refusal.ts';
import { sqlState } from '../database/faults/sql-state.ts';
import { askingMessenger } from '../messenger/asking.ts';
import type { CallContext, TaskHandler } from '../wire/handler.ts';
import { checkAddress, checkOrder } from './checkout/check-order.ts';
import { answerAgain, keyOf, type OrderAnswer } from './checkout/checkout-key.ts';
import { mergeItems } from './checkout/goods.ts';
import type { OrderCalculation } from './checkout/order-calculation.ts';
import { newOrderId } from './checkout/order-id.ts';
import { readSnapshot } from './checkout/order-snapshot.ts';
import { placeOrder } from './checkout/place-order.ts';
import { handleShopTask } from './handle.ts';
import { findBill } from './payment/find-bill.ts';
import { type PaymentWays, paymentWays } from './payment/registry.ts';
import type { Bill } from './payment/way.ts';
import { orderRefused } from './refusal.ts';
import { methodOf, type Shop, shopperOf } from './shop.ts';
import { type Texts, textsOf } from './texts.ts';

/** Lock not to be had, two orders that block each other, an id drawn twice: the next try succeeds. */
const PASSING_FAULTS = new Set(['55P03', '40P01', '23505']);
/** Times that an order is calculated anew when others change what it was calculated from. */
const ATTEMPTS = 5;

/** Places orders (spec 7.29), each once, paid in one of the given ways. */
export function createNewOrder(ways: PaymentWays): TaskHandler {
  return handleShopTask(contract, async (payload, context, shop) => {
    const texts = await textsOf(context);
    try {
      const answer = await orderOnce(payload, context, { shop, texts, ways });
      await askOutside(payload, answer, context, { shop, texts, ways });
      return success(answer);
    } catch (error) {
      if (!PASSING_FAULTS.has(sqlState(error))) throw error;
      return busy(texts);
    }
  });
}

function busy(texts: Texts): Failure {
  const message = texts.say('Very many are ordering just now, please try again');
  return failure(ResultId.conflict, message, 'BUSY');
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
  const { transaction, corp, messenger } = context;
  const user = shopperOf(context);
  const key = keyOf(payload, user.id);
  const items = mergeItems(payload.cartItems);
  const view = { corp, digits: shop.digits, texts };
  const question = {
    key,
    addressId: payload.address.id,
    promo: payload.promo?.code ?? null,
    items,
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const snapshot = await readSnapshot(transaction, question);
    if (snapshot.earlier) return answerAgain(key, snapshot.earlier);
    const method = methodOf(shop, payload.paymentMethod);
    if (!method) throw orderRefused('PAYMENT_METHOD', '__No payment method');
    const way = ways[method.kind];
    const address = checkAddress(snapshot, payload.address);
    // Codes can be guessed by orders too.
    if (payload.promo && !snapshot.promo) await context.throttle('promo');
    const calculation = checkOrder({ payload, items, snapshot, shop, way, view });
    const orderId = newOrderId(new Date(), shop.timeZone);
    const bill = billOf(calculation, { corp, orderId, userId: user.id, currency: shop.currency });
    const answer = { orderId, ...successOf(method, texts) };
    const isPlaced = await placeOrder(transaction, {
      key,
      answer,
      customerId: snapshot.customerId,
      customerName: user.userFullName || user.userName || address.name,
      address,
      calculation,
      bill,
      taken: await way.take(bill, transaction, { method, messenger }),
      method,
    });
    if (isPlaced) return answer;
  }
  throw new Refusal(busy(texts));
}

function billOf({ price, points }: OrderCalculation, known: Omit<Bill, 'amount' | 'points'>): Bill {
  return { ...known, amount: price.payableTotal, points };
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
  const known = await findBill(transaction, answer.orderId, shopperOf(context).id);
  if (known?.state !== 'due') return;
  context.afterCommit(() =>
    askingMessenger(messenger.log, { corp, config: method.config }, async () => {
      const weixin = await request({ ...known.bill, corp }, { method, messenger });
      return success({ ...answer, ...(weixin && { weixin }) });
    }),
  );
}

/** Places orders in the product's own ways to pay. */
export const newOrder = createNewOrder(paymentWays);
