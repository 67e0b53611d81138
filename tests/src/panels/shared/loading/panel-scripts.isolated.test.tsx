import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useReducer } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { type PanelOf, panel as panelSchema } from '#schemas/definitions/panel.ts';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { PageScope } from '#src/pages/content/page-scope.ts';
import Form from '#src/panels/form/Form.tsx';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { type PanelEvents, usePanelScripts } from '#src/panels/shared/loading/use-panel-scripts.ts';
import { pageScope, renderPanel } from '../../_panel-app.tsx';

const runs = vi.hoisted(
  () => [] as { event: string; selected: unknown; end: (answer: unknown) => void }[],
);
vi.mock('#src/scripts/run-script.ts', () => ({
  runScript: ({ context }: { context: { event: string; rows: unknown } }) =>
    new Promise((end) => runs.push({ event: context.event, selected: context.rows, end })),
}));

afterEach(() => {
  cleanup();
  runs.length = 0;
});

interface PanelAt {
  selected: { id: number }[];
  reload: () => void;
  filter: () => void;
  failure: Failure | null;
  isLoading: boolean;
  events: PanelEvents;
}

/** A panel with a script for each event. */
function Panel({ at, page }: { at: PanelAt; page: PageScope }) {
  at.events = usePanelScripts(
    { code: 'list', events: { selectionChanged: 'x', afterPanelLoaded: 'y' } },
    page,
    {
      rows: undefined,
      read: () => ({ code: 'list', rows: [], selected: at.selected, filters: {} }),
      filter: at.filter,
      filterFault: ({ state }) =>
        state === undefined ? null : failure(ResultId.badRequest, 'There is no filter "state"'),
      reload: at.reload,
      run: async () => success(null),
      failure: at.failure,
      isLoading: at.isLoading,
    },
  );
  return null;
}

let redraw = () => {};

function Redrawn({ draw: content }: { draw: () => ReactNode }) {
  const [, again] = useReducer((drawn: number) => drawn + 1, 0);
  redraw = again;
  return content();
}

function draw() {
  const page = pageScope();
  const at: PanelAt = {
    selected: [],
    reload: vi.fn(),
    filter: vi.fn(),
    failure: null,
    isLoading: false,
    events: {} as PanelEvents,
  };
  const panel = () => <Panel at={at} page={page} />;
  renderPanel(<Redrawn draw={panel} />, () => success(null));
  const fail = () => {
    at.failure = failure(ResultId.network, 'No network');
    act(() => redraw());
  };
  const select = (...ids: number[]) => {
    at.selected = ids.map((id) => ({ id }));
    at.events.selectionChanged();
  };
  const loading = (isLoading: boolean) => {
    at.isLoading = isLoading;
    act(() => redraw());
  };
  return { at, page, select, fail, loading };
}

const started = (count: number) => vi.waitFor(() => expect(runs).toHaveLength(count));

it('[4.8] rows that are selected no longer because they are gone are a selection that has changed', async () => {
  const definition = clientDataDefinition.parse({
    code: 'GOODS',
    key: ['id'],
    fields: [{ name: 'id' }],
  });
  let list = [{ id: '1' }, { id: '2' }];
  const panel = {
    type: 'BasicList',
    code: 'list',
    dataCode: 'GOODS',
    option: { multiSelect: true },
    events: { selectionChanged: 'x' },
    buttons: [{ text: 'Again', command: 'Refresh' }],
  };
  renderPanel(<PanelSlot panel={panel} page={pageScope()} />, (command) =>
    success(
      command === 'GetDataDefinition'
        ? definition
        : { list, statistics: [], selectedIds: [], allCount: list.length },
    ),
  );
  const [, second] = await screen.findAllByRole('checkbox');
  fireEvent.click(second as HTMLElement);
  await started(1);
  runs[0]?.end(success(null));
  list = [{ id: '1' }];
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await started(2);
  expect(runs.map(({ selected }) => selected)).toEqual([[{ id: '2' }], []]);
});

it('[4.8] a row that is selected while the script is at work is told to it afterwards, the last one alone', async () => {
  const { select } = draw();
  select(1);
  await started(1);
  select(2);
  select(3);
  runs[0]?.end(success(null));
  await started(2);
  expect(runs[1]?.selected).toEqual([{ id: 3 }]);
  runs[1]?.end(success(null));
  select(4);
  await started(3);
  expect(runs[2]?.selected).toEqual([{ id: 4 }]);
});

it('[4.8] a load that the script itself has asked for leaves the next one of its user to the script', async () => {
  const { at, page } = draw();
  at.events.afterPanelLoaded();
  await started(1);
  (await page.panels.find('list'))?.reload();
  at.events.afterPanelLoaded();
  runs[0]?.end(success(null));
  await vi.waitFor(() => expect(at.reload).toHaveBeenCalledOnce());
  at.events.afterPanelLoaded();
  await started(2);
});

