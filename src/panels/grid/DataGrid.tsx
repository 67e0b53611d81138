import type { GetRowIdParams, RowSelectionOptions } from 'ag-grid-community';
import { type ReactNode, useCallback } from 'react';
import type { GridState } from '#machines/panel/grid-state.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { PartsOfGrid } from './ag-grid/grid-parts.tsx';
import { ROW_CLASSES } from './cells/cell-classes.ts';
import type { ColumnLayoutControl } from './columns/use-column-layout.ts';
import { EarlyRows } from './plain-rows/EarlyRows.tsx';
import { gridHeight } from './plain-rows/GridSkeleton.tsx';
import { PrintedRows } from './plain-rows/PrintedRows.tsx';
import { useEarlyRows } from './plain-rows/use-early-rows.ts';
import { RowButtons } from './row-actions/action-column.tsx';
import { SELECTION_WIDTH, useRowsGrid } from './use-rows-grid.ts';

/** More rows than this in sight scroll inside the grid instead of making the page longer. */
const ROWS_WITHOUT_SCROLL = 50;

/** A click on a row chooses it. */
const ONE_SELECTED: RowSelectionOptions<Row> = {
  mode: 'singleRow',
  checkboxes: false,
  enableClickSelection: true,
};

const NO_BUTTONS = () => null;

interface DataGridProps {
  definition: ClientDataDefinition;
  rows: Row[];
  state: GridState;
  /** The server pages, searches and sorts: `rows` is the page in sight. */
  serverPages?: boolean;
  multiSelect: boolean;
  label: string;
  /** Rows of the page in sight, which the grid keeps its room for. */
  inSight: number;
  columns: ColumnLayoutControl;
  /** Draws the buttons of a row; left out when the panel has none. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Pixels that the row's buttons need. */
  rowActionsWidth?: number;
  onSelection(keys: string[]): void;
  onSort(sort: SortOrder[]): void;
  onMatches?: ((count: number) => void) | undefined;
  onDrawn(): void;
}

/** Rows of a data definition on AG Grid; all state is the panel's machine's. */
export function DataGrid(props: DataGridProps) {
  const { definition, rows, state, serverPages = false, multiSelect, rowActions, columns } = props;
  const getRowId = useCallback(
    ({ data }: GetRowIdParams<Row>) => rowKey(data, definition.key),
    [definition.key],
  );

  const count = rows.length;
  const pageSize = state.viewAll || serverPages ? Math.max(1, count) : state.pageSize;
  const pageIndex = state.viewAll || serverPages ? 0 : state.pageIndex;
  const scrolls = Math.min(pageSize, count) > ROWS_WITHOUT_SCROLL;
  const early = useEarlyRows(rows, state, { pageSize, pageIndex, serverPages });
  const { place, host, api, parts, columnDefs, isWide } = useRowsGrid({
    definition,
    label: props.label,
    rows,
    columns,
    sort: state.sort,
    isSorted: serverPages,
    actionsWidth: rowActions === undefined ? 0 : (props.rowActionsWidth ?? 140),
    multiSelect,
    oneSelected: ONE_SELECTED,
    pageIndex,
    selection: state.selection,
    onSelection: props.onSelection,
    onSort: props.onSort,
    onDrawn: props.onDrawn,
    isAwaited: early !== null,
    options: {
      getRowId,
      ...ROW_CLASSES,
      domLayout: scrolls ? 'normal' : 'autoHeight',
      paginationPageSize: pageSize,
      quickFilterText: serverPages ? undefined : state.search,
      onModelUpdated: ({ api: updated }) => props.onMatches?.(updated.paginationGetRowCount()),
    },
  });

  return (
    <div
      ref={place}
      className={`y4-grid ${scrolls ? 'y4-grid--scrolling' : ''} ${isWide ? 'y4-grid--wide' : ''}`}
      style={scrolls ? undefined : gridHeight(props.inSight)}
    >
      {early === null || columnDefs === null ? null : (
        <EarlyRows
          columns={columnDefs}
          rows={early}
          selectionWidth={multiSelect ? SELECTION_WIDTH : 0}
        />
      )}
      <div ref={host} className="y4-grid__host" />
      <PrintedRows api={api} />
      <RowButtons value={rowActions ?? NO_BUTTONS}>
        <PartsOfGrid parts={parts} />
      </RowButtons>
    </div>
  );
}
