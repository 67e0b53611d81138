import type { Promo } from '#schemas/shop/promo.ts';
import { MAX_QUANTITY, type Quote, type WantedItem } from '#schemas/shop/quote.ts';
import { badRequest } from '../../data-definitions/refusal.ts';
import { type ProductRow, type ProductView, rateOf, toProduct } from '../catalogue/product-row.ts';
import { toMajor } from '../money.ts';
import { type PointsRate, type Price, pointsFor, priceOf } from './pricing.ts';

/** A product of an order with how many of it. */
export interface CalculatedLine {
  readonly row: ProductRow;
  readonly quantity: number;
  /** What one costs, in minor units. */
  readonly rate: bigint;
  readonly amount: bigint;
}

/** What an order comes to, before it is put into words or written down. */
export interface OrderCalculation {
  readonly lines: readonly CalculatedLine[];
  /** Wanted products that are not offered. */
  readonly missing: readonly string[];
  readonly price: Price;
  readonly promo: Promo | null;
  /** Points that pay for it, or 0. */
  readonly points: bigint;
}

/** All that the numbers of an order come from. */
export interface OrderCalculationInput {
  readonly items: readonly WantedItem[];
  /** The offered ones among the items, by id. */
  readonly goods: ReadonlyMap<string, ProductRow>;
  readonly promo: Promo | null;
  /** How points are calculated; null where they do not pay. */
  readonly pointsRate: PointsRate | null;
}

/** Coins, or points: up to here each sum has a number of its own on the wire. */
const MOST = 10n ** 15n;

/**
 * The one calculation that both quotes and charges.
 *
 * @throws Refusal for sums that numbers do not tell apart any more.
 */
export function calculateOrder({
  items,
  goods,
  promo,
  pointsRate,
}: OrderCalculationInput): OrderCalculation {
  const missing = items.filter((item) => !goods.has(item.id)).map((item) => item.id);
  const lines = items.flatMap(({ id, quantity }): CalculatedLine[] => {
    const row = goods.get(id);
    if (!row) return [];
    const rate = rateOf(row);
    return [{ row, quantity, rate, amount: rate * BigInt(quantity) }];
  });
  const price = priceOf(
    lines.map(({ row, quantity, rate }) => ({
      quantity,
      rate,
      shippingCost: BigInt(row.shipping_cost),
    })),
    promo?.discount,
  );
  const points = pointsRate ? pointsFor(price.payableTotal, pointsRate) : 0n;
  if (price.total > MOST || points > MOST) {
    throw badRequest('__This is more than one order can come to');
  }
  return { lines, missing, price, promo, points };
}

/** Lines of which there is less than wanted. */
export function shortLines({ lines }: OrderCalculation): readonly CalculatedLine[] {
  return lines.filter((line) => line.row.stock_quantity < line.quantity);
}

/** A calculation as it travels. */
export function toQuote(
  calculation: OrderCalculation,
  view: ProductView,
  promoMessage: string,
): Quote {
  const { lines, missing, price, promo, points } = calculation;
  const major = (minor: bigint) => toMajor(minor, view.digits);
  return {
    items: lines.map(({ row, quantity, amount }) => ({
      ...toProduct(row, view),
      quantity,
      totalPrice: major(amount),
      available: Math.min(row.stock_quantity, MAX_QUANTITY),
    })),
    missing: [...missing],
    promo,
    discount: major(price.discount),
    promoMessage,
    subTotal: major(price.subTotal),
    shippingCost: major(price.shippingCost),
    total: major(price.total),
    payableTotal: major(price.payableTotal),
    points: Number(points),
    pointsAmount: points > 0n ? major(price.payableTotal) : 0,
  };
}
