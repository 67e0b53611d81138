import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { gridData } from '#schemas/definitions/grid-data.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { success } from '#schemas/wire/envelope.ts';
import AdvanceGrid from '#src/panels/advance-grid/AdvanceGrid.tsx';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const COUNT = 2_000;
/** Most rows that are looked at before and while ten of them are shown. */
const MOST = 100;

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'status' }],
});
const panel = panelSchema.parse({
  type: 'AdvanceGrid',
  code: 'orders',
  dataCode: 'ORDER',
  option: { multiSelect: true },
  buttons: [
    { text: 'Again', command: 'Refresh' },
    { type: 'row', text: 'Ship', command: 'Refresh', condition: 'row.open' },
  ],
});

/** Rows that note which of them were asked for what a button's condition and a badge depend on. */
function watchedRows(generation: string) {
  const asked = { open: new Set<number>(), classes: new Set<number>() };
  const list = Array.from({ length: COUNT }, (_, index) => ({
    id: `${generation}${index}`,
    status: 'new',
    get open() {
      asked.open.add(index);
      return true;
    },
    get status_ClassUi() {
      asked.classes.add(index);
      return 'badge-soft-info';
    },
  }));
  return { list, asked };
}

it('works out conditions and badges for rows in sight, at first and when they are read anew', async () => {
  const first = watchedRows('a');
  const second = watchedRows('b');
  const answers = [first, second];
  let reads = 0;
  renderPanel(
    <AdvanceGrid panel={panel as Parameters<typeof AdvanceGrid>[0]['panel']} page={pageScope()} />,
    (command) => {
      if (command === 'GetDataDefinition') return success(definition);
      const { list } = answers[reads++] ?? second;
      return success({ list, statistics: [], selectedIds: [], allCount: COUNT });
    },
    { localStore: tenantStore('y4', window.localStorage) },
  );
  await screen.findByText('a0');
  expect(await screen.findAllByRole('button', { name: 'Ship' })).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('b0');
  await waitFor(() => expect(second.asked.open.size).toBeGreaterThan(0));
  for (const { asked } of answers) {
    expect(asked.open.size).toBeLessThanOrEqual(MOST);
    expect(asked.classes.size).toBeLessThanOrEqual(MOST);
  }
});

it.each([
  ['AdvanceGrid', 'Only the first 2 of 300,000 rows are here'],
  ['BasicList', 'Only the first 2 of 300,000 rows are here'],
  ['PagingGrid', null],
])('[2.18a] %s says when it has only the first of its rows', async (type, said) => {
  const slot = panelSchema.parse({ type, code: 'orders', dataCode: 'ORDER' });
  renderPanel(
    <PanelSlot panel={slot} page={pageScope()} />,
    (command) => {
      if (command === 'GetDataDefinition') return success(definition);
      const list = [{ id: 'a0' }, { id: 'a1' }];
      return success({ list, statistics: [], selectedIds: [], allCount: 300_000 });
    },
    { localStore: tenantStore('y4', window.localStorage) },
  );
  await screen.findAllByText('a1');
  expect(screen.queryByText(/^Only the first/)?.textContent ?? null).toBe(said);
});

it('names the first of a list’s rows that is none', () => {
  const list = [{ id: 1 }, { id: 2 }, 'three', null];
  const answer = gridData.safeParse({ list, allCount: 4 });
  expect(answer.error?.issues).toMatchObject([
    { path: ['list', 2], message: 'A row is an object' },
  ]);
  expect(gridData.parse({ list: list.slice(0, 2), allCount: 2 }).list).toEqual(list.slice(0, 2));
  expect(gridData.safeParse({ list: { 0: {} }, allCount: 1 }).success).toBe(false);
});
