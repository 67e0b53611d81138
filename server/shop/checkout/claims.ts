import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import { isAmount } from '../money.ts';
import type { OrderCalculation } from './order-calculation.ts';

/** Whether every number that the buyer confirmed is the one that the shop calculates. */
export function claimsHold(
  payload: NewOrderPayload,
  { lines, price, promo, points }: OrderCalculation,
  digits: number,
): boolean {
  const rates = new Map(lines.map((line) => [line.row.id, line.rate]));
  const itemsHold = payload.cartItems.every((item) => {
    const rate = rates.get(item.id);
    return (
      rate !== undefined &&
      isAmount(item.salePrice, rate, digits) &&
      isAmount(item.totalPrice, rate * BigInt(item.quantity), digits)
    );
  });
  return (
    itemsHold &&
    isAmount(payload.subTotal, price.subTotal, digits) &&
    isAmount(payload.shippingCost, price.shippingCost, digits) &&
    isAmount(payload.total, price.total, digits) &&
    isAmount(payload.payableTotal, price.payableTotal, digits) &&
    (payload.promo?.discount ?? 0) === (promo?.discount ?? 0) &&
    payload.points === Number(points) &&
    isAmount(payload.pointsAmount, points > 0n ? price.payableTotal : 0n, digits)
  );
}
