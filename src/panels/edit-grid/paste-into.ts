import type { GridApi } from 'ag-grid-community';
import type { CellEdit } from '#machines/panel/edit-draft.ts';
import { cellValueOf, namesIn, optionsOf, parseCells } from '#machines/panel/paste.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { MAX_TEXT } from '../form/field-validator.ts';

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
}

/** The row that a pasted text means in a Quote field; undefined when there is none. */
export type FindQuote = (field: ClientField, text: string) => LookupOption | undefined;

/** Texts of a paste that name rows of other definitions, by the field that has to look them up. */
export function quotedTexts(target: PasteTarget, text: string): Map<ClientField, Set<string>> {
  const wanted = new Map<ClientField, Set<string>>();
  parseCells(text).forEach((line, down) => {
    line.forEach((cell, along) => {
      const field = target.fields[along];
      const isWanted =
        field?.extraType === 'Quote' && cell.trim() !== '' && cell.length <= MAX_TEXT;
      if (!isWanted || !target.canEdit(field, target.ids[down] ?? null)) return;
      const texts = wanted.get(field) ?? new Set();
      for (const name of field.multipleSelect ? namesIn(cell) : [cell.trim()]) texts.add(name);
      wanted.set(field, texts);
    });
  });
  return wanted;
}

/** What a paste of spreadsheet cells does, starting at the focused cell. */
export function pasteInto(target: PasteTarget, text: string, findQuote: FindQuote): Pasted {
  const pasted: Pasted = { cells: [], rows: [], refused: [] };
  parseCells(text).forEach((line, down) => {
    const id = target.ids[down] ?? null;
    if (id === null && line.every((cell) => cell.trim() === '')) return;
    const added: NewRow = { values: {}, display: {} };
    line.forEach((cell, along) => {
      const field = target.fields[along];
      const place = field && target.canEdit(field, id) ? field : null;
      // Spreadsheets hand over the empty cells beside a table too.
      if (place === null && cell.trim() === '') return;
      const meant = place && meaningOf(place, cell, findQuote);
      if (place === null || !meant) {
        pasted.refused.push({ down, field: field ?? null, text: cell });
      } else if (id !== null) pasted.cells.push({ id, name: place.name, ...meant });
      else {
        added.values[place.name] = meant.value;
        if (meant.display !== undefined) added.display[place.name] = meant.display;
      }
    });
    if (id === null && Object.keys(added.values).length > 0) pasted.rows.push(added);
  });
  return pasted;
}

type Meaning = Pick<CellEdit, 'value' | 'display'>;

function meaningOf(field: ClientField, cell: string, findQuote: FindQuote): Meaning | undefined {
  if (cell.length > MAX_TEXT) return undefined;
  const text = cell.trim();
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
  const focused = api.getFocusedCell();
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
