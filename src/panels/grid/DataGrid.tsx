import './grid-modules.ts';
import type {
  ColDef,
  GetRowIdParams,
  GridOptions,
  RowClassParams,
  RowSelectionOptions,
  SelectionColumnDef,
} from 'ag-grid-community';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridState } from '#machines/panel/grid-state.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import { ROW_CLASS_KEY, type Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { gridTheme } from '../../styles/grid-theme.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useIsRtl } from '../../ui/use-is-rtl.ts';
import { useWidth } from '../../ui/use-width.ts';
import { actionColumn, RowButtons } from './action-column.tsx';
import { classesOf } from './cell-classes.ts';
import { gridHeight } from './GridSkeleton.tsx';
import { PartsOfGrid } from './grid-parts.tsx';
import { applySelection, applySort, sortOrders } from './grid-sync.ts';
import { gridTexts } from './grid-texts.ts';
import { TAB_STOPS } from './tab-stops.ts';
import type { ColumnLayoutControl } from './use-column-layout.ts';
import { useDataColumns } from './use-data-columns.ts';
import { useGrid } from './use-grid.ts';

/** More rows than this in sight scroll inside the grid instead of making the page longer. */
const ROWS_WITHOUT_SCROLL = 50;

/** What all columns have in common. A new object with each drawing would make AG Grid build them anew. */
export const COMMON_COLUMN: ColDef<Row> = { resizable: true, suppressHeaderMenuButton: true };

const NO_BUTTONS = () => null;

/** Pixels of the column with the checkboxes. */
export const SELECTION_WIDTH = 44;

export interface DataGridProps {
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
  onMatches?(count: number): void;
}

/** The column with the checkboxes, at the side where reading begins. */
export function useSelectionColumn(isRtl: boolean): SelectionColumnDef {
  return useMemo(() => ({ pinned: isRtl ? 'right' : 'left', width: SELECTION_WIDTH }), [isRtl]);
}

function rowClass({ data }: RowClassParams<Row>) {
  return classesOf(data?.[ROW_CLASS_KEY]);
}

/** Rows of a data definition on AG Grid; all state is the panel's machine's. */
export function DataGrid(props: DataGridProps) {
  const { definition, rows, state, serverPages = false, multiSelect, rowActions, columns } = props;
  const { t, i18n } = useTranslation();
  const narrow = useIsNarrow();
  const isRtl = useIsRtl();

  const hasActions = rowActions !== undefined;
  const actionsWidth = hasActions ? (props.rowActionsWidth ?? 140) : 0;
  const [place, width] = useWidth<HTMLDivElement>();
  const room = width === null ? null : width - actionsWidth - (multiSelect ? SELECTION_WIDTH : 0);
  const dataColumns = useDataColumns({
    definition,
    sort: state.sort,
    columns,
    serverPages,
    room,
  });
  const columnDefs = useMemo<ColDef<Row>[]>(
    () =>
      hasActions
        ? [
            ...dataColumns,
            actionColumn({
              title: t('Actions'),
              width: actionsWidth,
              pinned: narrow ? null : isRtl ? 'left' : 'right',
            }),
          ]
        : dataColumns,
    [dataColumns, hasActions, actionsWidth, narrow, isRtl, t],
  );

  const selection = useMemo<RowSelectionOptions<Row>>(
    () =>
      multiSelect
        ? { mode: 'multiRow', selectAll: 'filtered', enableClickSelection: false }
        : { mode: 'singleRow', checkboxes: false, enableClickSelection: true },
    [multiSelect],
  );

  const texts = useMemo(() => gridTexts(t), [t]);
  const selectionColumn = useSelectionColumn(isRtl);
  const getRowId = useCallback(
    ({ data }: GetRowIdParams<Row>) => rowKey(data, definition.key),
    [definition.key],
  );

  const count = rows.length;
  const pageSize = state.viewAll || serverPages ? Math.max(1, count) : state.pageSize;
  const pageIndex = state.viewAll || serverPages ? 0 : state.pageIndex;
  const scrolls = Math.min(pageSize, count) > ROWS_WITHOUT_SCROLL;
  const options: GridOptions<Row> = {
    theme: gridTheme,
    enableRtl: isRtl,
    localeText: texts,
    rowData: rows,
    columnDefs,
    defaultColDef: COMMON_COLUMN,
    getRowId,
    getRowClass: rowClass,
    domLayout: scrolls ? 'normal' : 'autoHeight',
    pagination: true,
    paginationPageSize: pageSize,
    paginationPageSizeSelector: false,
    suppressPaginationPanel: true,
    quickFilterText: serverPages ? undefined : state.search,
    rowSelection: selection,
    selectionColumnDef: selectionColumn,
    ensureDomOrder: true,
    enableCellTextSelection: true,
    tooltipShowDelay: 600,
    suppressNoRowsOverlay: true,
    suppressDragLeaveHidesColumns: true,
    animateRows: false,
    ...TAB_STOPS,
    onSortChanged: ({ api: sorted, source }) => {
      if (source !== 'gridOptionsUpdated' && source !== 'api') props.onSort(sortOrders(sorted));
    },
    onColumnMoved: ({ api: moved, finished, source }) => {
      if (finished && source === 'uiColumnMoved') columns.adopt(moved);
    },
    onColumnResized: ({ api: resized, finished, source }) => {
      if (finished && source === 'uiColumnResized') columns.adopt(resized);
    },
    onSelectionChanged: ({ api: selected, source }) => {
      if (source === 'api' || source === 'rowDataChanged') return;
      props.onSelection(selected.getSelectedNodes().map((node) => node.id ?? ''));
    },
    onModelUpdated: ({ api: updated }) => props.onMatches?.(updated.paginationGetRowCount()),
  };
  const { host, api, parts } = useGrid(options, width !== null, `${i18n.language}:${isRtl}`);

  useLayoutEffect(() => {
    api?.setGridAriaProperty('label', props.label);
  }, [api, props.label]);
  useLayoutEffect(() => {
    api?.paginationGoToPage(pageIndex);
  }, [api, pageIndex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new nodes, to be selected again
  useEffect(() => {
    if (api !== null) applySelection(api, state.selection);
  }, [api, state.selection, rows]);

  useEffect(() => {
    if (api !== null) applySort(api, state.sort);
  }, [api, state.sort]);

  return (
    <div
      ref={place}
      className={scrolls ? 'y4-grid y4-grid--scrolling' : 'y4-grid'}
      style={scrolls ? undefined : gridHeight(props.inSight)}
    >
      <div ref={host} className="y4-grid__host" />
      <RowButtons value={rowActions ?? NO_BUTTONS}>
        <PartsOfGrid parts={parts} />
      </RowButtons>
    </div>
  );
}
