import { type RawBuilder, sql, type Transaction } from 'kysely';
import { loadProductList as contract, MAX_PRODUCTS } from '#schemas/shop/load-product-list.ts';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import { badRequest } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { handleShopTask } from './handle.ts';
import { type ProductRow, selectProducts, toProduct } from './product-row.ts';
import { searchHits } from './search.ts';
import type { Shop } from './shop.ts';
import { textsOf } from './texts.ts';

/** What each order goes by; the same words as in the indexes, or they are not used. */
const SORTED_BY: Readonly<Record<Exclude<ProductSort, 'default'>, RawBuilder<unknown>>> = {
  name: sql`product.name COLLATE "zh-x-icu"`,
  price: sql`coalesce(product.sale_price, product.price)`,
  created: sql`product.created_at`,
  rating: sql`product.rating`,
  favorite: sql`product.favorite_count`,
  discount: sql`CASE WHEN product.price > 0
    THEN (product.price - coalesce(product.sale_price, product.price)) * 100 / product.price
    ELSE 0 END`,
};

/** One page of the products that shoppers may see (spec 7.25). */
export const loadProductList = handleShopTask(contract, async (params, context, shop) => {
  const { transaction, user, corp } = context;
  assertOffered(params.sortBy, shop);
  const hits = await searchHits(transaction, params.keyword);
  const rows = await readPage(selectProducts(transaction, user), hits, params);
  const view = { corp, digits: shop.digits, texts: await textsOf(context) };
  return success({
    rows: rows.map((row) => toProduct(row, view)),
    ...(params.withCount && { allCount: await countAll(transaction, hits) }),
  });
});

/** Which orders there are is for the shop to say, not for the address of a page. */
function assertOffered(sortBy: ProductSort, { document }: Shop): void {
  if (sortBy === 'default' || document.orderFields.some((field) => field.value === sortBy)) return;
  throw badRequest('__Products can not be sorted by this');
}

interface Page {
  readonly sortBy: ProductSort;
  readonly order: 'asc' | 'desc';
  readonly start: number;
  readonly count: number;
}

function readPage(
  products: ReturnType<typeof selectProducts>,
  hits: RawBuilder<unknown> | null,
  { sortBy, order, start, count }: Page,
): Promise<ProductRow[]> {
  // By itself the best and the newest come first; then the lowest, as everybody sorts.
  const isTurned = (order === 'desc') !== (sortBy === 'default');
  const direction = sql.raw(isTurned ? 'DESC' : 'ASC');
  const byDefault = hits ? sql`hit.score` : sql`product.created_at`;
  const sorted = sortBy === 'default' ? byDefault : SORTED_BY[sortBy];
  const found = hits
    ? products.innerJoin(sql<{ product_id: string }>`(${hits})`.as('hit'), (join) =>
        join.onRef('hit.product_id', '=', 'product.id'),
      )
    : products;
  return found
    .where('product.listed', '=', true)
    .orderBy(sql`${sorted} ${direction}, product.id ${direction}`)
    .limit(count === -1 ? MAX_PRODUCTS : count)
    .offset(start)
    .execute();
}

async function countAll(
  transaction: Transaction<Database>,
  hits: RawBuilder<unknown> | null,
): Promise<number> {
  const among = hits ? sql`AND id IN (SELECT product_id FROM (${hits}) AS hit)` : sql``;
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM product WHERE listed ${among}`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
}
