import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { address } from './address.ts';
import { orderId } from './order.ts';
import { paymentResponse } from './payment.ts';
import { productId } from './product.ts';
import { promo } from './promo.ts';
import { MAX_LINES, quantity, quote } from './quote.ts';

/** A number that the server compares with its own; a wrong one gets the right quote as answer. */
const claimed = z.number();

/**
 * An order as its buyer confirms it (spec 3.32): copied from the quote that was shown. The server
 * reckons every number anew and refuses an order whose numbers are not the same.
 */
export const newOrderPayload = z.object({
  paymentMethod: z.string().check(z.minLength(1), z.maxLength(40)),
  cartItems: z
    .array(z.object({ id: productId, quantity, salePrice: claimed, totalPrice: claimed }))
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
  promo: z.nullable(z.pick(promo, { code: true, discount: true })),
  address,
  payableTotal: claimed,
  shippingCost: claimed,
  subTotal: claimed,
  total: claimed,
  points: claimed,
  pointsAmount: claimed,
  /**
   * Random id that a cart gets when its first product is put in and that it loses with the order:
   * the same cart is ordered once, and the same goods bought twice are two orders.
   */
  cartRevision: z.uuid(),
  /** md5 of {@link ccuidPayload} in lower-case hex: the key under which the order is placed once. */
  ccuid: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type NewOrderPayload = z.infer<typeof newOrderPayload>;

/** Why an order was refused: the `code` of the failure. */
export const orderRefusalCode = z.enum([
  /** Numbers differ from the quote: prices, shipping, promo, points or totals (see `quote`). */
  'QUOTE_CHANGED',
  /** Less in stock than wanted, or not offered any more (see `quote`). */
  'OUT_OF_STOCK',
  /** The promo does not count any more (see `quote`). */
  'PROMO',
  /** Not enough points (see `quote`). */
  'POINTS',
  /** The address is gone or was changed (see `address`). */
  'ADDRESS',
  /** This shop has no such payment method: 'No payment method' (spec 5.12). */
  'PAYMENT_METHOD',
  /** There is nothing to be paid (spec 5.12). */
  'NOTHING_TO_PAY',
  /** This very cart was ordered already, with other details (see `orderId`). */
  'CART_ORDERED',
  /** `ccuid` is not the hash of the payload. */
  'CCUID',
]);
export type OrderRefusalCode = z.infer<typeof orderRefusalCode>;

/** Data of a failure whose code is an {@link orderRefusalCode}. */
export const orderRefusal = z.object({
  /** What the order would come to now; the shopper has to confirm it anew. */
  quote: z.optional(quote),
  /** The address as it is now; null when it is gone. */
  address: z.nullish(address),
  orderId: z.optional(orderId),
});
export type OrderRefusal = z.infer<typeof orderRefusal>;

/**
 * Places an order (spec 7.29): once for each `ccuid`, whoever asks how often, always with the same
 * answer.
 */
export const newOrder = defineTask({
  task: 'TASK_ECommerce_New_Order',
  auth: 'session',
  waitsForRows: true,
  params: newOrderPayload,
  data: z.extend(paymentResponse, { orderId }),
});
