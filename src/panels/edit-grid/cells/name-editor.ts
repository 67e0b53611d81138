import type { CellEditingStartedEvent, ICellEditorComp } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { keepComposing } from '../../../ui/fields/composing.ts';
import { MAX_TEXT } from '../../form/field-validator.ts';
import { namePopup } from './begin-in.ts';

/**
 * The grid calls each of its own editors alike: names the open one after the field that it edits, and lets it take no
 * text that could never be saved, which a browser would draw for many seconds. What an input method does with a key is
 * not the grid's, which would close the editor.
 *
 * @param onTooLong hears of such a paste; what stood there stays.
 */
export function nameEditor(
  { api, column }: CellEditingStartedEvent<Row>,
  field: ClientField | undefined,
  title: string,
  onTooLong: () => void,
): void {
  const [editor] = api.getCellEditorInstances({ columns: [column] }) as ICellEditorComp<Row>[];
  const place = editor?.getGui();
  place?.addEventListener('keydown', keepComposing, true);
  // Editors of ours have names.
  if (place === undefined || place.matches('.y4-grid-part')) return;
  const input = place.querySelector<HTMLElement>('input, textarea, [role="combobox"]');
  input?.setAttribute('aria-label', title);
  namePopup(place, title);
  input?.addEventListener('paste', (event) => {
    if ((event.clipboardData?.getData('text').length ?? 0) <= MAX_TEXT) return;
    event.preventDefault();
    onTooLong();
  });
  // A phone shows the keys of numbers then.
  if (field?.type === 'Number' && input !== null) input.inputMode = 'decimal';
}
