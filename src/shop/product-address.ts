import { z } from 'zod';
import type { WantedProducts } from '#machines/product-list/product-list.machine.ts';
import { MAX_KEYWORD } from '#schemas/shop/load-product-list.ts';
import { productSort } from '#schemas/shop/shop-config.ts';

export type ProductLayout = 'product-grid' | 'product-list';

/** An address may come from anywhere: what it says wrongly is as if it were not said. */
const query = z.object({
  kw: z
    .string()
    .transform((text) => text.trim().slice(0, MAX_KEYWORD))
    .catch(''),
  sort: productSort.catch('default'),
  order: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).max(80_000).catch(1),
});

/** @param search of the address, with or without its question mark (spec 2.55). */
export function wantedOf(search: string): WantedProducts {
  const parsed = query.parse(Object.fromEntries(new URLSearchParams(search)));
  return { keyword: parsed.kw, sortBy: parsed.sort, order: parsed.order, page: parsed.page };
}

/** The address of products inside the tenant; what is as usual is left out. */
export function productsPath(layout: ProductLayout, wanted: Partial<WantedProducts> = {}): string {
  const { keyword = '', sortBy = 'default', order = 'asc', page = 1 } = wanted;
  const search = new URLSearchParams();
  if (keyword !== '') search.set('kw', keyword);
  if (sortBy !== 'default') search.set('sort', sortBy);
  if (order !== 'asc') search.set('order', order);
  if (page !== 1) search.set('page', String(page));
  const text = search.toString();
  return `/e-commerce/product/${layout}${text && `?${text}`}`;
}
