import { createHash, randomUUID } from 'node:crypto';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Quote } from '#schemas/shop/quote.ts';

export interface OrderInput {
  promo?: string;
  paymentMethod?: string;
  cartRevision?: string;
}

/** The payload that a quote comes to. */
export function payloadOf(
  quote: Quote,
  address: NewOrderPayload['address'],
  { paymentMethod = 'cod', cartRevision = randomUUID() }: OrderInput = {},
): NewOrderPayload {
  return signed({
    paymentMethod,
    cartItems: quote.items.map(({ id, quantity, salePrice, totalPrice }) => ({
      id,
      quantity,
      salePrice,
      totalPrice,
    })),
    promo: quote.promo && { code: quote.promo.code, discount: quote.promo.discount },
    address,
    payableTotal: quote.payableTotal,
    shippingCost: quote.shippingCost,
    subTotal: quote.subTotal,
    total: quote.total,
    points: quote.points,
    pointsAmount: quote.pointsAmount,
    cartRevision,
  });
}

/** A payload with the hash that belongs to it. */
export function signed(payload: Omit<NewOrderPayload, 'ccuid'>): NewOrderPayload {
  return { ...payload, ccuid: createHash('md5').update(ccuidPayload(payload)).digest('hex') };
}
