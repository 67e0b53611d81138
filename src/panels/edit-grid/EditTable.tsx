import './edit-modules.ts';
import type { CellPosition, ColDef, GridOptions } from 'ag-grid-community';
import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { CellEdit, EditDraft } from '#machines/panel/edit-draft.ts';
import { EDIT_PAGE_SIZE, type EditProblem } from '#machines/panel/edit-rows.ts';
import { rowsInPage } from '#machines/panel/grid-state.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import { shortened } from '../../i18n/shortened.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { FieldProblem } from '../form/field-validator.ts';
import { RowButtons } from '../grid/action-column.tsx';
import { ROW_CLASSES } from '../grid/cell-classes.ts';
import { gridHeight } from '../grid/GridSkeleton.tsx';
import { PartsOfGrid } from '../grid/grid-parts.tsx';
import { PaperRows } from '../grid/PaperRows.tsx';
import { type ColumnLayoutControl, columnFields } from '../grid/use-column-layout.ts';
import { useRowsGrid } from '../grid/use-rows-grid.ts';
import type { Chosen } from './chosen.ts';
import { editColumn } from './edit-columns.ts';
import { isEditable, mayAdd } from './may-edit.ts';
import { nameEditor } from './name-editor.ts';
import { focusedPlace, type NewRow } from './paste-into.ts';
import { pasteNamed } from './paste-named.ts';
import { refusedText } from './refused-text.ts';
import { getRowId, idOf, shownRows, shows } from './shown-rows.ts';
import { useTypedCells } from './typed-cells.ts';
import { type ShownCell, useShownCell } from './use-shown-cell.ts';
import { useWrongCells } from './use-wrong-cells.ts';

export interface EditTableProps {
  label: string;
  definition: ClientDataDefinition;
  rows: readonly { id: string; row: Row }[];
  draft: EditDraft;
  problems: readonly EditProblem[];
  /** Values of a new row. */
  beginning: Row;
  pageIndex: number;
  /** What the rows are sorted by. */
  sort: readonly SortOrder[];
  shown: ShownCell | null;
  selection: readonly string[];
  multiSelect: boolean;
  columns: ColumnLayoutControl;
  /** Pixels that the buttons of rows need; 0 when no row has any. */
  actionsWidth: number;
  /** Fields that a row shows (spec 3.4o). */
  visible(row: Row): readonly ClientField[];
  rowActions(row: Row, id: string): ReactNode;
  onEdit(cells: CellEdit[]): void;
  /** Whether a cell is open, of which nobody knows yet whether it will be edited. */
  onOpen(isOpen: boolean): void;
  /** New rows, with the cells that the same paste changed in rows above. */
  onAdd(rows: NewRow[], cells: CellEdit[]): void;
  onSelection(keys: string[]): void;
  onSort(sort: SortOrder[]): void;
  /** Leads to a row of another page, by its index among all, and to its cell of a column. */
  onLeave(index: number, field: string): void;
  /** The first rows stand. */
  onDrawn(): void;
}

