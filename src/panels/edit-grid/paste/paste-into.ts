import type { GridApi } from 'ag-grid-community';
import type { CellEdit } from '#machines/panel/edit-draft.ts';
import { cellValueOf, optionsOf, parseCells } from '#machines/panel/paste.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { isSheetError } from '#schemas/wire/sheet-error.ts';
import { MAX_TEXT } from '../../form/field-validator.ts';
import { focusedCell } from '../../grid/ag-grid/focused-cell.ts';

/** Values of a new row, and what is shown for those that do not say it themselves. */
export interface NewRow {
  values: Row;
  display: Row;
}

/** What a pasted table comes to in the grid. */
export interface Pasted {
  cells: CellEdit[];
  /** New rows for what lies below the last one. */
  rows: NewRow[];
  /** Cells that could not be taken over. */
  refused: RefusedCell[];
}

/** A pasted cell that has no place, or a value that its field does not take. */
export interface RefusedCell {
  /** Rows below the focused one. */
  down: number;
  /** Where it should have gone; null for a place that the grid does not have. */
  field: ClientField | null;
  text: string;
}

/** Where a pasted table is to go. */
export interface PasteTarget {
  /** Editable fields by column, from the focused one on. */
  fields: readonly (ClientField | undefined)[];
  /** Rows from the focused one on, as the grid shows them. */
  ids: readonly string[];
  canEdit(field: ClientField, id: string | null): boolean;
  /** Values of a row before the paste; of one that it adds those that this begins with. */
  rowOf(id: string | null): Row;
}

/**
 * The row that a pasted text means in a Quote field; undefined when there is none.
 *
 * @param row values of the record as the paste leaves them, which decide what the text may name.
 */
export type FindQuote = (field: ClientField, text: string, row: Row) => LookupOption | undefined;

/** What a paste of spreadsheet cells does, starting at the focused cell. */
export function pasteInto(target: PasteTarget, text: string, findQuote: FindQuote): Pasted {
  const pasted: Pasted = { cells: [], rows: [], refused: [] };
  parseCells(text).forEach((line, down) => {
    const id = target.ids[down] ?? null;
    if (id === null && line.every((cell) => cell.trim() === '')) return;
    const added: NewRow = { values: {}, display: {} };
    const row = { ...target.rowOf(id) };
    const refused = new Set<string>();
    for (const along of inOrder(target.fields, line.length)) {
      const cell = line[along] ?? '';
      const field = target.fields[along];
      const place = field && target.canEdit(field, id) ? field : null;
      // Spreadsheets hand over the empty cells beside a table too.
      if (place === null && cell.trim() === '') continue;
      // What is named beside a value that was not taken is not looked for beside the one that stands there.
      const isLost = place?.dependsOn?.some((name) => refused.has(name)) && cell.trim() !== '';
      const find: FindQuote = isLost ? () => undefined : findQuote;
      const meant = place && meaningOf(place, cell, (of, name) => find(of, name, row));
      if (place === null || !meant) {
        pasted.refused.push({ down, field: field ?? null, text: cell });
        if (field) refused.add(field.name);
        continue;
      }
      row[place.name] = meant.value;
      if (id !== null) pasted.cells.push({ id, name: place.name, ...meant });
      else {
        added.values[place.name] = meant.value;
        if (meant.display !== undefined) added.display[place.name] = meant.display;
      }
    }
    if (id === null && Object.keys(added.values).length > 0) pasted.rows.push(added);
  });
  return pasted;
}

/** Indexes of a line's cells, each behind those that decide what it may name. */
function inOrder(fields: PasteTarget['fields'], count: number): Iterable<number> {
  const order = new Set<number>();
  const visit = (along: number) => {
    if (along >= count || order.has(along)) return;
    for (const name of fields[along]?.dependsOn ?? []) {
      const at = fields.findIndex((field) => field?.name === name);
      if (at >= 0) visit(at);
    }
    order.add(along);
  };
  for (let along = 0; along < count; along++) visit(along);
  return order;
}

type Meaning = Pick<CellEdit, 'value' | 'display'>;

function meaningOf(
  field: ClientField,
  cell: string,
  findQuote: (field: ClientField, text: string) => LookupOption | undefined,
): Meaning | undefined {
  const text = cell.trim();
  if (cell.length > MAX_TEXT || isSheetError(text)) return undefined;
  if (field.extraType === 'Quote' && text !== '') {
    if (!field.multipleSelect) {
      const found = findQuote(field, text);
      return found && { value: found.Key, display: found.Name };
    }
    const found = optionsOf(text, (name) => findQuote(field, name));
    return found && { value: found.map(({ Key }) => Key), display: found.map(({ Name }) => Name) };
  }
  const value = cellValueOf(field, cell);
  return value === undefined ? undefined : { value };
}

/** Where a paste begins. */
export interface FocusedPlace extends Pick<PasteTarget, 'fields' | 'ids'> {
  /** Index of its first row among all, from 0. */
  firstRow: number;
}

/** Where the focus of a grid stands, as the place of a paste; null when it stands nowhere. */
export function focusedPlace(
  api: GridApi<Row>,
  fields: ReadonlyMap<string, ClientField>,
): FocusedPlace | null {
  const focused = focusedCell(api);
  if (focused === null) return null;
  const columns = api.getAllDisplayedColumns().map((column) => column.getColId());
  const from = columns.indexOf(focused.column.getColId());
  const ids: string[] = [];
  for (let index = focused.rowIndex; index < api.getDisplayedRowCount(); index++) {
    ids.push(api.getDisplayedRowAtIndex(index)?.id ?? '');
  }
  return {
    fields: columns.slice(from).map((name) => fields.get(name)),
    ids,
    firstRow: focused.rowIndex,
  };
}
