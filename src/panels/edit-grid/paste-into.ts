import type { GridApi } from 'ag-grid-community';
import type { CellEdit } from '#machines/panel/edit-draft.ts';
import { cellValueOf, parseCells } from '#machines/panel/paste.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';

export interface Pasted {
  cells: CellEdit[];
  /** New rows for what lies below the last one. */
  rows: Row[];
  /** Cells that could not be taken over. */
  refused: number;
}

export interface PasteTarget {
  /** Editable fields by column, from the focused one on. */
  fields: readonly (ClientField | undefined)[];
  /** Rows from the focused one on, as the grid shows them. */
  ids: readonly string[];
  canEdit(field: ClientField, id: string | null): boolean;
}

/** What a paste of spreadsheet cells does, starting at the focused cell. */
export function pasteInto(target: PasteTarget, text: string): Pasted {
  const pasted: Pasted = { cells: [], rows: [], refused: 0 };
  parseCells(text).forEach((line, down) => {
    const id = target.ids[down] ?? null;
    const added: Row = {};
    line.forEach((cell, along) => {
      const field = target.fields[along];
      const value = field && cellValueOf(field, cell);
      if (field === undefined || value === undefined || !target.canEdit(field, id)) {
        pasted.refused += 1;
      } else if (id === null) added[field.name] = value;
      else pasted.cells.push({ id, name: field.name, value });
    });
    if (id === null && Object.keys(added).length > 0) pasted.rows.push(added);
  });
  return pasted;
}

/** Where the focus of a grid stands, as the place of a paste; null when it stands nowhere. */
export function focusedPlace(
  api: GridApi<Row>,
  fields: ReadonlyMap<string, ClientField>,
): Pick<PasteTarget, 'fields' | 'ids'> | null {
  const focused = api.getFocusedCell();
  if (focused === null) return null;
  const columns = api.getAllDisplayedColumns().map((column) => column.getColId());
  const from = columns.indexOf(focused.column.getColId());
  const ids: string[] = [];
  for (let index = focused.rowIndex; index < api.getDisplayedRowCount(); index++) {
    ids.push(api.getDisplayedRowAtIndex(index)?.id ?? '');
  }
  return { fields: columns.slice(from).map((name) => fields.get(name)), ids };
}
