import './grid-modules.ts';
import type {
  ColDef,
  GetRowIdParams,
  GridApi,
  GridReadyEvent,
  ICellRendererParams,
  RowClassParams,
  RowSelectionOptions,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridState } from '#machines/panel/grid-state.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import { ROW_CLASS_KEY, type Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { gridTheme } from '../../styles/grid-theme.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { BadgeCell, hasBadgeClasses } from './BadgeCell.tsx';
import { type ColumnContext, classesOf, columnOf } from './grid-columns.ts';

/** More rows than this in sight scroll inside the grid instead of making the page longer. */
const ROWS_WITHOUT_SCROLL = 50;

export interface DataGridProps {
  definition: ClientDataDefinition;
  rows: Row[];
  state: GridState;
  multiSelect: boolean;
  label: string;
  /** Draws the buttons of a row; left out when the panel has none. */
  rowActions?: ((row: Row) => React.ReactNode) | undefined;
  /** Pixels that the row's buttons need. */
  rowActionsWidth?: number;
  onSelection(keys: string[]): void;
  onSort(sort: SortOrder[]): void;
  onMatches(count: number): void;
}

/** Rows of a data definition on AG Grid, paged and searched in place; all state is the panel's. */
export function DataGrid(props: DataGridProps) {
  const { definition, rows, state, multiSelect, rowActions, onSelection, onSort, onMatches } =
    props;
  const { t, i18n } = useTranslation();
  const { format } = useServices();
  const narrow = useIsNarrow();
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const actions = useRef(rowActions);
  actions.current = rowActions;

  const columns = useMemo(() => {
    const context: ColumnContext = {
      label: (text) => translateLabel(t, text),
      t,
      format: format(),
    };
    const badges = hasBadgeClasses(rows, definition.fields);
    const data: ColDef<Row>[] = definition.fields.map((field, index) => ({
      ...columnOf(field, context),
      ...(badges.has(field.name) ? { cellRenderer: BadgeCell, cellClass: undefined } : {}),
      ...(narrow && index === 0 ? { pinned: true, width: 130, flex: undefined } : {}),
      ...sortOf(state.sort, field.name),
    }));
    if (rowActions) {
      data.push({
        colId: 'actions',
        headerName: t('Actions'),
        headerClass: 'y4-cell-end',
        cellClass: 'y4-cell-actions',
        pinned: narrow ? null : i18n.dir() === 'rtl' ? 'left' : 'right',
        width: props.rowActionsWidth ?? 140,
        sortable: false,
        resizable: false,
        suppressMovable: true,
        lockVisible: true,
        tooltipValueGetter: () => '',
        cellRenderer: ({ data: row }: ICellRendererParams<Row>) =>
          row ? actions.current?.(row) : null,
      });
    }
    return data;
    // The sort is only the grid's start: afterwards the grid itself tells its sort.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [
    definition,
    narrow,
    t,
    i18n.language,
    format,
    rowActions === undefined,
    props.rowActionsWidth,
  ]);

  const selection = useMemo<RowSelectionOptions<Row>>(
    () =>
      multiSelect
        ? { mode: 'multiRow', selectAll: 'filtered', enableClickSelection: false }
        : { mode: 'singleRow', checkboxes: false, enableClickSelection: true },
    [multiSelect],
  );

  const count = rows.length;
  const pageSize = state.viewAll ? Math.max(1, count) : state.pageSize;
  useEffect(() => {
    api?.paginationGoToPage(state.viewAll ? 0 : state.pageIndex);
  }, [api, state.pageIndex, state.viewAll]);

  const ready = useCallback(
    ({ api: ready }: GridReadyEvent<Row>) => {
      const nodes = state.selection.flatMap((key) => ready.getRowNode(key) ?? []);
      if (nodes.length > 0) ready.setNodesSelected({ nodes, newValue: true });
      ready.paginationGoToPage(state.viewAll ? 0 : state.pageIndex);
      setApi(ready);
    },
    [state.selection, state.pageIndex, state.viewAll],
  );

  const scrolls = Math.min(pageSize, count) > ROWS_WITHOUT_SCROLL;
  return (
    <section
      aria-label={props.label}
      className={scrolls ? 'y4-grid y4-grid--scrolling' : 'y4-grid'}
    >
      <AgGridReact<Row>
        theme={gridTheme}
        key={i18n.dir()}
        enableRtl={i18n.dir() === 'rtl'}
        rowData={rows}
        columnDefs={columns}
        defaultColDef={{ resizable: true, suppressHeaderMenuButton: true }}
        getRowId={({ data }: GetRowIdParams<Row>) => rowKey(data, definition.key)}
        getRowClass={({ data }: RowClassParams<Row>) => classesOf(data?.[ROW_CLASS_KEY])}
        domLayout={scrolls ? 'normal' : 'autoHeight'}
        pagination
        paginationPageSize={pageSize}
        paginationPageSizeSelector={false}
        suppressPaginationPanel
        quickFilterText={state.search}
        rowSelection={selection}
        selectionColumnDef={{ pinned: narrow ? null : 'left', width: 44 }}
        suppressCellFocus={false}
        ensureDomOrder
        enableCellTextSelection
        tooltipShowDelay={600}
        suppressNoRowsOverlay
        animateRows={false}
        onGridReady={ready}
        onSortChanged={({ api: sorted }) => onSort(sortOrders(sorted))}
        onSelectionChanged={({ api: selected, source }) => {
          if (source === 'api' || source === 'rowDataChanged') return;
          onSelection(selected.getSelectedNodes().map((node) => node.id ?? ''));
        }}
        onModelUpdated={({ api: updated }) => onMatches(updated.paginationGetRowCount())}
      />
    </section>
  );
}

function sortOf(sort: readonly SortOrder[], name: string): Partial<ColDef<Row>> {
  const index = sort.findIndex((order) => order.name === name);
  const order = sort[index];
  return order === undefined ? {} : { initialSort: order.order, initialSortIndex: index };
}

function sortOrders(api: GridApi<Row>): SortOrder[] {
  return api
    .getColumnState()
    .filter((column) => column.sort)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map((column) => ({ name: column.colId, order: column.sort === 'desc' ? 'desc' : 'asc' }));
}
