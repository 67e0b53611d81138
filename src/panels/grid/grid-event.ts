import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** What grid and footer tell the panel's machine. */
export type GridEvent =
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'search.changed'; search: string }
  | { type: 'sort.changed'; sort: SortOrder[] }
  | { type: 'selection.changed'; selection: string[]; isOne: boolean };

/** What a footer with all that one can have tells the machine of its rows (spec 2.18). */
export function pagingOf(send: (event: GridEvent) => void) {
  return {
    onPage: (pageIndex: number) => send({ type: 'page.requested', pageIndex }),
    onPageSize: (pageSize: number) => send({ type: 'pageSize.changed', pageSize }),
    onViewAll: () => send({ type: 'viewAll.toggled' }),
  };
}