it('[4.8] a filter that is none is refused to a script, loads nothing, and leaves the next load to it', async () => {
  const { at, page } = draw();
  at.events.afterPanelLoaded();
  await started(1);
  const list = await page.panels.find('list');
  expect(list?.filter({ state: 'x' })).toMatchObject({ message: 'There is no filter "state"' });
  expect(at.filter).not.toHaveBeenCalled();
  runs[0]?.end(success(null));
  await vi.waitFor(() => expect(page.panels.loadScriptsAtWork().size).toBe(0));
  at.events.afterPanelLoaded();
  await started(2);
  expect(list?.filter({ status: 'x' })).toBeNull();
  expect(at.filter).toHaveBeenCalledOnce();
});

it('[4.8] a load to which its own script has led by way of another panel’s runs it no more', async () => {
  const { at, page } = draw();
  at.events.afterPanelLoaded();
  await started(1);
  runs[0]?.end(success(null));
  await vi.waitFor(() => expect(page.panels.loadScriptsAtWork().size).toBe(0));
  const ended = page.panels.loadScriptStarted(new Set(['list', 'other']));
  (await page.panels.find('list'))?.reload();
  ended();
  at.events.afterPanelLoaded();
  const other = page.panels.loadScriptStarted(new Set(['other']));
  await (await page.panels.find('list'))?.run({ command: 'Refresh', rows: [] });
  other();
  at.events.afterPanelLoaded();
  await started(2);
  expect([...page.panels.loadScriptsAtWork()].sort()).toEqual(['list', 'other']);
});

it('[4.8] a load of its user’s is none of those that scripts have led to before', async () => {
  const { at, page } = draw();
  const ended = page.panels.loadScriptStarted(new Set(['list', 'other']));
  (await page.panels.find('list'))?.reload();
  ended();
  at.events.afterPanelLoaded();
  at.events.afterPanelLoaded();
  await started(1);
  expect([...page.panels.loadScriptsAtWork()]).toEqual(['list']);
});

it('[4.8] a load that the script has asked for and that fails leaves the next one to the script', async () => {
  const { at, page, fail } = draw();
  at.events.afterPanelLoaded();
  await started(1);
  (await page.panels.find('list'))?.reload();
  fail();
  runs[0]?.end(success(null));
  at.events.afterPanelLoaded();
  await started(2);
});

it('[4.8] is asked about its rows when those on their way are there, or will not come any more', async () => {
  const { page, loading } = draw();
  const panel = await page.panels.find('list');
  const asked: string[] = [];
  const ask = (name: string) => panel?.settled().then(() => asked.push(name));
  await ask('idle');
  loading(true);
  const read = ask('read');
  await Promise.resolve();
  expect(asked).toEqual(['idle']);
  loading(false);
  await read;
  loading(true);
  const left = ask('left');
  cleanup();
  await left;
  expect(asked).toEqual(['idle', 'read', 'left']);
});

it('[4.8] runs the script of a form that is asked for the record in sight, but where what is typed stays', async () => {
  const form = panelSchema.parse({
    type: 'Form',
    code: 'product',
    dataCode: 'PRODUCT',
    option: { defaultFilters: { id: 'P1' } },
    buttons: [{ text: 'Refresh', command: 'Refresh' }],
    events: { afterPanelLoaded: 'y' },
  }) as PanelOf<'Form'>;
  const definition = clientDataDefinition.parse({
    code: 'PRODUCT',
    key: ['id'],
    fields: [{ name: 'id', readonly: true }, { name: 'name' }],
    queries: [{ name: 'id' }, { name: 'state' }],
    may: { save: true, delete: false, actions: [] },
  });
  const page = pageScope();
  const loads: ((found: Result<unknown>) => void)[] = [];
  renderPanel(<Form panel={form} page={page} />, (command) =>
    command === 'GetDataDefinition'
      ? success(definition)
      : new Promise((answer) => loads.push(answer)),
  );
  const list = [{ id: 'P1', name: 'Desk' }];
  const found = success({ list, statistics: [], selectedIds: [], allCount: 1 });
  const loaded = async (count: number) => {
    await vi.waitFor(() => expect(loads).toHaveLength(count));
    await act(async () => loads.at(-1)?.(found));
  };
  const ran = async (count: number) => {
    await started(count);
    runs.at(-1)?.end(success(null));
    await vi.waitFor(() => expect(page.panels.loadScriptsAtWork().size).toBe(0));
  };
  await loaded(1);
  await ran(1);
  const product = await page.panels.find('product');
  act(() => void product?.filter({ id: 'P1', state: 'open' }));
  await loaded(2);
  await ran(2);
  expect(product?.read().filters).toEqual({ id: 'P1', state: 'open' });
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Bench' } });
  const ended = page.panels.loadScriptStarted(new Set(['product']));
  act(() => void product?.filter({ id: 'P1' }));
  ended();
  await loaded(3);
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Bench');
  expect(runs).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await loaded(4);
  await ran(3);
});
