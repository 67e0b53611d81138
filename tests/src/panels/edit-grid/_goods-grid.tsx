import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name', sortable: true }],
  may: {
    save: true,
    create: true,
    delete: true,
    actions: ['ship', 'order'],
    storedActions: ['ship'],
  },
});

beforeEach(() => {
  // Columns that find no room are not drawn.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
});
afterEach(() => sessionStorage.clear());

/** A grid of goods, Desk and Lamp, whose cells are edited; a deletion takes the first away. */
export function drawGoods(buttons: object[], more: { readonly [service: string]: unknown } = {}) {
  const panel = panelSchema.parse({
    type: 'EditGrid',
    code: 'goods',
    dataCode: 'GOODS',
    option: { multiSelect: true },
    buttons,
  });
  const deleted: unknown[] = [];
  const called: string[] = [];
  const list = ['Desk', 'Lamp'].map((name) => ({ id: name, name }));
  const answer = (command: string, params: unknown): Result<unknown> => {
    if (command === 'GetDataDefinition') return success(definition);
    if (command === 'GetListByDataDefinition') {
      const left = deleted.length === 0 ? list : list.slice(1);
      return success({ list: left, statistics: [], selectedIds: [], allCount: left.length });
    }
    called.push(command);
    if (command === 'DeleteByDataDefinition') deleted.push((params as { rows: unknown }).rows);
    return success({ affected: 1 });
  };
  const localStore = tenantStore('y4', window.localStorage);
  const page = <PanelSlot panel={panel} page={pageScope()} />;
  return { ...renderPanel(page, answer, { localStore, ...more }), deleted, called };
}

export const cells = (name = 'name') => [
  ...document.querySelectorAll<HTMLElement>(`.ag-row [col-id="${name}"]`),
];
export const namesAre = (names: string[]) =>
  waitFor(() => expect(cells().map(({ textContent }) => textContent)).toEqual(names));

/** Types into a cell of a row, of the last one if none is named. */
export async function type(name: string, text: string, row = -1): Promise<void> {
  const cell = cells(name).at(row) as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  await waitFor(() => expect(cell.querySelector('input')).not.toBeNull());
  const input = cell.querySelector('input') as HTMLInputElement;
  fireEvent.input(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(cell.textContent).toBe(text));
}

export function select(row: number): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('.ag-row input[type="checkbox"]');
  fireEvent.click(boxes[row] as HTMLInputElement);
}

/** Adds a row and types its name. */
export async function add(name: string): Promise<void> {
  const { length } = cells();
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
  await waitFor(() => expect(cells()).toHaveLength(length + 1));
  await type('name', name);
}

/** The panel hears of a selection a moment after the grid: what is pressed before is about none. */
export async function pressUntil(name: string, isDone: () => void): Promise<void> {
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name }));
    isDone();
  });
}

/** Presses Ctrl+Z among the rows. */
export const undo = () => fireEvent.keyDown(cells()[0] as HTMLElement, { key: 'z', ctrlKey: true });
