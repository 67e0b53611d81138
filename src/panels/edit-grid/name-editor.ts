import type { CellEditingStartedEvent, ICellEditorComp } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';

/** The grid calls each of its own editors alike: names the open one after the field that it edits. */
export function nameEditor(
  { api, column }: CellEditingStartedEvent<Row>,
  field: ClientField | undefined,
  title: string,
): void {
  const [editor] = api.getCellEditorInstances({ columns: [column] }) as ICellEditorComp<Row>[];
  const place = editor?.getGui();
  // Editors of ours have names.
  if (place === undefined || place.matches('.y4-grid-part')) return;
  const input = place.querySelector<HTMLElement>('input, textarea, [role="combobox"]');
  input?.setAttribute('aria-label', title);
  // A phone shows the keys of numbers then.
  if (field?.type === 'Number' && input !== null) input.inputMode = 'decimal';
}
