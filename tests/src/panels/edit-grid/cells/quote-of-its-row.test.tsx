import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { success } from '#schemas/wire/envelope.ts';
import { FieldEditor } from '#src/panels/edit-grid/cells/FieldEditor.tsx';
import { renderPanel } from '../../_panel-app.tsx';
import { fieldOf } from '../../form/_fields.ts';

const field = fieldOf({ name: 'seat', title: 'Seat', extraType: 'Quote', dependsOn: ['line'] });

it('[3.4d][7.10c] a Quote is looked up by what its row has now, not by what it had when the cell was opened', async () => {
  const opened: Row = { id: '1', line: null, seat: null };
  const node = { data: opened };
  const asked: unknown[] = [];
  const given = {
    ...{ field, dataCode: 'SEAT', value: null, data: opened, node, eventKey: null },
    stopEditing() {},
    onValueChange() {},
  };
  renderPanel(
    <FieldEditor {...(given as unknown as Parameters<typeof FieldEditor>[0])} />,
    (_command, params) => {
      asked.push((params as { other: unknown }).other);
      return success({ list: [{ Key: '3', Name: '3' }] });
    },
  );
  // What was typed in the cell before comes to the row after Tab has opened this one.
  node.data = { ...opened, line: 'A' };
  fireEvent.change(screen.getByRole('combobox', { name: 'Seat' }), { target: { value: '3' } });
  await screen.findByRole('option', { name: '3' });
  expect(asked.at(-1)).toEqual({ line: 'A' });
});
