import * as z from 'zod/mini';
import { MAX_KEYWORD, PRODUCTS_PER_PAGE } from './load-product-list.ts';
import { type ProductSort, productSort } from './shop-config.ts';

/** Products that an address of the catalogue asks for (spec 2.55). */
export interface WantedProducts {
  keyword: string;
  sortBy: ProductSort;
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
}

/** How many of them a request is for, and from where on (spec 7.26). */
export interface ProductRequest extends Omit<WantedProducts, 'page'> {
  start: number;
  /** -1 for all. */
  count: number;
  /** How many pages there are has to be known. */
  withCount: true;
}

/** An address may come from anywhere: what it says wrongly is as if it were not said. */
const query = z.object({
  kw: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().slice(0, MAX_KEYWORD)),
    ),
    '',
  ),
  sort: z.catch(productSort, 'default'),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(80_000)), 1),
});

/** @param said keys and values of the address's query. */
export function wantedProducts(said: Readonly<Record<string, unknown>>): WantedProducts {
  const { kw, sort, order, page } = query.parse(said);
  // The database knows no NUL, and would refuse the whole.
  return { keyword: kw.replaceAll('\0', ''), sortBy: sort, order, page };
}

/** What asks for one page, where the server pages. Server and client ask in the same words. */
export function requestOfPage({ page, ...wanted }: WantedProducts): ProductRequest {
  return {
    ...wanted,
    start: (page - 1) * PRODUCTS_PER_PAGE,
    count: PRODUCTS_PER_PAGE,
    withCount: true,
  };
}

/** What asks for all products at once, which the client pages. */
export function requestOfAll({ page: _, ...wanted }: WantedProducts): ProductRequest {
  return { ...wanted, start: 0, count: -1, withCount: true };
}
