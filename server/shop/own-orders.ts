import { type Selectable, sql, type Transaction } from 'kysely';
import type { Order } from '#schemas/shop/order.ts';
import type { Database } from '../database/database.ts';
import type { ShopOrderTable } from '../database/schema/shop-order.ts';
import type { SessionUser } from '../wire/handler.ts';
import { toMajor } from './money.ts';
import { notFound } from './refusal.ts';

const COLUMNS = [
  'shop_order.id',
  'shop_order.date',
  'shop_order.status',
  'shop_order.amount',
  'shop_order.address_name',
  'shop_order.address_street',
  'shop_order.address_phone',
] as const;

type ColumnName = (typeof COLUMNS)[number] extends `shop_order.${infer Name}` ? Name : never;
/** A row of `shop_order` with the columns that shoppers may see. */
export type OrderRow = Pick<Selectable<ShopOrderTable>, ColumnName & keyof ShopOrderTable>;

/** The orders that a shopper has placed and not removed: there are no others for him. */
export function selectOwnOrders(transaction: Transaction<Database>, { id }: SessionUser) {
  return transaction
    .selectFrom('shop_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.corp', '=', 'shop_order.corp')
        .onRef('customer.id', '=', 'shop_order.customer_id'),
    )
    .select(COLUMNS)
    .where('customer.user_id', '=', id)
    .where('shop_order.removed_at', 'is', null);
}

/** An order as it travels, without its lines (spec 3.30). */
export function toOrder(row: OrderRow, digits: number): Omit<Order, 'details'> {
  return {
    id: row.id,
    date: row.date.toISOString(),
    status: row.status,
    amount: toMajor(BigInt(row.amount), digits),
    addressName: row.address_name,
    addressStreet: row.address_street,
    addressPhone: row.address_phone,
  };
}

/**
 * Locks those of the shopper's own orders that a bulk action is about, in the order of their ids. An
 * id that stands twice counts once.
 *
 * @throws Refusal when one of them does not exist for this shopper.
 */
export async function lockOwnOrders(
  transaction: Transaction<Database>,
  user: SessionUser,
  ids: readonly string[],
): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await selectOwnOrders(transaction, user)
    .where('shop_order.id', 'in', wanted)
    .orderBy('shop_order.id')
    .forNoKeyUpdate('shop_order')
    .execute();
  if (rows.length < wanted.length)
    throw notFound('__One of the orders no longer exists', 'NO_ORDER');
  // Triggers write down who has changed an order.
  await sql`SET LOCAL app.actor = ${sql.lit(user.user)}`.execute(transaction);
  return rows;
}
