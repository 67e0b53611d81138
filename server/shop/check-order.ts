import type { Address } from '#schemas/shop/address.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Promo } from '#schemas/shop/promo.ts';
import type { WantedItem } from '#schemas/shop/quote.ts';
import { claimsHold } from './claims.ts';
import type { PaymentWay } from './payment/way.ts';
import type { ProductView } from './product-row.ts';
import { judgePromo } from './promo.ts';
import { type Reckoning, reckon, shortLines, toQuote } from './reckoning.ts';
import { orderRefused } from './refusal.ts';
import type { Shop } from './shop.ts';
import type { Standing } from './standing.ts';

/**
 * The shopper's address, as long as it is what the buyer saw.
 *
 * @throws Refusal with the address as it is now.
 */
export function checkAddress({ address: saved }: Standing, seen: Address): Address {
  const isSame =
    saved?.name === seen.name && saved.phone === seen.phone && saved.street === seen.street;
  if (saved && isSame) return saved;
  throw orderRefused('ADDRESS', '__The address was changed, please look at it again', {
    address: saved,
  });
}

export interface OrderQuestion {
  readonly payload: NewOrderPayload;
  /** The payload's goods, each product once. */
  readonly items: readonly WantedItem[];
  readonly standing: Standing;
  readonly shop: Shop;
  readonly way: PaymentWay;
  readonly view: ProductView;
}

/**
 * Reckons an order from what it meets.
 *
 * @throws Refusal with the right quote when anything is not as the buyer confirmed it.
 */
export function checkOrder({
  payload,
  items,
  standing,
  shop,
  way,
  view,
}: OrderQuestion): Reckoning {
  const { texts } = view;
  const finding = payload.promo ? judgePromo(standing.promo) : null;
  const promo: Promo | null = finding?.ok ? finding.promo : null;
  const goods = new Map(standing.goods.map((row) => [row.id, row]));
  const pointsRate = way.takesPoints ? shop.pointsRate : null;
  const reckoning = reckon({ items, goods, promo, pointsRate });

  const reason = finding && !finding.ok ? texts.say(finding.reason) : '';
  const refuse = (...[code, message]: [Parameters<typeof orderRefused>[0], string]) =>
    orderRefused(code, message, { quote: toQuote(reckoning, view, reason) });
  if (reckoning.missing.length > 0) {
    throw refuse('OUT_OF_STOCK', '__Some of these products are no longer offered');
  }
  const short = shortLines(reckoning).map((line) => line.row.name);
  if (short.length > 0) {
    throw refuse('OUT_OF_STOCK', texts.say('Not enough in stock: {0}', short.join(', ')));
  }
  if (reason) throw refuse('PROMO', reason);
  if (!claimsHold(payload, reckoning, shop.digits)) {
    throw refuse('QUOTE_CHANGED', '__Prices have changed, please look at your order again');
  }
  if (reckoning.price.payableTotal === 0n) {
    throw refuse('NOTHING_TO_PAY', '__There is nothing to pay for');
  }
  if (reckoning.points > BigInt(standing.balance ?? 0)) {
    throw refuse('POINTS', '__You do not have enough points');
  }
  return reckoning;
}
