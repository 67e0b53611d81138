import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }],
  may: { save: true, create: true, delete: true, actions: [] },
});
const panel = panelSchema.parse({
  type: 'EditGrid',
  code: 'goods',
  dataCode: 'GOODS',
  option: { multiSelect: true },
  buttons: [{ text: 'Delete', command: 'DeleteByDataDefinition' }],
});

beforeEach(() => {
  // Columns that find no room are not drawn.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
});
afterEach(() => sessionStorage.clear());

/** A grid with two stored rows, whose question before a deletion is answered by the test. */
function draw() {
  let agree = (_: Result<true>) => {};
  const asked = new Promise<Result<true>>((resolve) => {
    agree = resolve;
  });
  const confirm = vi.fn(() => asked);
  const deleted: unknown[] = [];
  const list = ['Desk', 'Lamp'].map((name) => ({ id: name, name }));
  renderPanel(
    <PanelSlot panel={panel} page={pageScope()} />,
    (command, params) => {
      if (command === 'GetDataDefinition') return success(definition);
      if (command !== 'DeleteByDataDefinition') {
        const left = deleted.length === 0 ? list : list.slice(1);
        return success({ list: left, statistics: [], selectedIds: [], allCount: left.length });
      }
      deleted.push((params as { rows: unknown }).rows);
      return success({ affected: 1 });
    },
    { dialogs: { confirm }, localStore: tenantStore('y4', window.localStorage) },
  );
  return { confirm, deleted, agree: () => agree(success(true)) };
}

const cells = (name = 'name') => [
  ...document.querySelectorAll<HTMLElement>(`.ag-row [col-id="${name}"]`),
];
const namesAre = (names: string[]) =>
  waitFor(() => expect(cells().map(({ textContent }) => textContent)).toEqual(names));

/** Types into a cell of a row, of the last one if none is named. */
async function type(name: string, text: string, row = -1): Promise<void> {
  const cell = cells(name).at(row) as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  await waitFor(() => expect(cell.querySelector('input')).not.toBeNull());
  const input = cell.querySelector('input') as HTMLInputElement;
  fireEvent.input(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(cell.textContent).toBe(text));
}

function select(row: number): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('.ag-row input[type="checkbox"]');
  fireEvent.click(boxes[row] as HTMLInputElement);
}

async function withNewRow() {
  const drawn = draw();
  await namesAre(['Desk', 'Lamp']);
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
  await namesAre(['Desk', 'Lamp', '']);
  await type('name', 'Chair');
  return drawn;
}

/** The panel hears of a selection a moment after the grid: a deletion without one asks nothing. */
async function pressDelete(confirm: () => unknown): Promise<void> {
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalled();
  });
}

const undo = () => fireEvent.keyDown(cells()[0] as HTMLElement, { key: 'z', ctrlKey: true });

it('[7.10f] a new row goes that is edited while its user is asked, and what was typed into the row of the same key stays', async () => {
  const { confirm, agree, deleted } = await withNewRow();
  await type('name', 'Wide desk', 0);
  select(2);
  await pressDelete(confirm);
  await type('id', 'Desk');
  agree();
  await namesAre(['Wide desk', 'Lamp']);
  expect(deleted).toEqual([]);
});

it('[4.6] a new row that is taken away by Delete can be brought back, beside a stored one that cannot', async () => {
  const { confirm, agree, deleted } = await withNewRow();
  select(0);
  select(2);
  await pressDelete(confirm);
  agree();
  await namesAre(['Lamp']);
  expect(deleted).toEqual([[{ id: 'Desk' }]]);
  undo();
  await namesAre(['Lamp', 'Chair']);
});
