import * as z from 'zod/mini';
import { money } from './money.ts';
import { product, productId } from './product.ts';
import { promo } from './promo.ts';

/** Most pieces of one product in one order. */
export const MAX_QUANTITY = 9_999;
/** Most products in one order. */
export const MAX_LINES = 100;

/** How many of a product are wanted (spec 5.11: at least one). */
export const quantity = z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY));

/** A product and how many of it, as a cart remembers it. */
export const wantedItem = z.object({ id: productId, quantity });
export type WantedItem = z.infer<typeof wantedItem>;

/** A line of a cart: the product as it is now, the quantity, and both together (spec 3.27). */
export const cartItem = z.extend(product, { quantity, totalPrice: money });

/** A cart's line with what the shop can do about it. */
export const quotedItem = z.extend(cartItem, {
  /** Pieces that can be ordered now, at most {@link MAX_QUANTITY}; less than `quantity` is too few. */
  available: z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY)),
});
export type QuotedItem = z.infer<typeof quotedItem>;

/** Numbers of an order, all of them the server's (spec 3.32, 9.14). */
export const totals = z.object({
  /** Sum of the lines. */
  subTotal: money,
  /** Sum of the products' shipping costs, each counted once whatever its quantity. */
  shippingCost: money,
  /** `subTotal` and `shippingCost` together. */
  total: money,
  /** `total` less the promo's percentage, half a smallest coin rounded up. */
  payableTotal: money,
  /** Points that are paid with; 0 unless the payment method is points. */
  points: z.int().check(z.minimum(0)),
  /** What these points are worth. */
  pointsAmount: money,
});

/** What an order of these goods would come to now. */
export const quote = z.extend(totals, {
  /** One line for each product, in the order in which they were first named. */
  items: z.array(quotedItem),
  /** Wanted products that the shop does not offer (any more). */
  missing: z.array(z.string()),
  /** The promo that was taken off; null when there is none. */
  promo: z.nullable(promo),
  /** What it takes off: `total` less `payableTotal`. */
  discount: money,
  /** Why the promo code that was asked for does not count; empty when it does. */
  promoMessage: z.string(),
});
export type Quote = z.infer<typeof quote>;
