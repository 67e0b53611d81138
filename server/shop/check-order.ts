import type { Transaction } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import type { NewOrderPayload } from '#schemas/shop/new-order.ts';
import type { Promo } from '#schemas/shop/promo.ts';
import type { Database } from '../database/database.ts';
import type { SessionUser } from '../wire/handler.ts';
import { claimsHold } from './claims.ts';
import { mergeItems, readGoods } from './goods.ts';
import type { PaymentWay } from './payment/way.ts';
import { lockPoints } from './points.ts';
import type { ProductView } from './product-row.ts';
import { findPromo } from './promo.ts';
import { type Reckoning, reckon, shortLines, toQuote } from './reckoning.ts';
import { orderRefused } from './refusal.ts';
import type { Shop } from './shop.ts';

/**
 * The shopper's address, as long as it is what the buyer saw.
 *
 * @throws Refusal with the address as it is now.
 */
export async function checkAddress(
  transaction: Transaction<Database>,
  userId: string,
  seen: Address,
): Promise<Address> {
  const saved = await transaction
    .selectFrom('shop_address')
    .select(['id', 'name', 'phone', 'street'])
    .where('id', '=', seen.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isSame =
    saved?.name === seen.name && saved.phone === seen.phone && saved.street === seen.street;
  if (saved && isSame) return saved;
  throw orderRefused('ADDRESS', '__The address was changed, please look at it again', {
    address: saved ?? null,
  });
}

export interface OrderQuestion {
  readonly payload: NewOrderPayload;
  readonly user: SessionUser;
  readonly shop: Shop;
  readonly way: PaymentWay;
  readonly view: ProductView;
}

/**
 * Reckons an order from rows that are locked until the transaction ends, always in the same order:
 * promo, points, then products by their ids. The products come last, since everybody wants them.
 *
 * @throws Refusal with the right quote when anything is not as the buyer confirmed it.
 */
export async function checkOrder(
  transaction: Transaction<Database>,
  { payload, user, shop, way, view }: OrderQuestion,
): Promise<Reckoning> {
  const { texts } = view;
  const items = mergeItems(payload.cartItems);
  const finding = payload.promo
    ? await findPromo(transaction, { code: payload.promo.code, user, lock: true })
    : null;
  const balance = way.takesPoints ? await lockPoints(transaction, user.id) : 0n;
  const goods = await readGoods(transaction, { items, user, lock: true });
  const promo: Promo | null = finding?.ok ? finding.promo : null;
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
  if (reckoning.points > balance) throw refuse('POINTS', '__You do not have enough points');
  return reckoning;
}
