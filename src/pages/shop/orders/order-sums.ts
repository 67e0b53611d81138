import type { OrderDetail } from '#schemas/shop/order.ts';

/** Decimal places of the smallest coin that any currency has. */
const PRECISION = 1_000;

/** Rounds away what binary fractions leave behind: `0.1 * 3` is 0.3. */
function exact(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}

/** What one line comes to. */
export function lineAmount({ quantity, rate }: Pick<OrderDetail, 'quantity' | 'rate'>): number {
  return exact(quantity * rate);
}

/** What all goods come to, before shipping and discount. */
export function goodsAmount(details: readonly OrderDetail[]): number {
  return exact(details.reduce((sum, line) => sum + lineAmount(line), 0));
}
