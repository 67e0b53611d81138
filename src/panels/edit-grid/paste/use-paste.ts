import type { GridApi } from 'ag-grid-community';
import { type ClipboardEvent, type RefObject, useRef } from 'react';
import type { CellEdit } from '#machines/panel/edit-draft.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureToast } from '../../../i18n/failure-text.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { columnFields } from '../../grid/columns/use-column-layout.ts';
import type { Edited } from '../cells/use-edit-columns.ts';
import { isEditable, isNewId, mayAdd } from '../may-edit.ts';
import { withLines } from './lines-of-cells.ts';
import { focusedPlace, type NewRow } from './paste-into.ts';
import { pasteNamed } from './paste-named.ts';
import { refusedText } from './refused-text.ts';

const NO_ROW: Row = {};

/** Rows that cells are pasted into. */
export interface PasteRows extends Edited {
  rows: readonly { id: string; row: Row }[];
  /** Values of a new row. */
  beginning: Row;
  /** Fields that a row shows (spec 3.4o). */
  visible(row: Row): readonly ClientField[];
  /** New rows, with the cells that the same paste changed in rows above. */
  onAdd(rows: NewRow[], cells: CellEdit[]): void;
  /** The server is asked about something that goes into cells afterwards: a save waits for that. */
  onPending(cells: Promise<unknown>): void;
}

/** Takes over what a spreadsheet has copied, from the focused cell on; tells of what was not taken. */
export function usePaste(api: GridApi<Row> | null, latest: RefObject<PasteRows>) {
  const { t } = useTranslation();
  const services = useServices();
  /** Ends when what was pasted before stands in its cells, or could not. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return async (event: ClipboardEvent): Promise<void> => {
    const { target } = event;
    if (api === null || (target instanceof HTMLElement && target.closest('input, textarea')))
      return;
    const { definition, draft, beginning, visible, onAdd, onEdit } = latest.current;
    const fields = new Map(
      columnFields(definition).map((field) => [field.name, inWords(field, t)]),
    );
    const place = focusedPlace(api, fields);
    if (place === null) return;
    event.preventDefault();
    const plain = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const rowOf = (id: string | null) =>
      id === null ? beginning : (latest.current.rows.find((one) => one.id === id)?.row ?? NO_ROW);
    const canEdit = (field: ClientField, id: string | null) => {
      if (id === null) return mayAdd(definition) && isEditable(field, definition, true);
      const row = rowOf(id);
      const shows = row === NO_ROW || visible(row).some(({ name }) => name === field.name);
      return shows && isEditable(field, definition, isNewId(draft, id));
    };
    const into = { ...place, canEdit, rowOf };
    const named = before.current.then(async () =>
      pasteNamed(services.api, definition.code, into, await withLines(plain, html)),
    );
    before.current = named.catch(() => null);
    const user = services.session.current()?.user;
    const pasted = await named;
    // What one user pasted is neither done nor told to the next one.
    if (services.session.current()?.user !== user) return;
    if (pasted.rows.length > 0) onAdd(pasted.rows, pasted.cells);
    else if (pasted.cells.length > 0) onEdit(pasted.cells);
    if (pasted.refused.length > 0) {
      const told = refusedText(pasted.refused, place, t);
      const why = pasted.failure === null ? '' : `\n${failureToast(services.i18n, pasted.failure)}`;
      services.toasts.raise('warn', told + why);
    }
  };
}

/** The field with its options called as the user reads them, which is what a spreadsheet holds. */
function inWords(field: ClientField, t: (key: string) => string): ClientField {
  if (field.options === undefined) return field;
  const options = field.options.map(({ Key, Name }) => ({ Key, Name: translateLabel(t, Name) }));
  return { ...field, options };
}
