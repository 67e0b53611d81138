import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import type { NewOrderPayload, newOrder } from '#schemas/shop/new-order.ts';
import type { TaskDataInput } from '#schemas/wire/contract.ts';
import type { Database } from '../database/database.ts';
import { orderRefused } from './refusal.ts';

export type OrderAnswer = TaskDataInput<typeof newOrder>;

/** Names one attempt of one shopper to buy one cart. */
export interface CheckoutKey {
  readonly userId: string;
  readonly ccuid: string;
  readonly payloadHash: Buffer;
  readonly cartRevision: string;
}

/**
 * The key of a payload, reckoned from what was received.
 *
 * @throws Refusal when the payload brings another one.
 */
export function keyOf(payload: NewOrderPayload, userId: string): CheckoutKey {
  const text = ccuidPayload(payload);
  const ccuid = createHash('md5').update(text).digest('hex');
  if (payload.ccuid !== ccuid) {
    throw orderRefused('CCUID', '__The order was changed on its way, please try again');
  }
  const payloadHash = createHash('sha256').update(text).digest();
  return { userId, ccuid, payloadHash, cartRevision: payload.cartRevision };
}

/**
 * Takes the key before anything else happens: whoever comes with the same one waits here until the
 * first has committed, and then gets its answer.
 *
 * @returns the answer of the order that was placed under this key; null when it is the first.
 * @throws Refusal when the key or the cart belongs to another order, or to one that was cancelled.
 */
export async function claimKey(
  transaction: Transaction<Database>,
  key: CheckoutKey,
): Promise<OrderAnswer | null> {
  const claimed = await transaction
    .insertInto('shop_checkout')
    .values({
      user_id: key.userId,
      ccuid: key.ccuid,
      payload_hash: key.payloadHash,
      cart_revision: key.cartRevision,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ccuid')
    .executeTakeFirst();
  if (claimed) return null;
  const earlier = await transaction
    .selectFrom('shop_checkout')
    .leftJoin('shop_order', (join) =>
      join
        .onRef('shop_order.corp', '=', 'shop_checkout.corp')
        .onRef('shop_order.id', '=', 'shop_checkout.order_id'),
    )
    .select(['ccuid', 'payload_hash', 'order_id', 'answer', 'status'])
    .where('user_id', '=', key.userId)
    .where((eb) => eb.or([eb('ccuid', '=', key.ccuid), eb('cart_revision', '=', key.cartRevision)]))
    .orderBy((eb) => eb('ccuid', '=', key.ccuid), 'desc')
    .executeTakeFirstOrThrow();
  const isSame = earlier.ccuid === key.ccuid && earlier.payload_hash.equals(key.payloadHash);
  // Nobody is told that an order stands which was taken back since.
  if (isSame && earlier.answer && earlier.status !== 'cancelled') {
    // The database keeps the fields, not their order, and both answers are to be the same text.
    const { orderId, title, message, to } = earlier.answer;
    return { orderId, title, message, to };
  }
  throw orderRefused('CART_ORDERED', '__This cart has been ordered already', {
    ...(earlier.order_id !== null && { orderId: earlier.order_id }),
  });
}

/** Keeps the answer for whoever asks again. */
export async function keepAnswer(
  transaction: Transaction<Database>,
  { userId, ccuid }: CheckoutKey,
  answer: OrderAnswer,
): Promise<void> {
  await transaction
    .updateTable('shop_checkout')
    .set({ order_id: answer.orderId, answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('ccuid', '=', ccuid)
    .execute();
}
