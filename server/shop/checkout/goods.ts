import type { Transaction } from 'kysely';
import { MAX_QUANTITY, type WantedItem } from '#schemas/shop/quote.ts';
import { badRequest } from '../../data-definitions/refusal.ts';
import type { Database } from '../../database/database.ts';
import type { SessionUser } from '../../wire/handler.ts';
import { type ProductRow, selectProducts } from '../catalogue/product-row.ts';

/**
 * Lines of the same product as one, in the order in which the products were first named.
 *
 * @throws Refusal for more pieces than an order may have.
 */
export function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = new Map<string, number>();
  for (const { id, quantity } of items) merged.set(id, (merged.get(id) ?? 0) + quantity);
  return [...merged].map(([id, quantity]) => {
    if (quantity > MAX_QUANTITY) throw badRequest('__These are more pieces than one can order');
    return { id, quantity };
  });
}

/** What is wanted, and by whom: prices may depend on it. */
export interface GoodsQuestion {
  readonly items: readonly WantedItem[];
  readonly user: SessionUser | null;
}

/** The offered products among those that are wanted, by id. */
export async function readGoods(
  transaction: Transaction<Database>,
  { items, user }: GoodsQuestion,
): Promise<ReadonlyMap<string, ProductRow>> {
  if (items.length === 0) return new Map();
  const ids = items.map((item) => item.id);
  const rows = await selectProducts(transaction, user)
    .where('product.id', 'in', ids)
    .where('product.listed', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
