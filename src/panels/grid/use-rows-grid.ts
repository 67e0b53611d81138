import './ag-grid/grid-modules.ts';
import type {
  ColDef,
  GridOptions,
  RowSelectionOptions,
  SelectionColumnDef,
} from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { gridTheme } from '../../styles/grid-theme.ts';
import { useIsRtl } from '../../ui/text/use-is-rtl.ts';
import { useWidth } from '../../ui/use-width.ts';
import { focusedCell } from './ag-grid/focused-cell.ts';
import { applySelection, applySort, sortOrders } from './ag-grid/grid-sync.ts';
import { gridTexts } from './ag-grid/grid-texts.ts';
import { leaveSelectAll, moveInRow } from './ag-grid/row-keys.ts';
import { moveWithinHead, TAB_STOPS } from './ag-grid/tab-stops.ts';
import { type UsedGrid, useGrid } from './ag-grid/use-grid.ts';
import { copyCell } from './cells/copy-cell.ts';
import { leastRoom } from './columns/fit-columns.ts';
import type { ColumnLayoutControl } from './columns/use-column-layout.ts';
import { useDataColumns } from './columns/use-data-columns.ts';
import { actionColumn } from './row-actions/action-column.tsx';

/** What a grid is to show, and how: the part that differs from grid to grid. */
interface RowsGridInput {
  definition: ClientDataDefinition;
  label: string;
  rows: Row[];
  columns: ColumnLayoutControl;
  sort: readonly SortOrder[];
  /** Rows come in the order of the sort; else the grid sorts them. */
  isSorted: boolean;
  /** Pixels that the buttons of rows need; 0 where no row has any. */
  actionsWidth: number;
  /** Whether they have come, where that is with the first change; left out where they are there from the start. */
  hasLateActions?: boolean | undefined;
  multiSelect: boolean;
  /** What a click on a row does where not several are chosen; left out where it chooses none. */
  oneSelected?: RowSelectionOptions<Row>;
  pageIndex: number;
  /** Keys of the rows that are chosen. */
  selection: readonly string[];
  onSelection(keys: string[]): void;
  onSort(sort: SortOrder[]): void;
  /** The first rows stand. */
  onDrawn(): void;
  /** What this grid makes of the column of a field; the same function until its columns are others. */
  columnOf?(column: ColDef<Row>): ColDef<Row>;
  /** Something else stands where the grid is going to be: it is not made yet. */
  isAwaited?: boolean;
  /** What this grid has of its own. */
  options: GridOptions<Row>;
}

/** A grid over rows, with the element that it measures. */
interface UsedRowsGrid extends UsedGrid {
  /** The element that tells how wide the grid may be. */
  place: RefObject<HTMLDivElement | null>;
  /** Columns that it has or gets; null before there is a room for them. */
  columnDefs: ColDef<Row>[] | null;
  /** Has it more columns than find room, and with them a scrollbar? */
  isWide: boolean;
}

/** Pixels of the column with the checkboxes. */
export const SELECTION_WIDTH = 44;

/**
 * What stands above a column: its name, and how it is sorted. The grid's own has places for menus, filters
 * and sorts that no grid here offers, 8 elements more for each column.
 */
const HEADER = `<div class="ag-cell-label-container" role="presentation">
  <div data-ref="eLabel" class="ag-header-cell-label" role="presentation">
    <span data-ref="eText" class="ag-header-cell-text"></span>
    <span class="ag-sort-indicator-container">
      <span data-ref="eSortOrder" class="ag-sort-indicator-icon ag-sort-order ag-hidden" aria-hidden="true"></span>
      <span data-ref="eSortAsc" class="ag-sort-indicator-icon ag-sort-ascending-icon ag-hidden" aria-hidden="true"></span>
      <span data-ref="eSortDesc" class="ag-sort-indicator-icon ag-sort-descending-icon ag-hidden" aria-hidden="true"></span>
    </span>
  </div>
</div>`;

/** What all columns have in common. A new object with each drawing would make AG Grid build them anew. */
const COMMON_COLUMN: ColDef<Row> = {
  resizable: true,
  suppressHeaderMenuButton: true,
  headerComponentParams: { template: HEADER },
  suppressHeaderKeyboardEvent: moveWithinHead,
};

const SEVERAL_SELECTED: RowSelectionOptions<Row> = {
  mode: 'multiRow',
  selectAll: 'filtered',
  enableClickSelection: false,
};

/** The panels say by themselves that there are no rows, where everybody sees it. */
const NO_OVERLAYS: GridOptions<Row>['suppressOverlays'] = ['noRows', 'noMatchingRows'];

const asItIs = (column: ColDef<Row>) => column;

