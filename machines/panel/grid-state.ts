import * as z from 'zod/mini';
import { filterValues } from '#schemas/definitions/panel.ts';
import { sortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** Rows of a page that the user may choose from (spec 9.1c). */
export const PAGE_SIZES = [5, 10, 15, 50, 100, 1000] as const;
/** Spec 9.1a. */
export const DEFAULT_PAGE_SIZE = 10;

/** What of a grid is kept for the session and restored on return (spec 4.4, 4.5). */
export const gridState = z.object({
  pageIndex: z._default(z.int().check(z.minimum(0)), 0),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(1000)), DEFAULT_PAGE_SIZE),
  viewAll: z._default(z.boolean(), false),
  search: z._default(z.string(), ''),
  sort: z._default(z.array(sortOrder), []),
  selection: z._default(z.array(z.string()), []),
  /** Null: the panel's default filters. */
  filters: z._default(z.nullable(filterValues), null),
});
export type GridState = z.infer<typeof gridState>;

/** Pages that `count` rows make (spec 9.1d); one page when there are none. */
export function pageCount(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** First and last row of a page, counted from 1, for the text `x to y of n` (spec 2.18a). */
export function pageRange(
  count: number,
  state: Pick<GridState, 'pageIndex' | 'pageSize' | 'viewAll'>,
): { from: number; to: number } {
  if (count === 0) return { from: 0, to: 0 };
  if (state.viewAll) return { from: 1, to: count };
  const index = Math.min(state.pageIndex, pageCount(count, state.pageSize) - 1);
  return { from: index * state.pageSize + 1, to: Math.min(count, (index + 1) * state.pageSize) };
}

/** Rows that the page in sight has. */
export function rowsInPage(
  count: number,
  state: Pick<GridState, 'pageIndex' | 'pageSize' | 'viewAll'>,
): number {
  const { from, to } = pageRange(count, state);
  return count === 0 ? 0 : to - from + 1;
}
