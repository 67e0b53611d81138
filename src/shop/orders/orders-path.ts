import * as z from 'zod/mini';
import { FIRST_VIEW, ORDER_COLUMNS, type OrderView } from '#machines/order-list/order-rows.ts';
import { ORDERS_PATH } from '../checkout-paths.ts';

/** An address may come from anywhere: what it says wrongly is as if it were not said. */
const query = z.object({
  sort: z.catch(z.enum(ORDER_COLUMNS), FIRST_VIEW.sort.column),
  order: z.catch(z.enum(['asc', 'desc']), 'desc'),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), FIRST_VIEW.page),
});

/** @param search of the address, with or without its question mark. */
export function orderViewOf(search: string): OrderView {
  const { sort, order, page } = query.parse(Object.fromEntries(new URLSearchParams(search)));
  return { sort: { column: sort, descending: order === 'desc' }, page };
}

/** Where the shopper's orders are (spec 2.53d); what is as usual is left out. */
export function ordersPath({ sort, page }: OrderView = FIRST_VIEW): string {
  const search = new URLSearchParams();
  if (sort.column !== FIRST_VIEW.sort.column) search.set('sort', sort.column);
  if (!sort.descending) search.set('order', 'asc');
  if (page !== FIRST_VIEW.page) search.set('page', String(page));
  const text = search.toString();
  return ORDERS_PATH + (text && `?${text}`);
}

/** Where one order is (spec 2.53c). */
export function orderPath(id: string): string {
  return `/e-commerce/orders/order-details/${encodeURIComponent(id)}`;
}
