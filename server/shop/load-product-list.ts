import { type RawBuilder, sql, type Transaction } from 'kysely';
import { loadProductList as contract, MAX_PRODUCTS } from '#schemas/shop/load-product-list.ts';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import { badRequest } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import type { SessionUser } from '../wire/handler.ts';
import { handleShopTask } from './handle.ts';
import { type ProductRow, selectProducts, toProduct } from './product-row.ts';
import { hitsOf, mendTerms, nearestOf } from './search.ts';
import { cutKeyword, loosenTerms } from './search-terms.ts';
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
  const question = { ...params, user };
  let found: Found;
  if (params.keyword === '') {
    found = await readPage(transaction, question, null);
  } else {
    let terms = cutKeyword(params.keyword);
    found = await readPage(transaction, question, hitsOf(terms));
    const mended = found.isNothing ? await mendTerms(transaction, terms) : null;
    if (mended) {
      terms = mended;
      found = await readPage(transaction, question, hitsOf(terms));
    }
    const loose = found.isNothing ? loosenTerms(terms) : [];
    if (loose.length > 0) found = await readPage(transaction, question, nearestOf(loose));
  }
  const view = { corp, digits: shop.digits, texts: await textsOf(context) };
  return success({
    rows: found.rows.map((row) => toProduct(row, view)),
    ...(params.withCount && { allCount: found.allCount }),
  });
});

/** Which orders there are is for the shop to say, not for the address of a page. */
function assertOffered(sortBy: ProductSort, { document }: Shop): void {
  if (sortBy === 'default' || document.orderFields.some((field) => field.value === sortBy)) return;
  throw badRequest('__Products can not be sorted by this');
}

interface Question {
  readonly sortBy: ProductSort;
  readonly order: 'asc' | 'desc';
  readonly start: number;
  readonly count: number;
  readonly withCount: boolean;
  readonly user: SessionUser | null;
}

interface Found {
  readonly rows: ProductRow[];
  readonly allCount: number;
  /** There is not one on any page. */
  readonly isNothing: boolean;
}

/** @param hits the products that a keyword means, and how well; null without one. */
async function readPage(
  transaction: Transaction<Database>,
  { sortBy, order, start, count, withCount, user }: Question,
  hits: RawBuilder<unknown> | null,
): Promise<Found> {
  // By itself the best and the newest come first; then the lowest, as everybody sorts.
  const isTurned = (order === 'desc') !== (sortBy === 'default');
  const direction = sql.raw(isTurned ? 'DESC' : 'ASC');
  const byDefault = hits ? sql`hit.score` : sql`product.created_at`;
  const sorted = sortBy === 'default' ? byDefault : SORTED_BY[sortBy];
  const source = hits
    ? sql`(${hits}) AS hit JOIN product ON product.id = hit.product_id`
    : sql`product`;
  // Few are hit, so they are counted on the way; all of them are counted by an index alone.
  const counted = hits ? sql`count(*) OVER ()` : sql`NULL::bigint`;
  const page = sql<{ id: string; place: string; all_count: string | null }>`(
    SELECT product.id, row_number() OVER (ORDER BY ${sorted} ${direction}, product.id ${direction})
      AS place, ${counted} AS all_count
    FROM ${source} WHERE product.listed
    ORDER BY ${sorted} ${direction}, product.id ${direction}
    LIMIT ${count === -1 ? MAX_PRODUCTS : count} OFFSET ${start})`;
  const rows = await selectProducts(transaction, user)
    .innerJoin(page.as('page'), (join) => join.onRef('page.id', '=', 'product.id'))
    .select('page.all_count')
    .orderBy('page.place')
    .execute();
  const known = rows[0]?.all_count ?? null;
  if (known !== null) return { rows, allCount: Number(known), isNothing: false };
  const isNeeded = withCount || (hits !== null && rows.length === 0);
  const allCount = isNeeded ? await countAll(transaction, hits) : 0;
  return { rows, allCount, isNothing: rows.length === 0 && allCount === 0 };
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
