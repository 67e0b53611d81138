import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '#schemas/definitions/common.ts';

/** What belongs to an open cell: its editor, its calendar, a question that lies over it. */
const OF_CELL = '.ag-cell-inline-editing, .ag-popup-editor, .ag-custom-component-popup';

/** Is that beside the cell that is open, and all that belongs to it? */
export function isBesideCell(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest(OF_CELL) === null;
}

/**
 * Closes the open cells of a grid before whatever is pressed beside them acts, and draws what their editors held: the grid
 * closes them where a mouse or the focus leaves them, and voice control presses without either (spec 3.4d).
 */
export function useOpenCells(api: GridApi<Row> | null): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (api === null || api.getEditingCells().length === 0 || !isBesideCell(target)) return;
      flushSync(() => closeCells(api));
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, [api]);
}

function closeCells(api: GridApi<Row>): void {
  for (const editor of api.getCellEditorInstances()) {
    if ('leave' in editor && typeof editor.leave === 'function') editor.leave();
  }
  api.stopEditing();
}
