import { CompiledQuery, type Transaction } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import type { WantedItem } from '#schemas/shop/quote.ts';
import type { Database } from '../../database/database.ts';
import { PRODUCT_COLUMNS, type ProductRow } from '../catalogue/product-row.ts';
import type { CheckoutKey, EarlierCheckout } from './checkout-key.ts';
import type { FoundPromo } from './promo.ts';

/** All that an order meets, as it stood at one moment. */
export interface OrderSnapshot {
  /** The checkout that has taken this key or this cart before. */
  readonly earlier: EarlierCheckout | null;
  /** The shopper's address of the wanted id. */
  readonly address: Address | null;
  /** The id under which the back office knows the shopper; null before his first order. */
  readonly customerId: string | null;
  readonly promo: FoundPromo | null;
  /** The shopper's points; null when he never had any. */
  readonly balance: string | null;
  /** The offered ones among the wanted products. */
  readonly goods: readonly ProductRow[];
}

/** What of the shopper and the shop an order has to know. */
export interface SnapshotQuestion {
  readonly key: CheckoutKey;
  readonly addressId: string;
  /** As it was typed; null without one. */
  readonly promo: string | null;
  readonly items: readonly WantedItem[];
}

/** Numbers that JSON would round. */
const EXACT: ReadonlySet<string> = new Set([
  'product.price',
  'product.sale_price',
  'product.shipping_cost',
  'product.rating',
]);

const COLUMNS = PRODUCT_COLUMNS.map((column) =>
  EXACT.has(column) ? `${column}::text` : column,
).join(', ');

/**
 * One statement sees one moment: nothing can come between a key and the stock that it has taken. The
 * `OFFSET` hides from the planner how many products are wanted, so that it plans for all orders at once.
 */
const QUESTION = `SELECT
  (SELECT json_build_object('payloadHash', encode(payload_hash, 'hex'), 'orderId', order_id, 'answer', answer,
      'status', status)
    FROM shop_checkout LEFT JOIN shop_order
      ON shop_order.corp = shop_checkout.corp AND shop_order.id = shop_checkout.order_id
    WHERE user_id = $1 AND (ccuid = $2 OR cart_revision = $3)
    ORDER BY ccuid = $2 DESC LIMIT 1) AS earlier,
  (SELECT json_build_object('id', id, 'name', name, 'phone', phone, 'street', street)
    FROM shop_address WHERE id = $4 AND user_id = $1) AS address,
  (SELECT id FROM customer WHERE user_id = $1) AS "customerId",
  (SELECT json_build_object('code', code, 'discount', discount, 'message', message,
      'fault', shop_promo_fault(promo, $1))
    FROM promo WHERE code = typed_code($5)) AS promo,
  (SELECT balance FROM points_account WHERE user_id = $1) AS balance,
  (SELECT coalesce(json_agg(card), '[]') FROM (
    SELECT ${COLUMNS}, product_category.name AS category, EXISTS (
      SELECT FROM product_favorite WHERE product_favorite.corp = product.corp
        AND product_favorite.product_id = product.id AND product_favorite.user_id = $1
      ) AS is_favorite
    FROM product JOIN product_category ON product_category.corp = product.corp
      AND product_category.id = product.category_id
    WHERE product.listed AND product.id IN
      (SELECT unnest(ids) FROM (SELECT $6::text[] AS ids OFFSET 0) AS wanted)) AS card) AS goods`;

/** Reads what an order is to be calculated from. Nothing of it is locked: it may change at once. */
export async function readSnapshot(
  transaction: Transaction<Database>,
  { key, addressId, promo, items }: SnapshotQuestion,
): Promise<OrderSnapshot> {
  const ids = items.map((item) => item.id);
  const values = [key.userId, key.ccuid, key.cartRevision, addressId, promo, ids];
  const { rows } = await transaction.executeQuery<OrderSnapshot>(
    CompiledQuery.raw(QUESTION, values),
  );
  const [snapshot] = rows;
  if (!snapshot) throw new Error('A question for scalars always has one row.');
  return snapshot;
}
