import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { success } from '#schemas/wire/envelope.ts';
import { Chosen } from '#src/panels/edit-grid/cells/chosen.ts';
import { belongsToEditor, FieldEditor } from '#src/panels/edit-grid/cells/FieldEditor.tsx';
import { renderPanel } from '../../_panel-app.tsx';
import { fieldOf } from '../../form/_fields.ts';

const field = fieldOf({
  name: 'suits',
  title: 'Suits',
  extraType: 'Quote',
  multipleSelect: true,
});
const OPTIONS = [
  { Key: 'a', Name: 'Ash, white' },
  { Key: 'b', Name: 'Birch' },
  { Key: 'c', Name: 'Cherry' },
];

/** The editor of a cell as the grid keeps it: what is chosen comes back as its value. */
function Cell({ row, onChosen }: { row: Row; onChosen(value: unknown): void }) {
  const [value, setValue] = useState<unknown>(row.suits);
  const given = {
    field,
    dataCode: 'GOODS',
    value,
    data: row,
    node: { data: row },
    eventKey: null,
    stopEditing: () => onChosen('stopped'),
    onValueChange(chosen: unknown) {
      setValue(chosen);
      onChosen(chosen);
    },
  };
  return <FieldEditor {...(given as unknown as Parameters<typeof FieldEditor>[0])} />;
}

it('[3.4i] a cell of a Quote takes several values and gives them back, each by its key', async () => {
  const chosen: unknown[] = [];
  renderPanel(
    <Cell
      row={{ id: '1', suits: ['a', 'b'], suitsUi: ['Ash, white', 'Birch'] }}
      onChosen={(value) => chosen.push(value)}
    />,
    (_command, params) => {
      const { keyword } = params as { keyword: string };
      return success({ list: OPTIONS.filter(({ Key }) => Key.startsWith(keyword)) });
    },
  );
  const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);
  expect(chips()).toEqual(['Ash, white', 'Birch']);
  const lookup = screen.getByRole('combobox', { name: 'Suits' });
  expect(document.activeElement).toBe(lookup);

  fireEvent.change(lookup, { target: { value: 'c' } });
  await screen.findByRole('option', { name: 'Cherry' });
  fireEvent.keyDown(lookup, { key: 'Enter' });
  await waitFor(() => expect(chips()).toEqual(['Ash, white', 'Birch', 'Cherry']));
  expect(chosen.at(-1)).toEqual(new Chosen(['a', 'b', 'c'], ['Ash, white', 'Birch', 'Cherry']));

  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Cherry was added');
  fireEvent.keyDown(lookup, { key: 'Backspace' });
  expect(chips()).toEqual(['Ash, white', 'Birch']);
  expect(said()).toContain('Cherry was removed');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ash, white' }));
  expect(chips()).toEqual(['Birch']);
  expect(document.activeElement).toBe(lookup);
  expect(chosen.at(-1)).toEqual(new Chosen(['b'], ['Birch']));
  // One more may be wanted: only the user ends the editor.
  expect(chosen).not.toContain('stopped');
});

it('[3.4i] an Enter that has taken one of several ends no edit, the next one does', () => {
  const place = document.createElement('div');
  place.className = 'y4-cell-editor';
  const input = place.appendChild(document.createElement('input'));
  const isKept = (defaultPrevented: boolean, multipleSelect: boolean) =>
    belongsToEditor({
      editing: true,
      event: { key: 'Enter', target: input, defaultPrevented },
      colDef: { cellEditorParams: { field: { ...field, multipleSelect } } },
    } as unknown as Parameters<typeof belongsToEditor>[0]);
  expect(isKept(true, true)).toBe(true);
  expect(isKept(false, true)).toBe(false);
  expect(isKept(true, false)).toBe(false);
});
