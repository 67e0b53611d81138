import { loadProductList as contract, MAX_PRODUCTS } from '#schemas/shop/load-product-list.ts';
import type { ProductSort } from '#schemas/shop/shop-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import { badRequest } from '../data-definitions/refusal.ts';
import { toProduct } from './catalogue/product-row.ts';
import { handleShopTask } from './handle.ts';
import type { Shop } from './shop.ts';
import { textsOf } from './texts.ts';

/** One page of the products that shoppers may see (spec 7.25). */
export const loadProductList = handleShopTask(contract, async (params, context, shop) => {
  const { transaction, user, corp } = context;
  assertOffered(params.sortBy, shop);
  const count = params.count === -1 ? MAX_PRODUCTS : params.count;
  const wanted = { ...params, corp, user, count };
  const found = await context.productLists.find(transaction, params.keyword, wanted);
  const view = { corp, digits: shop.digits, texts: await textsOf(context) };
  return success({
    rows: found.rows.map((row) => toProduct(row, view)),
    ...(params.withCount && { allCount: found.total }),
  });
});

/** Which orders there are is for the shop to say, not for the address of a page. */
function assertOffered(sortBy: ProductSort, { document }: Shop): void {
  if (sortBy === 'default' || document.orderFields.some((field) => field.value === sortBy)) return;
  throw badRequest('__Products can not be sorted by this');
}
