import type { Address } from '#schemas/shop/address.ts';
import type { KeptCart } from '#schemas/shop/cart.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Quote } from '#schemas/shop/quote.ts';

/** An order before its key is reckoned. */
export type OrderDraft = Omit<NewOrderPayload, 'ccuid'>;

/** '0.00' can not be paid (spec 5.12). */
export function isPayable(quote: Quote | null): boolean {
  return quote !== null && quote.items.length > 0 && quote.payableTotal.toFixed(2) !== '0.00';
}

interface Chosen {
  kept: KeptCart;
  quote: Quote | null;
  paymentMethod: string | null;
}

/** An order copied from the quote that is shown (spec 3.32); null as long as something is missing. */
export function draftOf(
  { kept, quote, paymentMethod }: Chosen,
  address: Address | null,
): OrderDraft | null {
  if (quote === null || paymentMethod === null || address === null) return null;
  if (kept.revision === null) return null;
  const { payableTotal, shippingCost, subTotal, total, points, pointsAmount } = quote;
  return {
    paymentMethod,
    cartItems: quote.items.map(({ id, quantity, salePrice, totalPrice }) => ({
      id,
      quantity,
      salePrice,
      totalPrice,
    })),
    promo: quote.promo && { code: quote.promo.code, discount: quote.promo.discount },
    address,
    payableTotal,
    shippingCost,
    subTotal,
    total,
    points,
    pointsAmount,
    cartRevision: kept.revision,
  };
}
