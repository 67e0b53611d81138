import { type WantedProducts, wantedProducts } from '#schemas/shop/wanted-products.ts';

/** How products are laid out, which is the last segment of their address. */
export type ProductLayout = 'product-grid' | 'product-list';

/** @param search of the address, with or without its question mark (spec 2.55). */
export function wantedOf(search: string): WantedProducts {
  return wantedProducts(Object.fromEntries(new URLSearchParams(search)));
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
