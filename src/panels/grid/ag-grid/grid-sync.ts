import type { GridApi } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** Columns that the user sorts by, the first one first. */
export function sortOrders(api: GridApi<Row>): SortOrder[] {
  return api
    .getColumnState()
    .filter((column) => column.sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map((column) => ({ name: column.colId, order: column.sort === 'desc' ? 'desc' : 'asc' }));
}

/** Makes the grid's sort that of the panel, which a view may have changed. */
export function applySort(api: GridApi<Row>, sort: readonly SortOrder[]): void {
  if (JSON.stringify(sortOrders(api)) === JSON.stringify(sort)) return;
  api.applyColumnState({
    state: sort.map(({ name, order }, sortIndex) => ({ colId: name, sort: order, sortIndex })),
    defaultState: { sort: null },
  });
}

/** Makes the grid's selection that of the panel. */
export function applySelection(api: GridApi<Row>, keys: readonly string[]): void {
  const wanted = new Set(keys);
  const selected = api.getSelectedNodes();
  const off = selected.filter((node) => !wanted.has(node.id ?? ''));
  const on = keys.flatMap((key) => {
    const node = api.getRowNode(key);
    return node === undefined || node.isSelected() ? [] : [node];
  });
  if (off.length > 0) api.setNodesSelected({ nodes: off, newValue: false });
  if (on.length > 0) api.setNodesSelected({ nodes: on, newValue: true });
}
