import {
  ClientSideRowModelModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  PaginationModule,
  RowSelectionModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';
import type { FloorGrid } from './floor-grid.ts';

/**
 * The floor of a page with a grid: AG Grid with the same rows, columns and checkboxes in as much room, and
 * nothing else: no badges, no buttons, no texts of a language. Runs in the browser.
 */
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PaginationModule,
  RowSelectionModule,
  TextEditorModule,
]);

type Row = Record<string, unknown>;
let api: GridApi<Row> | undefined;

async function readGrid(): Promise<FloorGrid> {
  return (await (await fetch('/bench/rows.json')).json()) as FloorGrid;
}

const floor = {
  /** Reads the rows and draws them. */
  async show(): Promise<void> {
    floor.hide();
    const { list, columns, width, height } = await readGrid();
    const place = document.createElement('div');
    Object.assign(place.style, { width: `${width}px`, height });
    document.body.append(place);
    api = createGrid<Row>(place, {
      theme: themeQuartz,
      rowData: list,
      columnDefs: columns.map(({ name, width: own }) => ({
        field: name,
        editable: true,
        ...(own !== undefined && { width: own }),
      })),
      rowSelection: { mode: 'multiRow', enableClickSelection: false },
      rowHeight: 40,
      getRowId: ({ data }) => String(data.id),
      pagination: true,
      paginationPageSize: 10,
      paginationPageSizeSelector: false,
      suppressPaginationPanel: true,
      animateRows: false,
      // As the page's grid has it: without it, the next arrow goes to the header.
      enterNavigatesVerticallyAfterEdit: true,
    });
  },
  hide(): void {
    api?.destroy();
    document.body.replaceChildren();
  },
  viewAll(): void {
    api?.setGridOption('paginationPageSize', 1_000_000);
  },
  async refresh(): Promise<void> {
    api?.setGridOption('rowData', (await readGrid()).list);
  },
};

Object.assign(window, { floor });
await floor.show();
