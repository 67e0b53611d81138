import type { ColDef, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import { createContext, type ReactNode, use } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { reactCell } from './grid-parts.tsx';

/** How wide the column is, in pixels, what it is called, and at which side it stays. */
export interface ActionColumnInput {
  title: string;
  width: number;
  pinned: 'left' | 'right' | null;
}

/** Draws the buttons of a row, for the cells of an action column below it. */
export const RowButtons = createContext<(row: Row) => ReactNode>(() => null);

const ACTIONS = reactCell(function Actions({ data }: ICellRendererParams<Row>) {
  const draw = use(RowButtons);
  return data ? draw(data) : null;
});

/** The row's buttons at its end: Enter goes into them, arrows move between, Escape comes back. */
export function actionColumn({ title, width, pinned }: ActionColumnInput): ColDef<Row> {
  return {
    colId: 'actions',
    headerName: title,
    headerClass: 'y4-cell-end',
    cellClass: 'y4-cell-actions',
    pinned,
    width,
    sortable: false,
    resizable: false,
    suppressMovable: true,
    lockVisible: true,
    lockPosition: pinned === null ? undefined : pinned,
    tooltipValueGetter: () => '',
    suppressKeyboardEvent: moveBetweenButtons,
    cellRenderer: ACTIONS,
  };
}

/** @returns true for keys that the grid must leave alone. */
function moveBetweenButtons({ event }: SuppressKeyboardEventParams<Row>): boolean {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>('.ag-cell');
  const buttons = [...(cell?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  if (cell === null || buttons.length === 0) return false;
  const at = buttons.findIndex((button) => button.contains(target));
  if (at < 0) {
    if (event.key !== 'Enter' && event.key !== 'F2') return false;
    event.preventDefault();
    buttons[0]?.focus();
    return true;
  }
  const isRtl = getComputedStyle(cell).direction === 'rtl';
  const next = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const previous = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (event.key === next) buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
  else if (event.key === previous) buttons[Math.max(at - 1, 0)]?.focus();
  else if (event.key === 'Escape') cell.focus();
  else return event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown';
  event.preventDefault();
  return true;
}
