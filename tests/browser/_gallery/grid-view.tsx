import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community';
import { PartsOfGrid, reactCell } from '#src/panels/grid/ag-grid/grid-parts.tsx';
import { useGrid } from '#src/panels/grid/ag-grid/use-grid.ts';
import { gridTheme } from '#src/styles/grid-theme.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { type Order, orders, STATUS_BADGE } from './sample.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const COLUMNS: ColDef[] = [
  { field: 'id', headerName: 'Order', width: 120, cellClass: 'y4-numbers' },
  { field: 'date', headerName: 'Date', width: 130, cellClass: 'y4-numbers', sort: 'desc' },
  { field: 'customer', headerName: 'Customer', flex: 1, minWidth: 180, editable: true },
  {
    field: 'status',
    headerName: 'Status',
    width: 140,
    cellRenderer: reactCell(({ value }: { value?: Order['status'] | null }) =>
      value ? <Badge type={STATUS_BADGE[value]}>{value}</Badge> : null,
    ),
  },
  {
    field: 'amount',
    headerName: 'Amount',
    width: 130,
    headerClass: 'y4-cell-end',
    cellClass: 'y4-cell-end',
    valueFormatter: ({ value }) => Number(value).toFixed(2),
  },
  {
    colId: 'actions',
    headerName: '',
    width: 64,
    sortable: false,
    cellRenderer: reactCell(() => (
      <Menu
        label="Actions"
        align="end"
        entries={[
          { id: 'done', text: 'Completed', icon: 'check' },
          { id: 'delete', text: 'Delete', icon: 'trash-can', danger: true, divider: true },
        ]}
        trigger={(props) => (
          <Button {...props} variant="ghost" size="sm" icon="ellipsis" aria-label="Actions" />
        )}
      />
    )),
  },
];

const ROWS = orders.map((order) => ({ ...order }));
const SELECTION = { mode: 'multiRow' } as const;

export function GridView({ query }: { query: URLSearchParams }) {
  const { host, parts } = useGrid(
    {
      theme: gridTheme,
      rowData: ROWS,
      columnDefs: COLUMNS,
      domLayout: 'autoHeight',
      enableRtl: document.documentElement.dir === 'rtl',
      rowSelection: SELECTION,
      onFirstDataRendered: ({ api }) => api.getDisplayedRowAtIndex(1)?.setSelected(true),
    },
    true,
    'gallery',
  );
  return (
    <div className={`p-4 d-grid gap-4${query.get('compact') === 'yes' ? ' y4-grid-compact' : ''}`}>
      <Card title="Orders" flush>
        <div ref={host} />
        <PartsOfGrid parts={parts} />
      </Card>
    </div>
  );
}
