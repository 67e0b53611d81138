import type { Points } from '#schemas/shop/points.ts';
import { POINTS_AMOUNT_PLACEHOLDER, POINTS_PLACEHOLDER } from '#schemas/shop/shop-config.ts';

/**
 * A payment method's title or description with the shopper's points and what they are worth in the
 * places that are kept for them (spec 3.25b).
 *
 * @param money writes an amount out in the tenant's currency.
 */
export function paymentText(
  text: string,
  { points, amount }: Points,
  money: (amount: number) => string,
): string {
  return text
    .replaceAll(POINTS_AMOUNT_PLACEHOLDER, money(amount))
    .replaceAll(POINTS_PLACEHOLDER, String(points));
}
