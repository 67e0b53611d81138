import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { Row } from '#schemas/definitions/common.ts';

/** A row that its user wants to see, and the field that is wrong there, if one is. */
export interface ShownCell {
  id: string;
  field: string | undefined;
}

/** Puts the focus on a cell as often as one is to be shown. */
export function useShownCell(api: GridApi<Row> | null, shown: ShownCell | null): void {
  useEffect(() => {
    if (api === null || shown === null) return;
    const columns = api.getAllDisplayedColumns();
    const column = columns.find((one) => one.getColId() === shown.field) ?? columns[0];
    const index = api.getRowNode(shown.id)?.rowIndex;
    if (column === undefined || index === undefined || index === null) return;
    api.ensureColumnVisible(column);
    api.setFocusedCell(index, column);
  }, [api, shown]);
}
