import type { GridApi } from 'ag-grid-community';
import { type Ref, useEffect, useImperativeHandle, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '#schemas/definitions/common.ts';

/** Cells of a grid that are open. */
export interface OpenCells {
  /** Takes over what their editors hold, and draws it. */
  close(): void;
}

/** What belongs to an open cell: its editor, its calendar, a question that lies over it. */
const OF_CELL = '.ag-cell-inline-editing, .ag-popup-editor, .ag-custom-component-popup';

/** Is that beside the cell that is open, and all that belongs to it? */
export function isBesideCell(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest(OF_CELL) === null;
}

/**
 * Closes the open cells of a grid before whatever is pressed beside them acts: the grid closes them where a mouse or the
 * focus leaves them, and voice control presses without either (spec 3.4d).
 *
 * @param cells lets whoever draws the grid close them too.
 */
export function useOpenCells(api: GridApi<Row> | null, cells: Ref<OpenCells>): void {
  const open = useMemo(() => ({ close: () => flushSync(() => api && closeCells(api)) }), [api]);
  useImperativeHandle(cells, () => open, [open]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (isBesideCell(target) && api && api.getEditingCells().length > 0) open.close();
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, [api, open]);
}

function closeCells(api: GridApi<Row>): void {
  for (const editor of api.getCellEditorInstances()) {
    if ('leave' in editor && typeof editor.leave === 'function') editor.leave();
  }
  api.stopEditing();
}