const UNDERSTOOD = { text: '', message: '' };
const NO_ROW: Row = {};

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
  const { t } = useTranslation();
  const services = useServices();
  const { format, toasts } = services;
  const latest = useRef(props);
  /** What was typed that means nothing, and what is said of it. */
  const notUnderstood = useRef(UNDERSTOOD);
  latest.current = props;

  const { visible } = props;
  // A row that is the object of before is not drawn again.
  const shownOf = useMemo(() => shownRows(visible), [visible]);
  const rows = useMemo(() => props.rows.map(shownOf), [props.rows, shownOf]);

  const fieldsByName = useMemo(
    () => new Map(columnFields(definition).map((field) => [field.name, field])),
    [definition],
  );
  const columnOf = useMemo(() => {
    const context = { label: (text?: string) => translateLabel(t, text), t, format: format() };
    const cells = {
      isVisible: (row: Row, { name }: ClientField) => shows(row, name),
      isNew: (row: Row) => isNewId(latest.current.draft, idOf(row)),
      isEdited: (row: Row, name: string) => {
        const edited = latest.current.draft.rows.find(({ id }) => id === idOf(row));
        return edited !== undefined && Object.hasOwn(edited.values, name);
      },
      problemOf: (row: Row, name: string) =>
        latest.current.problems
          .find(({ id }) => id === idOf(row))
          ?.fields.find((field) => field.name === name)?.message ?? '',
      typed: (text: string, isUnderstood: boolean, { title, name, options }: ClientField) => {
        const cell = `${translateLabel(t, title) || name}: ${shortened(text.trim(), 40)}`;
        const why = options
          ? t('This is not one of the options')
          : t('This is no number: write 1234.5');
        notUnderstood.current = isUnderstood ? UNDERSTOOD : { text, message: `${cell}\n${why}` };
      },
      edit: (row: Row, name: string, { value, display }: Chosen) =>
        latest.current.onEdit([{ id: idOf(row), name, value, display }]),
    };
    return (column: ColDef<Row>) => {
      const field = fieldsByName.get(column.colId ?? '');
      return field ? editColumn(column, field, definition, cells, context) : column;
    };
  }, [definition, fieldsByName, t, format]);

  /** Whoever goes on beyond the rows of a page comes to those of the next one. */
  function leavePage({ rowIndex, column }: Pick<CellPosition, 'rowIndex' | 'column'>, by: number) {
    const { rows: all, onLeave } = latest.current;
    const next = Math.min(rowIndex + by, all.length - 1);
    const pageOf = (index: number) => Math.floor(index / EDIT_PAGE_SIZE);
    if (next < 0 || pageOf(next) === pageOf(rowIndex)) return false;
    onLeave(next, column.getColId());
    return true;
  }

  const { place, host, api, parts } = useRowsGrid({
    definition,
    label: props.label,
    rows,
    columns,
    sort: props.sort,
    isSorted: true,
    actionsWidth: props.actionsWidth,
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
      onCellEditingStarted: (started) => {
        const field = fieldsByName.get(started.column.getColId());
        const title = translateLabel(t, field?.title) || (field?.name ?? '');
        nameEditor(started, field, title, () => toasts.raise('error', t(FieldProblem.tooLong)));
        latest.current.onOpen(true);
      },
      navigateToNextCell: ({ key, previousCellPosition: from, nextCellPosition: to }) => {
        const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
        return by !== 0 && leavePage(from, by) ? from : to;
      },
      onCellEditingStopped: ({ event, rowIndex, column }) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter' && rowIndex !== null) {
          leavePage({ rowIndex, column }, event.shiftKey ? -1 : 1);
        }
        const { message } = notUnderstood.current;
        if (message !== '') toasts.raise('warn', message);
        notUnderstood.current = UNDERSTOOD;
        latest.current.onOpen(false);
      },
    },
  });

  useShownCell(api, props.shown);
  useTypedCells(api, host);
  useWrongCells(host, problems);
  const marked = useRef({ draft, problems });
  useEffect(() => {
    const before = marked.current;
    marked.current = { draft, problems };
    if (api === null) return;
    if (before.problems.length + problems.length > 0) return api.refreshCells({ force: true });
    const rowNodes = changedIds(before.draft, draft).flatMap((id) => api.getRowNode(id) ?? []);
    if (rowNodes.length > 0) api.refreshCells({ force: true, rowNodes });
  }, [api, draft, problems]);
  async function paste(event: ClipboardEvent): Promise<void> {
    const { target } = event;
    if (api === null || (target instanceof HTMLElement && target.closest('input, textarea')))
      return;
    const fields = new Map(
      columnFields(definition).map((field) => [field.name, inWords(field, t)]),
    );
    const place = focusedPlace(api, fields);
    if (place === null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const rowOf = (id: string | null) =>
      id === null
        ? props.beginning
        : (latest.current.rows.find((one) => one.id === id)?.row ?? NO_ROW);
    const canEdit = (field: ClientField, id: string | null) => {
      if (id === null) return mayAdd(definition) && isEditable(field, definition, true);
      const row = rowOf(id);
      const shows = row === NO_ROW || visible(row).some(({ name }) => name === field.name);
      return shows && isEditable(field, definition, isNewId(draft, id));
    };
    const into = { ...place, canEdit, rowOf };
    const pasted = await pasteNamed(services.api, definition.code, into, text);
    if (pasted.rows.length > 0) props.onAdd(pasted.rows, pasted.cells);
    else if (pasted.cells.length > 0) props.onEdit(pasted.cells);
    if (pasted.refused.length > 0) toasts.raise('warn', refusedText(pasted.refused, place, t));
  }

  return (
    <div
      ref={place}
      className="y4-grid y4-grid--editing"
      style={gridHeight(
        rowsInPage(rows.length, { pageIndex, pageSize: EDIT_PAGE_SIZE, viewAll: false }),
      )}
      onPaste={(event) => void paste(event)}
      onKeyDownCapture={(event) => {
        // What is taken back needs no word.
        if (event.key === 'Escape') notUnderstood.current = UNDERSTOOD;
        const by = { PageDown: EDIT_PAGE_SIZE, PageUp: -EDIT_PAGE_SIZE }[event.key];
        const focused = api?.getFocusedCell();
        if (by === undefined || !focused || !(event.target as Element).matches('.ag-cell')) return;
        if (leavePage(focused, by)) event.stopPropagation();
      }}
      onInputCapture={({ target }) => {
        // The grid does not ask what the text means that its editor has begun with.
        const { text } = notUnderstood.current;
        if (target instanceof HTMLInputElement && target.value !== text) {
          notUnderstood.current = UNDERSTOOD;
        }
      }}
    >
      <div ref={host} className="y4-grid__host" />
      <PaperRows api={api} />
      <RowButtons value={(row) => props.rowActions(row, idOf(row))}>
        <PartsOfGrid parts={parts} />
      </RowButtons>
    </div>
  );
}

/** Ids of rows that were changed between two drafts. */
function changedIds(before: EditDraft, after: EditDraft): string[] {
  const [old, now] = [new Set(before.rows), new Set(after.rows)];
  return [...old, ...now].filter((one) => !old.has(one) || !now.has(one)).map(({ id }) => id);
}

/** The field with its options called as the user reads them, which is what a spreadsheet holds. */
function inWords(field: ClientField, t: (key: string) => string): ClientField {
  if (field.options === undefined) return field;
  const options = field.options.map(({ Key, Name }) => ({ Key, Name: translateLabel(t, Name) }));
  return { ...field, options };
}

function isNewId(draft: EditDraft, id: string): boolean {
  return draft.rows.some((edited) => edited.id === id && edited.key === null);
}
