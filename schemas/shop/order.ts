import * as z from 'zod/mini';
import { money } from './money.ts';
import { productFile } from './product.ts';

/** Names an order; an office's own numbers are texts too. */
export const orderId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * States of an order (spec 4.18). `cancelled` is this product's own: an order that was taken back
 * before it was on its way.
 */
export const orderStatus = z.enum(['pending', 'processing', 'shipping', 'completed', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** One product of an order, as it was sold: `rate` is the price of one (spec 3.30). */
export const orderDetail = z.object({
  /** Id of the product. */
  id: z.string(),
  name: z.string(),
  quantity: z.int().check(z.minimum(1)),
  rate: money,
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** An order, which keeps names, prices and address as they were (spec 3.30). */
export const order = z.object({
  id: orderId,
  /** ISO 8601. */
  date: z.string(),
  status: orderStatus,
  /** What is paid for it: its lines and shipping less the discount. */
  amount: money,
  addressName: z.string(),
  addressStreet: z.string(),
  addressPhone: z.string(),
  details: z.array(orderDetail),
});
export type Order = z.infer<typeof order>;

/** A line as the order's own page shows it. */
export const orderedLine = z.extend(orderDetail, {
  /** The product's first picture by now; absent when it has none, or is gone. */
  file: z.optional(productFile),
});
export type OrderedLine = z.infer<typeof orderedLine>;

/** An order as its own page shows it (spec 2.66): also how its amount comes about. */
export const orderSheet = z.extend(order, {
  details: z.array(orderedLine),
  shippingCost: money,
  /** What the promo took off, with rounding. */
  discount: money,
  /** Code of the promo; empty without one. */
  promo: z.string(),
  /** Title of the way to pay in the reader's language; its code when the shop has it no more. */
  payment: z.string(),
  /**
   * Where the payment stands, as far as the shop sees it: `due` can be paid here, of `refunded` the
   * money goes back. Null where money comes past the shop, and for what was cancelled unpaid.
   */
  paymentState: z._default(z.nullable(z.enum(['due', 'paid', 'refunded'])), null),
  /** ISO 8601; when an order that is due is cancelled unless it is paid. Null for never. */
  payUntil: z._default(z.nullable(z.string()), null),
});
export type OrderSheet = z.infer<typeof orderSheet>;

/** Ids of the orders that a bulk action is about; an id that stands twice counts once. */
export const orderIds = z.array(orderId).check(z.minLength(1), z.maxLength(200));
