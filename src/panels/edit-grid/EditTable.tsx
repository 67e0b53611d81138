import { fieldTitle } from '../../i18n/field-title.ts';
import './edit-modules.ts';
import type { GridOptions } from 'ag-grid-community';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { EDIT_PAGE_SIZE } from '#machines/panel/edit-rows.ts';
import { rowsInPage } from '#machines/panel/grid-state.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { FieldProblem } from '../form/field-validator.ts';
import { PartsOfGrid } from '../grid/ag-grid/grid-parts.tsx';
import { ROW_CLASSES } from '../grid/cells/cell-classes.ts';
import { type ColumnLayoutControl, columnFields } from '../grid/columns/use-column-layout.ts';
import { gridHeight } from '../grid/plain-rows/GridSkeleton.tsx';
import { PrintedRows } from '../grid/plain-rows/PrintedRows.tsx';
import { RowButtons } from '../grid/row-actions/action-column.tsx';
import { useRowsGrid } from '../grid/use-rows-grid.ts';
import { nameEditor } from './cells/name-editor.ts';
import { useCellUploads } from './cells/use-cell-uploads.ts';
import { useEditColumns } from './cells/use-edit-columns.ts';
import { useInvalidInput } from './cells/use-invalid-input.ts';
import { useOpenCells } from './cells/use-open-cells.ts';
import { useRedrawnCells } from './cells/use-redrawn-cells.ts';
import { useSoughtCells } from './cells/use-sought-cells.ts';
import { useTypedCells } from './cells/use-typed-cells.ts';
import { useWrongCells } from './cells/use-wrong-cells.ts';
import { type PasteRows, usePaste } from './paste/use-paste.ts';
import { leavePage, nextCell, turnPage } from './row-navigation.ts';
import { getRowId, idOf, shownRows } from './shown-rows.ts';
import { type ShownCell, useShownCell } from './use-shown-cell.ts';

export interface EditTableProps extends PasteRows {
  label: string;
  /** Key of what the grid keeps for the session. */
  keptAs: string;
  pageIndex: number;
  /** What the rows are sorted by. */
  sort: readonly SortOrder[];
  shown: ShownCell | null;
  selection: readonly string[];
  multiSelect: boolean;
  columns: ColumnLayoutControl;
  /** Pixels that the buttons of rows need; 0 when no row has any. */
  actionsWidth: number;
  /** Whether any row has a button by now, where none has from the start. */
  hasLateActions: boolean | undefined;
  rowActions(row: Row, id: string): ReactNode;
  /** Whether a cell is open, of which nobody knows yet whether it will be edited. */
  onOpen(isOpen: boolean): void;
  onSelection(keys: string[]): void;
  onSort(sort: SortOrder[]): void;
  /** Leads to a row of another page, by its index among all, and to its cell of a column. */
  onLeave(index: number, field: string): void;
  /** The first rows stand. */
  onDrawn(): void;
}

const EDITING: GridOptions<Row> = {
  getRowId,
  ...ROW_CLASSES,
  domLayout: 'autoHeight',
  paginationPageSize: EDIT_PAGE_SIZE,
  stopEditingWhenCellsLoseFocus: true,
  enterNavigatesVerticallyAfterEdit: true,
};

/** Cells that are edited where they stand: by typing, with the keyboard, or by pasting. */
export function EditTable(props: EditTableProps) {
  const { definition, draft, problems, columns, pageIndex, multiSelect } = props;
  const latest = useRef(props);
  latest.current = props;

  const { visible } = props;
  // A row that is the object of before is not drawn again.
  const shownOf = useMemo(() => shownRows(visible), [visible]);
  const rows = useMemo(() => props.rows.map(shownOf), [props.rows, shownOf]);

  const { columnOf, options, invalidInput } = useCellEditing(props, latest);
  const { place, host, api, parts, isWide } = useRowsGrid({
    definition,
    label: props.label,
    rows,
    columns,
    sort: props.sort,
    isSorted: true,
    actionsWidth: props.actionsWidth,
    hasLateActions: props.hasLateActions,
    multiSelect,
    pageIndex,
    selection: props.selection,
    onSelection: props.onSelection,
    onSort: props.onSort,
    onDrawn: props.onDrawn,
    columnOf,
    options: {
      ...EDITING,
      // A short grid would cut off an editor that stands below its last cells.
      popupParent: document.body,
      navigateToNextCell: (step) => nextCell(latest.current, step),
      ...options,
    },
  });

  useOpenCells(api);
  useShownCell(api, props.shown);
  useTypedCells(api, host);
  useWrongCells(host, problems);
  useRedrawnCells(api, draft, problems);
  const paste = usePaste(api, latest);

  return (
    <div
      ref={place}
      className={`y4-grid y4-grid--editing ${isWide ? 'y4-grid--wide' : ''}`}
      style={gridHeight(
        rowsInPage(rows.length, { pageIndex, pageSize: EDIT_PAGE_SIZE, viewAll: false }),
      )}
      onPaste={(event) => props.onPending(paste(event))}
      onKeyDownCapture={(event) => {
        // What is taken back needs no word.
        if (event.key === 'Escape') invalidInput.forget();
        turnPage(latest.current, event, api);
      }}
      onInputCapture={({ target }) => {
        // The grid does not ask what the text means that its editor has begun with.
        if (target instanceof HTMLInputElement) invalidInput.retyped(target.value);
      }}
    >
      <div ref={host} className="y4-grid__host" />
      <PrintedRows api={api} />
      <RowButtons value={(row) => props.rowActions(row, idOf(row))}>
        <PartsOfGrid parts={parts} />
      </RowButtons>
    </div>
  );
}

/** How the cells of each column are edited, and what happens as one is opened and closed. */
function useCellEditing(
  { definition, keptAs }: Pick<EditTableProps, 'definition' | 'keptAs'>,
  latest: RefObject<EditTableProps>,
) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const fieldsByName = useMemo(
    () => new Map(columnFields(definition).map((field) => [field.name, field])),
    [definition],
  );
  const invalidInput = useInvalidInput();
  const seek = useSoughtCells(latest);
  const uploads = useCellUploads(keptAs, definition, latest);
  const columnOf = useEditColumns(definition, fieldsByName, latest, {
    typed: invalidInput.typed,
    seek,
    uploads: uploads.noted,
    closed: uploads.close,
  });
  const options: GridOptions<Row> = {
    onCellEditingStarted: (started) => {
      const field = fieldsByName.get(started.column.getColId());
      const title = field ? fieldTitle(t, field) : '';
      nameEditor(started, field, title, () => toasts.raise('error', t(FieldProblem.tooLong)));
      latest.current.onOpen(true);
    },
    onCellEditingStopped: ({ event, rowIndex, column }) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter' && rowIndex !== null) {
        leavePage(latest.current, { rowIndex, column }, event.shiftKey ? -1 : 1);
      }
      invalidInput.tell();
      latest.current.onOpen(false);
    },
  };
  return { columnOf, options, invalidInput };
}
