import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { gridTheme } from '#src/styles/grid-theme.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { type Order, orders, STATUS_BADGE } from './sample.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const COLUMNS: ColDef<Order>[] = [
  { field: 'id', headerName: 'Order', width: 120, cellClass: 'y4-numbers' },
  { field: 'date', headerName: 'Date', width: 130, cellClass: 'y4-numbers', sort: 'desc' },
  { field: 'customer', headerName: 'Customer', flex: 1, minWidth: 180, editable: true },
  {
    field: 'status',
    headerName: 'Status',
    width: 140,
    cellRenderer: ({ value }: { value: Order['status'] }) => (
      <Badge type={STATUS_BADGE[value]}>{value}</Badge>
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
    cellRenderer: () => (
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
    ),
  },
];

export function GridView({ query }: { query: URLSearchParams }) {
  return (
    <div className={`p-4 d-grid gap-4${query.get('compact') === 'yes' ? ' y4-grid-compact' : ''}`}>
      <Card title="Orders" flush>
        <AgGridReact<Order>
          theme={gridTheme}
          rowData={orders}
          columnDefs={COLUMNS}
          domLayout="autoHeight"
          enableRtl={document.documentElement.dir === 'rtl'}
          rowSelection={{ mode: 'multiRow' }}
          onFirstDataRendered={({ api }) => api.getDisplayedRowAtIndex(1)?.setSelected(true)}
        />
      </Card>
    </div>
  );
}
