import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** What grid and footer tell the panel's machine. */
export type GridEvent =
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'search.changed'; search: string }
  | { type: 'sort.changed'; sort: SortOrder[] }
  | { type: 'selection.changed'; selection: string[] };
