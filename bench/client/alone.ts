import {
  ClientSideRowModelModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  PaginationModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';

/** The floor of a page with a grid: AG Grid, the same rows, and nothing else. Runs in the browser. */
ModuleRegistry.registerModules([ClientSideRowModelModule, PaginationModule, TextEditorModule]);

type Row = Record<string, unknown>;
let api: GridApi<Row> | undefined;

async function readRows(): Promise<Row[]> {
  const answer = await fetch('/bench/rows.json');
  return ((await answer.json()) as { list: Row[] }).list;
}

const floor = {
  /** Reads the rows and draws them. */
  async show(): Promise<void> {
    floor.hide();
    const rows = await readRows();
    const place = document.createElement('div');
    place.style.height = '600px';
    document.body.append(place);
    const names = Object.keys(rows[0] ?? {}).filter((name) => typeof rows[0]?.[name] !== 'object');
    api = createGrid<Row>(place, {
      theme: themeQuartz,
      rowData: rows,
      columnDefs: names.map((name) => ({ field: name, editable: true })),
      getRowId: ({ data }) => String(data.id),
      pagination: true,
      paginationPageSize: 10,
      paginationPageSizeSelector: false,
      suppressPaginationPanel: true,
      animateRows: false,
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
    api?.setGridOption('rowData', await readRows());
  },
};

Object.assign(window, { floor });
await floor.show();
