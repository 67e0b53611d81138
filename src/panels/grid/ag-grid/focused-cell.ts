import type { CellPosition, GridApi } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';

/**
 * The cell of a grid that has the focus, or had it last; null before the first one, where the grid itself answers with
 * undefined against its types.
 */
export function focusedCell(api: GridApi<Row>): CellPosition | null {
  return api.getFocusedCell() ?? null;
}
