import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { createContext, type ReactNode, use } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { reactCell } from '../ag-grid/grid-parts.tsx';
import { moveWithinCell } from '../cells/cell-keys.ts';
import { ROOM_FOR_TITLE } from './row-buttons.ts';

/** How wide the column is, in pixels, what it is called, and at which side it stays. */
interface ActionColumnInput {
  title: string;
  width: number;
  pinned: 'left' | 'right';
}

/** Draws the buttons of a row, for the cells of an action column below it. */
export const RowButtons = createContext<(row: Row) => ReactNode>(() => null);

const ACTIONS = reactCell(function Actions({ data }: ICellRendererParams<Row>) {
  const draw = use(RowButtons);
  return data ? draw(data) : null;
});

/** The row's buttons at its end. */
export function actionColumn({ title, width, pinned }: ActionColumnInput): ColDef<Row> {
  return {
    colId: 'actions',
    headerName: title,
    headerClass: width < ROOM_FOR_TITLE ? 'y4-head-narrow' : 'y4-cell-end',
    cellClass: 'y4-cell-actions',
    pinned,
    width,
    sortable: false,
    resizable: false,
    suppressMovable: true,
    lockVisible: true,
    lockPosition: pinned,
    tooltipValueGetter: () => '',
    suppressKeyboardEvent: moveWithinCell,
    cellRenderer: ACTIONS,
  };
}
