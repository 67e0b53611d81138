import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { goneRows } from '#src/panels/shared/loading/gone-rows.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'LINE',
  key: ['order', 'line'],
  fields: [{ name: 'order' }, { name: 'line', type: 'Number' }],
});
const rows = [
  { order: 'A', line: 1 },
  { order: 'A', line: 2 },
  { order: 'B', line: 1 },
];

function listOf(list: object[], allCount = list.length) {
  return success({ list, statistics: [], selectedIds: [], allCount });
}

beforeEach(() => {
  // Columns that find no room are not drawn.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Which of the rows are gone, by what the server answers, and what it was asked for. */
async function told(answer: Result<unknown>, asked: readonly Record<string, unknown>[] = rows) {
  const call = vi.fn(async (_contract: unknown, _params: unknown) => answer);
  const context = {
    dataCode: 'LINE',
    definition,
    filters: { state: 'open' },
    shared: { shop: 'x' },
  };
  const gone = await goneRows({ api: { call } } as never, context as never, asked as never);
  return { gone, params: call.mock.lastCall?.[1] };
}

it('rows are looked for by their keys among those that the panel has, whatever is searched for', async () => {
  const { gone, params } = await told(listOf([rows[0] as object, { order: 'B', line: 2 }]));
  expect(gone).toEqual(['A~2', 'B~1']);
  expect(params).toMatchObject({
    code: 'LINE',
    queries: {
      state: 'open',
      shop: 'x',
      order: ['$c$A$c$', '$c$B$c$'],
      line: ['$c$1$c$', '$c$2$c$'],
    },
  });
});

it.each([
  ['nothing is answered', failure(69999, 'Away', 'NETWORK')],
  ['there are more rows than came', listOf([], 5000)],
])('no row is taken for gone where %s', async (_, answer) => {
  expect((await told(answer)).gone).toEqual([]);
});

it('[2.14c] more rows than one filter takes, and those that come with too many others, are looked for in parts', async () => {
  const many = Array.from({ length: 1100 }, (_, line) => ({ order: `O${line}`, line }));
  const stored = many.slice(1);
  const sizes: number[] = [];
  const call = async (_contract: unknown, { queries }: { queries: { line: string[] } }) => {
    sizes.push(queries.line.length);
    const list = stored.filter(({ line }) => queries.line.includes(`$c$${line}$c$`));
    // Beside each row stand four of other combinations.
    return listOf(list.slice(0, 1000), list.length * 5 > 1000 ? list.length * 5 : list.length);
  };
  const context = { dataCode: 'LINE', definition, filters: {}, shared: {} };
  const gone = await goneRows({ api: { call } } as never, context as never, many as never);
  expect(gone).toEqual(['O0~0']);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});

it('rows without a whole key are not asked for', async () => {
  const { gone, params } = await told(listOf([]), [{ order: 'A', line: null }]);
  expect(gone).toEqual([]);
  expect(params).toBeUndefined();
});

const panel = panelSchema.parse({
  type: 'PagingGrid',
  code: 'lines',
  dataCode: 'LINE',
  option: { multiSelect: true },
  buttons: [{ text: 'Refresh', command: 'Refresh' }],
});

it('[2.14c] a row that an earlier visit has selected, and that this one has not seen, is looked for too', async () => {
  const pages = rows.slice(0, 1);
  const draw = (ofKeys: object[]) =>
    renderPanel(
      <PanelSlot panel={panel} page={pageScope()} />,
      (command, params) => {
        if (command === 'GetDataDefinition') return success(definition);
        const { queries } = params as { queries: Record<string, unknown> };
        return queries.line === undefined ? listOf(pages, 3) : listOf(ofKeys);
      },
      { localStore: tenantStore('y4', window.localStorage) },
    );
  const boxes = () => [...document.querySelectorAll('.ag-row input[type="checkbox"]')];
  draw([]);
  await waitFor(() => expect(boxes()).toHaveLength(1));
  fireEvent.click(boxes()[0] as Element);
  await screen.findByText('1 selected');
  cleanup();
  pages.splice(0, 1, rows[1] as (typeof rows)[number]);
  draw(rows.slice(1));
  await screen.findByText('1 selected');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
});

it('[2.14c] a selected row that somebody else has deleted is selected no longer once its panel is read anew', async () => {
  let stored = rows;
  renderPanel(
    <PanelSlot panel={panel} page={pageScope()} />,
    (command) => (command === 'GetDataDefinition' ? success(definition) : listOf(stored)),
    { localStore: tenantStore('y4', window.localStorage) },
  );
  const boxes = () => [...document.querySelectorAll('.ag-row input[type="checkbox"]')];
  await waitFor(() => expect(boxes()).toHaveLength(3));
  for (const box of boxes().slice(0, 2)) fireEvent.click(box);
  await screen.findByText('2 selected');
  stored = rows.slice(1);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('1 selected');
});

it('[2.14c] a row that is selected under another filter stays so, whatever comes late of the filter before', async () => {
  // The browser of these tests is older than <search>.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const known = clientDataDefinition.parse({
    code: 'LINE',
    key: ['id'],
    fields: [{ name: 'id' }, { name: 'state' }],
    queries: [{ name: 'state', type: 'Text' }],
  });
  const stored = { id: 'B', state: 'open' };
  const page = pageScope();
  const asked: ((answer: Result<unknown>) => void)[] = [];
  renderPanel(
    <PanelSlot panel={panel} page={page} />,
    (command, params) => {
      if (command === 'GetDataDefinition') return success(known);
      const { queries } = params as { queries: Record<string, unknown> };
      if (queries.id !== undefined) return new Promise((resolve) => asked.push(resolve));
      return listOf((queries.state ?? stored.state) === stored.state ? [{ ...stored }] : []);
    },
    { localStore: tenantStore('y4', window.localStorage) },
  );
  const boxes = () => [...document.querySelectorAll('.ag-row input[type="checkbox"]')];
  const filter = async (state: string) => {
    await act(async () => (await page.panels.find('lines'))?.filter({ state }));
    await waitFor(() => expect(boxes()).toHaveLength(1));
    fireEvent.click(boxes()[0] as Element);
    await screen.findByText('1 selected');
  };
  await waitFor(() => expect(boxes()).toHaveLength(1));
  await filter('open');
  stored.state = 'closed';
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(boxes()).toHaveLength(0));
  await waitFor(() => expect(asked).toHaveLength(1));
  await filter('closed');
  await act(async () => asked[0]?.(listOf([])));
  expect(screen.getByText('1 selected')).toBeTruthy();
});
