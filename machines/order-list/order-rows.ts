import { type Order, orderStatus } from '#schemas/shop/order.ts';

/** An order as the list shows it, without its lines. */
export type OrderRow = Omit<Order, 'details'>;

/** Columns that orders are sorted by (spec 2.65a–e). */
export const ORDER_COLUMNS = ['id', 'date', 'addressName', 'status', 'amount'] as const;
/** One of {@link ORDER_COLUMNS}. */
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Which of the orders are in sight, and in which order. */
export interface OrderView {
  sort: { column: OrderColumn; descending: boolean };
  /** From 1. */
  page: number;
}

/** The newest orders first. */
export const FIRST_VIEW: OrderView = { sort: { column: 'date', descending: true }, page: 1 };

/** Orders on one page (spec 9.14). */
export const ORDERS_PER_PAGE = 10;

/** Number of the last page, from 1. */
export function lastPageOf(rows: readonly OrderRow[]): number {
  return Math.max(1, Math.ceil(rows.length / ORDERS_PER_PAGE));
}

/** The rows of the page that is shown, in the order that is asked for (spec 2.65h, i). */
export function shownOrders({ rows, sort, page }: OrderView & { rows: OrderRow[] }): OrderRow[] {
  const compare = COMPARE[sort.column];
  const sorted = rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
  return sorted.slice((page - 1) * ORDERS_PER_PAGE, page * ORDERS_PER_PAGE);
}

type Compare = (a: OrderRow, b: OrderRow) => number;

/** Sorts Chinese by its sounds, and other scripts as their readers do. */
const names = new Intl.Collator('zh', { numeric: true });
/** Statuses go by how far the order has come, not by their letters. */
const steps = orderStatus.options;

const COMPARE: Readonly<Record<OrderColumn, Compare>> = {
  id: (a, b) => names.compare(a.id, b.id),
  // All are written in one form and in UTC, so their letters tell which is earlier.
  date: (a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1),
  addressName: (a, b) => names.compare(a.addressName, b.addressName),
  status: (a, b) => steps.indexOf(a.status) - steps.indexOf(b.status),
  amount: (a, b) => a.amount - b.amount,
};
