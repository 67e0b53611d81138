import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'LINE',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'invoice' }],
  may: { save: true, create: true, delete: true, actions: [] },
});

const OF_INVOICE: Record<string, string> = { invoice: '{id}' };

/** The lines of the invoice that the address names, as its page draws them. */
function draw(query: Record<string, string>, defaultFilters = OF_INVOICE) {
  const panel = panelSchema.parse({
    type: 'EditGrid',
    code: 'lines',
    dataCode: 'LINE',
    option: { defaultFilters },
  });
  return renderPanel(
    <PanelSlot panel={panel} page={{ ...pageScope(), query }} />,
    (command) =>
      success(
        command === 'GetDataDefinition'
          ? definition
          : { list: [], statistics: [], selectedIds: [], allCount: 0 },
      ),
    { localStore: tenantStore('y4', window.localStorage) },
  );
}

const add = () => screen.findByRole('button', { name: 'Add row' });
const reset = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Reset' });

afterEach(() => sessionStorage.clear());

it('[2.14d] a record that is not saved yet gets no lines, which would be nobody’s', async () => {
  draw({ new: '' });
  expect(await screen.findByText('Rows can be added once their record is saved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull();
  cleanup();
  draw({ id: '7' });
  expect(await add()).toBeTruthy();
  expect(screen.queryByText('Rows can be added once their record is saved')).toBeNull();
});

it('[2.14d] a new record whose key the address gives gets no lines before it is stored either', async () => {
  const ofStay = { booking: '{booking}', kind: '{kind}' };
  const key = { booking: '4', kind: 'SPA' };
  draw({ new: '1', ...key }, ofStay);
  expect(await screen.findByText('Rows can be added once their record is saved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull();
  cleanup();
  draw(key, ofStay);
  expect(await add()).toBeTruthy();
  cleanup();
  // Rows that the page's record says nothing of take others as ever.
  draw({ new: '1', ...key }, {});
  expect(await add()).toBeTruthy();
});

it('[2.14d] lines that wait for their save stand below their own record alone', async () => {
  draw({ id: '7' });
  fireEvent.click(await add());
  expect((await reset()).disabled).toBe(false);
  cleanup();
  draw({ id: '8' });
  expect((await reset()).disabled).toBe(true);
  cleanup();
  draw({ id: '7' });
  expect((await reset()).disabled).toBe(false);
});

it('[2.14d] those of a grid without filters are kept under its own name', async () => {
  draw({}, {});
  fireEvent.click(await add());
  expect((await reset()).disabled).toBe(false);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('edit:'))).toEqual([
    expect.stringMatching(/:lines$/),
  ]);
});

it('[2.14d] a save of its own stands before its other buttons, where an author’s would', async () => {
  draw({ id: '7' });
  await add();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Save', 'Add row', 'Reset']);
});
