import type { Points } from '#schemas/shop/points.ts';
import { POINTS_AMOUNT_PLACEHOLDER, POINTS_PLACEHOLDER } from '#schemas/shop/shop-config.ts';

/** Stands where points are not known. */
const UNKNOWN = '…';

/**
 * A payment method's title or description with the shopper's points and what they are worth in the
 * places that are kept for them (spec 3.25b).
 *
 * @param points null while nobody knows them.
 * @param format writes amounts out in the tenant's currency, and numbers.
 */
export function paymentText(
  text: string,
  points: Points | null,
  { money, number }: Readonly<Record<'money' | 'number', (value: number) => string>>,
): string {
  return text
    .replaceAll(POINTS_AMOUNT_PLACEHOLDER, points === null ? UNKNOWN : money(points.amount))
    .replaceAll(POINTS_PLACEHOLDER, points === null ? UNKNOWN : number(points.points));
}
