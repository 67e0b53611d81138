import { divideHalfUp, divideUp } from '../money.ts';

/** A product of an order with what one of it costs; money is in minor units. */
export interface PricedLine {
  readonly quantity: number;
  readonly rate: bigint;
  /** Counted once for the line, whatever its quantity. */
  readonly shippingCost: bigint;
}

/** How an order's points are calculated. */
export interface PointsRate {
  /** Points that are worth one major unit. */
  readonly perUnit: number;
  /** Digits of the currency after the point. */
  readonly digits: number;
}

/** Numbers of an order, in minor units. */
export interface Price {
  readonly subTotal: bigint;
  readonly shippingCost: bigint;
  readonly total: bigint;
  readonly discount: bigint;
  readonly payableTotal: bigint;
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/**
 * What an order comes to (spec 9.14): the sum of its lines and of their shipping costs, less the
 * promo's share, rounded to the smallest coin, half a coin up.
 *
 * @param percent the promo's discount, up to two digits after the point; 0 without a promo.
 */
export function priceOf(lines: readonly PricedLine[], percent = 0): Price {
  const subTotal = lines.reduce((sum, { rate, quantity }) => sum + rate * BigInt(quantity), 0n);
  const shippingCost = lines.reduce((sum, line) => sum + line.shippingCost, 0n);
  const total = subTotal + shippingCost;
  const rest = WHOLE - BigInt(Math.round(percent * 100));
  const payableTotal = divideHalfUp(total * rest, WHOLE);
  return { subTotal, shippingCost, total, discount: total - payableTotal, payableTotal };
}

/** Points that an amount costs: the shop never takes a part of a point. */
export function pointsFor(amount: bigint, { perUnit, digits }: PointsRate): bigint {
  return divideUp(amount * BigInt(perUnit), 10n ** BigInt(digits));
}

/** What points are worth in minor units, whole coins only. */
export function worthOf(points: bigint, { perUnit, digits }: PointsRate): bigint {
  return (points * 10n ** BigInt(digits)) / BigInt(perUnit);
}
