import './grid-modules.ts';
import { createGrid } from 'ag-grid-community';
import { gridTheme } from '../../../styles/grid-theme.ts';

let isKept = false;

/**
 * AG Grid takes its style sheets out of the document with its last grid, and puts them in again with the next:
 * each time the whole page is styled anew. A grid that nobody sees keeps them there. It takes as long to make
 * as any other, so not while somebody waits for rows.
 */
export function keepGridStyles(): void {
  if (isKept) return;
  isKept = true;
  createGrid(document.createElement('div'), {
    theme: gridTheme,
    themeStyleContainer: document.head,
    columnDefs: [],
    rowData: [],
  });
}