/** AG Grid over rows of a data definition, with what the grids that show and those that edit have in common. */
export function useRowsGrid(input: RowsGridInput): UsedRowsGrid {
  const { definition, rows, columns, sort, isSorted, actionsWidth, multiSelect } = input;
  const { columnOf = asItIs, hasLateActions } = input;
  const { t, i18n } = useTranslation();
  const isRtl = useIsRtl();

  const [place, width] = useWidth<HTMLDivElement>();
  const inner = width === null ? null : width - (multiSelect ? SELECTION_WIDTH : 0);
  const { dataColumns, isReserved } = useDataColumns({
    ...{ definition, rows, sort, columns, isSorted, actionsWidth },
    room: inner,
    isLate: hasLateActions !== undefined,
  });
  // A column that is the object of before is not drawn anew where another comes beside it.
  const ofFields = useMemo(() => dataColumns.map(columnOf), [dataColumns, columnOf]);
  const placedWidth = isReserved || hasLateActions ? actionsWidth : 0;
  const columnDefs = useMemo<ColDef<Row>[]>(() => {
    if (placedWidth === 0) return ofFields;
    const pinned = isRtl ? 'left' : 'right';
    return [...ofFields, actionColumn({ title: t('Actions'), width: placedWidth, pinned })];
  }, [ofFields, placedWidth, isRtl, t]);
  const localeText = useMemo(() => gridTexts(t), [t]);
  // At the side where reading begins.
  const selectionColumnDef = useMemo<SelectionColumnDef>(
    () => ({
      pinned: isRtl ? 'right' : 'left',
      width: SELECTION_WIDTH,
      suppressHeaderKeyboardEvent: moveWithinHead,
    }),
    [isRtl],
  );
  const rowSelection = multiSelect ? SEVERAL_SELECTED : input.oneSelected;

  const options: GridOptions<Row> = {
    theme: gridTheme,
    enableRtl: isRtl,
    localeText,
    rowData: rows,
    columnDefs,
    defaultColDef: COMMON_COLUMN,
    pagination: true,
    paginationPageSizeSelector: false,
    suppressPaginationPanel: true,
    ...(rowSelection && { rowSelection }),
    selectionColumnDef,
    ensureDomOrder: true,
    tooltipShowDelay: 600,
    suppressOverlays: NO_OVERLAYS,
    suppressDragLeaveHidesColumns: true,
    animateRows: false,
    ...TAB_STOPS,
    onColumnMoved: ({ api: moved, finished, source }) => {
      if (finished && source === 'uiColumnMoved') columns.adopt(moved);
    },
    onColumnResized: ({ api: resized, finished, source }) => {
      if (finished && source === 'uiColumnResized') columns.adopt(resized);
    },
    onSortChanged: ({ api: sorted, source }) => {
      if (source !== 'gridOptionsUpdated' && source !== 'api') input.onSort(sortOrders(sorted));
    },
    onFirstDataRendered: () => input.onDrawn(),
    onSelectionChanged: ({ api: selected, source }) => {
      if (source === 'api' || source === 'rowDataChanged') return;
      input.onSelection(selected.getSelectedNodes().map((node) => node.id ?? ''));
    },
    ...input.options,
  };
  const grid = useGrid(options, width !== null && !input.isAwaited, `${i18n.language}:${isRtl}`);
  useGridKeys(grid);
  useInStep(grid, input);
  useFocusInSight(grid, placedWidth > 0);
  const isWide = inner !== null && leastRoom(columnDefs) > inner;
  return { ...grid, place, columnDefs: width === null ? null : columnDefs, isWide };
}

/** What the keys copy and where they lead, which the grid itself does otherwise. */
function useGridKeys({ api, host }: UsedGrid): void {
  useEffect(() => {
    const { current: cells } = host;
    if (api === null || cells === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    cells.addEventListener('copy', (event) => copyCell(event, api), { signal });
    const beforeGrid = (event: KeyboardEvent) => {
      leaveSelectAll(event, api);
      moveInRow(event, api);
    };
    cells.addEventListener('keydown', beforeGrid, { signal, capture: true });
    return () => listening.abort();
  }, [api, host]);
}

/** Keeps the cell that has the focus in sight where actions come late, which would cover it at the edge. */
function useFocusInSight({ api, host }: UsedGrid, hasActions: boolean): void {
  useEffect(() => {
    if (!hasActions || api?.isDestroyed() !== false) return;
    const focused = focusedCell(api);
    // A cell that had the focus last may be scrolled away.
    if (focused && host.current?.contains(document.activeElement)) {
      api.ensureColumnVisible(focused.column);
    }
  }, [api, host, hasActions]);
}

/** Keeps a grid that stands in step with what it is to show. */
function useInStep(
  { api }: UsedGrid,
  { label, pageIndex, sort, selection, rows }: RowsGridInput,
): void {
  useLayoutEffect(() => {
    // A grid that is made anew is told to begin with, and the one before is gone.
    if (api?.isDestroyed() === false) api.setGridAriaProperty('label', label);
  }, [api, label]);
  useLayoutEffect(() => {
    api?.paginationGoToPage(pageIndex);
  }, [api, pageIndex]);
  useEffect(() => {
    if (api !== null) applySort(api, sort);
  }, [api, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new nodes, to be selected again
  useEffect(() => {
    if (api !== null) applySelection(api, selection);
  }, [api, selection, rows]);
}
