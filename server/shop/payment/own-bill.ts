import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import type { CallContext } from '../../wire/handler.ts';
import { selectOwnOrders } from '../own-orders.ts';
import { notFound } from '../refusal.ts';
import { methodOf, type Shop, shopperOf } from '../shop.ts';
import { findBill, type KnownBill } from './find-bill.ts';

interface OwnBill {
  /** Undefined for an order of the office's own, which has none. */
  readonly known: KnownBill | undefined;
  /** The way to pay that the order was placed with, if the shop still offers it. */
  readonly method: PaymentMethodDocument | undefined;
}

/**
 * What is to be paid for one of the shopper's orders, and how.
 *
 * @throws Refusal when he has no such order.
 */
export async function readOwnBill(
  context: Pick<CallContext, 'transaction' | 'user'>,
  shop: Shop,
  id: string,
): Promise<OwnBill> {
  const { transaction } = context;
  const shopper = shopperOf(context);
  const order = await selectOwnOrders(transaction, shopper)
    .select('shop_order.payment_method')
    .where('shop_order.id', '=', id)
    .executeTakeFirst();
  if (!order) throw notFound('__This order no longer exists', 'NO_ORDER');
  const known = await findBill(transaction, id, shopper.id);
  return { known, method: methodOf(shop, order.payment_method) };
}
