import type {
  ColDef,
  ICellEditorParams,
  ITooltipParams,
  ValueFormatterParams,
  ValueParserParams,
  ValueSetterParams,
} from 'ag-grid-community';
import { cellValueOf } from '#machines/panel/paste.ts';
import { inPercent } from '#machines/panel/percent.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { isTooLongToEdit, MAX_TEXT } from '../../form/field-validator.ts';
import type { Uploads } from '../../form/uploads.ts';
import { changedDate, writeDate } from '../../form/widgets/date-text.ts';
import { restingText } from '../../form/widgets/number-text.ts';
import { type ColumnContext, displayText } from '../../grid/cells/display-text.ts';
import { shortenedCell, tipOf } from '../../grid/columns/grid-columns.ts';
import { isEditable } from '../may-edit.ts';
import { type ClosedListener, reactEditor, type TypedListener } from './cell-editor.tsx';
import { Chosen, Sought } from './chosen.ts';
import { DayEditor } from './DayEditor.tsx';
import { belongsToEditor, FieldEditor, hasFieldEditor } from './FieldEditor.tsx';
import { belongsToOptions, OptionEditor } from './OptionEditor.tsx';

const FIELD_EDITOR = reactEditor(FieldEditor);
const OPTION_EDITOR = reactEditor(OptionEditor);
const DAY_EDITOR = reactEditor(DayEditor);

/** What a column has to know of the row that it draws. */
export interface EditedCells {
  /** Does the row show this field (spec 3.4o)? */
  isVisible(row: Row, field: ClientField): boolean;
  isNew(row: Row): boolean;
  isEdited(row: Row, name: string): boolean;
  /** What is wrong with a cell; empty when nothing is known to be. */
  problemOf(row: Row, name: string): string;
  typed: TypedListener;
  /** Takes over what was typed or chosen. */
  edit(row: Row, name: string, chosen: Chosen): void;
  /** Where the open cell notes what it sends. */
  uploads: Set<Uploads>;
  /** The cell is closed: what it sends goes on without its editor. */
  closed(row: Row | undefined, field: ClientField, value: unknown): void;
  /**
   * Searches for what was typed in the cell of a Quote, and takes over the only row that is found.
   *
   * @param held what the cell has until then.
   */
  seek(row: Row, field: ClientField, text: string, held: unknown): void;
}

/** The editor stands below its cell. */
const BELOW: ColDef<Row> = { cellEditorPopup: true, cellEditorPopupPosition: 'under' };

function editorOf(
  field: ClientField,
  dataCode: string,
  label: string,
  { typed, uploads, closed }: EditedCells,
): ColDef<Row> {
  if (hasFieldEditor(field)) {
    const onClosed: ClosedListener = (row, value) => closed(row, field, value);
    return {
      cellEditor: FIELD_EDITOR,
      cellEditorParams: { field, dataCode, uploads, onClosed },
      ...BELOW,
      suppressKeyboardEvent: belongsToEditor,
    };
  }
  if (field.options !== undefined) {
    return {
      cellEditor: OPTION_EDITOR,
      cellEditorParams: { field, typed },
      ...BELOW,
      suppressKeyboardEvent: belongsToOptions,
    };
  }
  switch (field.type) {
    case 'Boolean':
      return {
        cellRendererSelector: undefined,
        cellRenderer: 'agCheckboxCellRenderer',
        cellEditor: 'agCheckboxCellEditor',
      };
    case 'DateTime':
      return {
        cellEditor: DAY_EDITOR,
        cellEditorParams: { field, label },
        ...BELOW,
        valueParser: typedValue(field, typed),
      };
    default:
      if (field.multipleLine) {
        return {
          cellEditor: 'agLargeTextCellEditor',
          cellEditorPopup: true,
          // Its own is 200, and tells nobody that it leaves the rest out.
          cellEditorParams: { maxLength: MAX_TEXT },
        };
      }
      return {
        cellEditor: 'agTextCellEditor',
        // A share begins to be edited as the percentage that is shown.
        ...(field.format === 'percent' && {
          cellEditorParams: ({ value }: ICellEditorParams<Row>) => ({ value: begun(field, value) }),
        }),
        valueParser: typedValue(field, typed),
      };
  }
}

