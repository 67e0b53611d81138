import { sql, type Transaction } from 'kysely';
import { loadProductList as contract, MAX_PRODUCTS } from '#schemas/shop/load-product-list.ts';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import { badRequest } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import type { SessionUser } from '../wire/handler.ts';
import { handleShopTask } from './handle.ts';
import { type ProductRow, selectProducts, toProduct } from './product-row.ts';
import { findByKeyword, findProducts } from './search.ts';
import type { Shop } from './shop.ts';
import { textsOf } from './texts.ts';

/** One page of the products that shoppers may see (spec 7.25). */
export const loadProductList = handleShopTask(contract, async (params, context, shop) => {
  const { transaction, user, corp } = context;
  assertOffered(params.sortBy, shop);
  const count = params.count === -1 ? MAX_PRODUCTS : params.count;
  const wanted = { ...params, corp, count };
  const found =
    params.keyword === ''
      ? await findProducts(transaction, { ...wanted, terms: null })
      : await findByKeyword(transaction, params.keyword, wanted);
  const rows = await readInOrder(transaction, user, found.ids);
  const view = { corp, digits: shop.digits, texts: await textsOf(context) };
  return success({
    rows: rows.map((row) => toProduct(row, view)),
    ...(params.withCount && { allCount: found.total }),
  });
});

async function readInOrder(
  transaction: Transaction<Database>,
  user: SessionUser | null,
  ids: readonly string[],
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(transaction, user)
    .where('product.id', '=', sql<string>`ANY (${ids})`)
    .where('product.listed', '=', true)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Which orders there are is for the shop to say, not for the address of a page. */
function assertOffered(sortBy: ProductSort, { document }: Shop): void {
  if (sortBy === 'default' || document.orderFields.some((field) => field.value === sortBy)) return;
  throw badRequest('__Products can not be sorted by this');
}
