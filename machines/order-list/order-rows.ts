import type { Order } from '#schemas/shop/order.ts';

export type OrderRow = Omit<Order, 'details'>;
/** Columns that orders are sorted by. */
export type OrderColumn = 'id' | 'date' | 'addressName' | 'status' | 'amount';

interface OrderTable {
  rows: OrderRow[];
  sort: { column: OrderColumn; descending: boolean };
  /** From 1. */
  page: number;
}

/** Orders on one page (spec 9.14). */
export const ORDERS_PER_PAGE = 10;

/** The rows of the page that is shown, in the order that is asked for (spec 2.65h, i). */
export function shownOrders({ rows, sort, page }: OrderTable): OrderRow[] {
  const { column, descending } = sort;
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === right) return 0;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  });
  return sorted.slice((page - 1) * ORDERS_PER_PAGE, page * ORDERS_PER_PAGE);
}
