/** Where a product's own page is (spec 2.54f). */
export function productPath(id: string): string {
  return `/e-commerce/product/product-details/${encodeURIComponent(id)}`;
}
