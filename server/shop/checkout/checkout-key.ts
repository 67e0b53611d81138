import { createHash } from 'node:crypto';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import type { NewOrderPayload, newOrder } from '#schemas/shop/new-order.ts';
import type { Order } from '#schemas/shop/order.ts';
import type { TaskDataInput } from '#schemas/wire/contract.ts';
import { orderRefused } from '../refusal.ts';

/** What a shopper's browser is told of his order. */
export type OrderAnswer = TaskDataInput<typeof newOrder>;

/** Names one attempt of one shopper to buy one cart. */
export interface CheckoutKey {
  readonly userId: string;
  readonly ccuid: string;
  /** SHA-256 in hex. */
  readonly payloadHash: string;
  readonly cartRevision: string;
}

/** A checkout that came to an order. */
export interface EarlierCheckout {
  readonly payloadHash: string;
  readonly orderId: string | null;
  readonly answer: OrderAnswer | null;
  readonly status: Order['status'] | null;
}

/**
 * The key of a payload, calculated from what was received.
 *
 * @throws Refusal when the payload brings another one.
 */
export function keyOf(payload: NewOrderPayload, userId: string): CheckoutKey {
  const text = ccuidPayload(payload);
  const ccuid = createHash('md5').update(text).digest('hex');
  if (payload.ccuid !== ccuid) {
    throw orderRefused('CCUID', '__The order was changed on its way, please try again');
  }
  const payloadHash = createHash('sha256').update(text).digest('hex');
  return { userId, ccuid, payloadHash, cartRevision: payload.cartRevision };
}

/**
 * What somebody is answered whose key or cart was taken before: the same key gets the same answer.
 *
 * @throws Refusal when key or cart belong to another order, or to one that was cancelled.
 */
export function answerAgain(key: CheckoutKey, earlier: EarlierCheckout): OrderAnswer {
  const isSame = earlier.payloadHash === key.payloadHash;
  // Nobody is told that an order stands which was taken back since.
  if (isSame && earlier.answer && earlier.status !== 'cancelled') {
    // The database keeps the fields, not their order, and both answers are to be the same text.
    const { orderId, title, message, to } = earlier.answer;
    return { orderId, title, message, to };
  }
  throw orderRefused('CART_ORDERED', '__This cart has been ordered already', {
    ...(earlier.orderId !== null && { orderId: earlier.orderId }),
  });
}
