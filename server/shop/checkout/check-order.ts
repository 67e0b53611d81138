import type { Address } from '#schemas/shop/address.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Promo } from '#schemas/shop/promo.ts';
import type { WantedItem } from '#schemas/shop/quote.ts';
import type { ProductView } from '../catalogue/product-row.ts';
import type { PaymentWay } from '../payment/way.ts';
import { orderRefused } from '../refusal.ts';
import type { Shop } from '../shop.ts';
import { claimsHold } from './claims.ts';
import { calculateOrder, type OrderCalculation, shortLines, toQuote } from './order-calculation.ts';
import type { OrderSnapshot } from './order-snapshot.ts';
import { judgePromo } from './promo.ts';

/**
 * The shopper's address, as long as it is what the buyer saw.
 *
 * @throws Refusal with the address as it is now.
 */
export function checkAddress({ address: saved }: OrderSnapshot, seen: Address): Address {
  const isSame =
    saved?.name === seen.name && saved.phone === seen.phone && saved.street === seen.street;
  if (saved && isSame) return saved;
  throw orderRefused('ADDRESS', '__The address was changed, please look at it again', {
    address: saved,
  });
}

/** An order that is to be placed, with all that it is held against. */
export interface OrderQuestion {
  readonly payload: NewOrderPayload;
  /** The payload's goods, each product once. */
  readonly items: readonly WantedItem[];
  readonly snapshot: OrderSnapshot;
  readonly shop: Shop;
  readonly way: PaymentWay;
  readonly view: ProductView;
}

/**
 * Calculates an order from what it meets.
 *
 * @throws Refusal with the right quote when anything is not as the buyer confirmed it.
 */
export function checkOrder({
  payload,
  items,
  snapshot,
  shop,
  way,
  view,
}: OrderQuestion): OrderCalculation {
  const { texts } = view;
  const finding = payload.promo ? judgePromo(snapshot.promo) : null;
  const promo: Promo | null = finding?.ok ? finding.promo : null;
  const goods = new Map(snapshot.goods.map((row) => [row.id, row]));
  const pointsRate = way.takesPoints ? shop.pointsRate : null;
  const calculation = calculateOrder({ items, goods, promo, pointsRate });

  const reason = finding && !finding.ok ? texts.say(finding.reason) : '';
  const refuse = (code: Parameters<typeof orderRefused>[0], message: string) =>
    orderRefused(code, message, { quote: toQuote(calculation, view, reason) });
  if (calculation.missing.length > 0) {
    throw refuse('OUT_OF_STOCK', '__Some of these products are no longer offered');
  }
  const short = shortLines(calculation).map((line) => line.row.name);
  if (short.length > 0) {
    throw refuse('OUT_OF_STOCK', texts.say('Not enough in stock: {0}', texts.list(short)));
  }
  if (reason) throw refuse('PROMO', reason);
  if (!claimsHold(payload, calculation, shop.digits)) {
    throw refuse('QUOTE_CHANGED', '__Prices have changed, please look at your order again');
  }
  if (calculation.price.payableTotal === 0n) {
    throw refuse('NOTHING_TO_PAY', '__There is nothing to pay for');
  }
  if (calculation.points > BigInt(snapshot.balance ?? 0)) {
    throw refuse('POINTS', '__You do not have enough points');
  }
  return calculation;
}