/** What an editor of texts begins with. */
function begun(field: ClientField, value: unknown): unknown {
  if (field.type === 'DateTime') return writeDate(value, field.format !== 'date') || null;
  return field.format === 'percent' && typeof value === 'number'
    ? restingText(value, field)
    : value;
}

/** What cannot be understood leaves the cell as it was, and so does what nobody changed. */
function typedValue(field: ClientField, typed: TypedListener) {
  return ({ data, newValue }: ValueParserParams<Row>) => {
    // What the grid calls the old value is what the editor has begun with.
    const before = data[field.name] ?? null;
    if (newValue === begun(field, before)) return before;
    const text = String(newValue ?? '');
    const value = cellValueOf(field, field.format === 'percent' ? inPercent(text) : text);
    typed(text, value !== undefined, field);
    if (value === undefined) return before;
    return field.type === 'DateTime' ? changedDate(text, before, field.format !== 'date') : value;
  };
}

/** Makes a column one that can be edited, and shows which of its cells were or are wrong. */
export function editColumn(
  column: ColDef<Row>,
  field: ClientField,
  definition: Pick<ClientDataDefinition, 'code' | 'key' | 'may'>,
  cells: EditedCells,
  context: ColumnContext,
): ColDef<Row> {
  const { cellClass, headerName } = column;
  // What was typed is shown as it will be saved, or refused.
  const contextOf = (row: Row | undefined) =>
    row && cells.isEdited(row, field.name) ? { ...context, exact: true } : context;
  return {
    ...column,
    ...editorOf(field, definition.code, headerName ?? field.name, cells),
    headerName: field.required && !field.readonly ? `${headerName} *` : headerName,
    editable: ({ data }) =>
      data !== undefined &&
      cells.isVisible(data, field) &&
      isEditable(field, definition, cells.isNew(data)) &&
      !isTooLongToEdit(data[field.name]),
    // Not the grid's request of an edit, which comes a moment later: the value of before would be painted once more.
    valueSetter: ({ data, newValue }: ValueSetterParams<Row>) => {
      // An editor that nobody typed into hands over what it has begun with, as it is.
      if (field.format === 'percent' && newValue === begun(field, data[field.name])) return false;
      const isSought = newValue instanceof Sought;
      const value = isSought ? newValue.chosen : (newValue ?? null);
      const chosen = value instanceof Chosen ? value : new Chosen(value, undefined);
      const isChosen = !isSought || newValue.chosen !== null;
      if (isChosen) cells.edit(data, field.name, chosen);
      if (isSought) {
        cells.seek(data, field, newValue.text, isChosen ? chosen.value : data[field.name]);
      }
      // The row in the grid stays as it is until the draft brings the next one.
      return false;
    },
    valueFormatter: ({ data, value }: ValueFormatterParams<Row>) => {
      if (data && !cells.isVisible(data, field)) return '';
      const text = displayText(field, data ?? { [field.name]: value }, contextOf(data));
      return shortenedCell(text, field);
    },
    cellClass: (params) => {
      const own = typeof cellClass === 'function' ? cellClass(params) : cellClass;
      const { data } = params;
      return [
        ...[own ?? []].flat(),
        ...(data && cells.isEdited(data, field.name) ? ['y4-cell-edited'] : []),
        ...(data && cells.problemOf(data, field.name) !== '' ? ['y4-cell-wrong'] : []),
      ];
    },
    tooltipValueGetter: (params) => {
      const problem = params.data ? cells.problemOf(params.data, field.name) : '';
      if (problem !== '') return problem;
      // Its value stands in the editor, and a tip would stand over that.
      return isOpen(params) ? '' : tipOf(field, params.data, contextOf(params.data));
    },
  };
}

/** Is the cell being edited? */
function isOpen({ api, column, rowIndex }: ITooltipParams<Row>): boolean {
  return api.getEditingCells().some((open) => open.column === column && open.rowIndex === rowIndex);
}
