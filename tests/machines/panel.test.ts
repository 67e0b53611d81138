import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type GridState, pageRange } from '#machines/panel/grid-state.ts';
import { panelMachine, rowCount } from '#machines/panel/panel.machine.ts';
import type {
  OpenedPanel,
  OpenRequest,
  RestoredPanel,
  RowsRequest,
} from '#machines/panel/rows-panel.ts';
import type { AddressView } from '#machines/panel/view-address.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }],
  queries: [{ name: 'status' }, { name: 'date', type: 'DateTime' }],
});

function rows(count: number): Result<GridData> {
  return success({
    list: Array.from({ length: count }, (_, id) => ({ id: String(id) })),
    statistics: [],
    selectedIds: [],
    allCount: count,
  });
}

interface Start {
  state?: Partial<GridState>;
  cached?: RestoredPanel['cached'];
  view?: AddressView;
}

function startPanel(answers: Result<GridData>[], { state = {}, cached = null, view }: Start = {}) {
  const requests: RowsRequest[] = [];
  const remember = vi.fn();
  const announceLoaded = vi.fn();
  const announceSelection = vi.fn();
  const answer = (input: RowsRequest) => {
    requests.push(input);
    return answers[Math.min(requests.length, answers.length) - 1] as Result<GridData>;
  };
  const actor = createActor(
    panelMachine.provide({
      actors: {
        restore: fromPromise<RestoredPanel, void>(async () => ({ state, cached })),
        open: fromPromise<OpenedPanel, OpenRequest>(async ({ input }) => ({
          definition: success(definition),
          data: input.definitionFirst ? null : answer(input),
        })),
        loadRows: fromPromise<Result<GridData>, RowsRequest>(async ({ input }) => answer(input)),
      },
      actions: { remember, announceLoaded, announceSelection },
    }),
    {
      input: {
        dataCode: 'ORDER',
        defaultFilters: { status: 'pending' },
        ...(view === undefined ? {} : { view }),
      },
    },
  ).start();
  return { actor, requests, remember, announceLoaded, announceSelection };
}

describe('panel', () => {
  it('shows a kept view: its filters, search and sort, from the first page', async () => {
    const { actor, requests, remember } = startPanel([rows(25)]);
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    actor.send({ type: 'page.requested', pageIndex: 2 });
    remember.mockClear();
    const sort = [{ name: 'id', order: 'desc' as const }];
    actor.send({ type: 'view.applied', view: { filters: {}, search: '7', sort } });
    expect(remember).toHaveBeenCalled();
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(requests.at(-1)?.filters).toEqual({});
    expect(actor.getSnapshot().context.state).toMatchObject({
      pageIndex: 0,
      search: '7',
      sort,
      filters: {},
    });
  });

  it('[4.1] goes from loading to loaded, to empty, or to an error with its message', async () => {
    const loaded = startPanel([rows(3)]);
    expect(loaded.actor.getSnapshot().value).toBe('restoring');
    await waitFor(loaded.actor, (state) => state.matches('loaded'));
    expect(loaded.announceLoaded).toHaveBeenCalledOnce();

    const empty = startPanel([rows(0)]);
    await waitFor(empty.actor, (state) => state.matches('empty'));

    const broken = startPanel([failure(60050, 'The server is tired', 'FAULT')]);
    const { context } = await waitFor(broken.actor, (state) => state.matches('error'));
    expect(context.failure).toMatchObject({ id: 60050, message: 'The server is tired' });
  });

  it('[4.2] loads again when the filters change, from the first page, with the old rows in sight', async () => {
    const { actor, requests } = startPanel([rows(30), rows(4)], { state: { pageIndex: 2 } });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests[0]?.filters).toEqual({ status: 'pending' });
    actor.send({ type: 'filter.changed', filters: { status: 'completed' } });
    expect(actor.getSnapshot().value).toBe('loading');
    expect(rowCount(actor.getSnapshot().context)).toBe(30);
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests[1]?.filters).toEqual({ status: 'completed' });
    expect(context.state.pageIndex).toBe(0);
    expect(rowCount(context)).toBe(4);
  });

  it('keeps the rows of before when a refresh fails, and recovers', async () => {
    const { actor } = startPanel([rows(3), failure(69999, 'gone'), rows(5)]);
    await waitFor(actor, (state) => state.matches('loaded'));
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (state) => state.matches('error'));
    expect(rowCount(actor.getSnapshot().context)).toBe(3);
    actor.send({ type: 'panel.refreshed' });
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(rowCount(context)).toBe(5);
    expect(context.failure).toBeNull();
  });

  it('asks no more for what the definition has lost, once its rows were refused for it', async () => {
    const refusal = failure(60002, 'There is no filter "city"');
    const sort = [
      { name: 'street', order: 'asc' as const },
      { name: 'id', order: 'desc' as const },
    ];
    const kept = startPanel([refusal, rows(4)], {
      state: { filters: { city: 'Dubai', status: 'paid' }, sort },
    });
    const { context } = await waitFor(kept.actor, (state) => state.matches('loaded'));
    expect(kept.requests[1]?.filters).toEqual({ status: 'paid' });
    expect(context.state).toMatchObject({ filters: { status: 'paid' }, sort: [sort[1]] });
    expect(kept.remember).toHaveBeenCalled();

    const open = startPanel([rows(3), refusal, refusal, rows(4)]);
    await waitFor(open.actor, (state) => state.matches('loaded'));
    open.actor.send({ type: 'filter.changed', filters: { city: 'Dubai' } });
    await waitFor(open.actor, (state) => state.matches('error'));
    open.actor.send({ type: 'panel.refreshed' });
    await waitFor(open.actor, (state) => state.matches('loaded'));
    expect(open.requests.map(({ filters }) => filters)).toEqual([
      { status: 'pending' },
      { city: 'Dubai' },
      { city: 'Dubai' },
      {},
    ]);
  });

  it('never asks for a sort that the definition has lost, where the address has filters and the rows wait for it', async () => {
    const sort = [
      { name: 'street', order: 'asc' as const },
      { name: 'id', order: 'desc' as const },
    ];
    const { actor, requests } = startPanel([rows(3)], {
      view: { filters: { date: ['2026-01-02'], status: [''] }, state: { sort } },
    });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests).toEqual([
      expect.objectContaining({
        filters: { date: '2026-01-02 00:00:00~2026-01-02 23:59:59' },
        state: expect.objectContaining({ sort: [sort[1]] }),
      }),
    ]);
  });

  it('opens on the page of the address, also where an earlier visit had a filter that is gone', async () => {
    const { actor, requests } = startPanel([rows(3)], {
      state: { filters: { city: 'Dubai' } },
      view: { filters: { status: ['paid'] }, state: { pageIndex: 1, pageSize: 5 } },
    });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests).toEqual([
      expect.objectContaining({
        filters: { status: ['paid', '$c$paid$c$'] },
        state: expect.objectContaining({ pageIndex: 1 }),
      }),
    ]);
  });

  it('[4.4] shows what was kept of a maintained panel at once and asks again behind it', async () => {
    const answer = rows(2);
    const data = answer.ok ? answer.data : null;
    if (data === null) throw new Error('rows() answers ok');
    const { actor, requests } = startPanel([rows(5)], {
      state: { filters: { status: 'paid' }, search: 'a', sort: [{ name: 'id', order: 'desc' }] },
      cached: { definition, data },
    });
    const restored = await waitFor(actor, (state) => state.matches('defining'));
    expect(restored.context.data?.list).toHaveLength(2);
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests[0]?.filters).toEqual({ status: 'paid' });
    expect(context.state).toMatchObject({ search: 'a', sort: [{ name: 'id', order: 'desc' }] });
    expect(context.data?.list).toHaveLength(5);
  });

  it('takes filters from the address once the definition says what they mean', async () => {
    const { actor, requests } = startPanel([rows(3)], {
      view: {
        filters: { date: ['2026-01-02'], status: [''], unknown: ['x'] },
        state: { pageIndex: 1, pageSize: 5 },
      },
    });
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests.map(({ filters }) => filters)).toEqual([
      { date: '2026-01-02 00:00:00~2026-01-02 23:59:59' },
    ]);
    expect(context.state.pageSize).toBe(5);
  });

  it('follows filters that another panel shares, beside its own', async () => {
    const { actor, requests } = startPanel([rows(30)]);
    actor.send({ type: 'filter.shared', filters: { city: 'Dubai' } });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests.at(-1)?.filters).toEqual({ status: 'pending', city: 'Dubai' });
    actor.send({ type: 'filter.shared', filters: {} });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(requests.at(-1)?.filters).toEqual({ status: 'pending' });
  });

  it('[4.8] raises its events once the rows are there and when the selection changes', async () => {
    const { actor, announceLoaded, announceSelection } = startPanel([rows(3)]);
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(announceLoaded).toHaveBeenCalledOnce();
    expect(announceSelection).not.toHaveBeenCalled();
    actor.send({ type: 'selection.changed', selection: ['1'] });
    expect(announceSelection).toHaveBeenCalledOnce();
  });

  it('counts how often rows were selected no longer without a word of their user', async () => {
    const { actor } = startPanel([rows(5), rows(2)]);
    const loaded = async () => {
      const { context } = await waitFor(actor, (state) => state.matches('loaded'));
      return context.losses;
    };
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['1', '4'] });
    actor.send({ type: 'selection.changed', selection: ['4'] });
    expect(await loaded()).toBe(0);
    actor.send({ type: 'panel.refreshed' });
    expect(await loaded()).toBe(1);
    actor.send({ type: 'selection.changed', selection: ['1'] });
    actor.send({ type: 'filter.changed', filters: { status: 'paid' } });
    expect(await loaded()).toBe(2);
    actor.send({ type: 'filter.changed', filters: {} });
    expect(await loaded()).toBe(2);
  });

  it('[3.15] selects the rows that its answer names, where nobody has chosen others', async () => {
    const named = rows(3);
    if (named.ok) named.data.selectedIds = ['0', '2'];
    const { actor } = startPanel([named]);
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(context.state.selection).toEqual(['0', '2']);
    actor.send({ type: 'selection.changed', selection: ['1'] });
    actor.send({ type: 'panel.refreshed' });
    const refreshed = await waitFor(actor, (state) => state.matches('loaded'));
    expect(refreshed.context.state.selection).toEqual(['1']);
  });

  it('keeps of the selection what is still there after a refresh', async () => {
    const { actor } = startPanel([rows(5), rows(2)]);
    await waitFor(actor, (state) => state.matches('loaded'));
    actor.send({ type: 'selection.changed', selection: ['1', '4'] });
    actor.send({ type: 'panel.refreshed' });
    const { context } = await waitFor(actor, (state) => state.matches('loaded'));
    expect(context.state.selection).toEqual(['1']);
  });

  it('keeps rows selected to which a save elsewhere has given other keys, also one that has the key of another now', async () => {
    const { actor, remember } = startPanel([rows(3), rows(3)]);
    await waitFor(actor, (state) => state.matches('loaded'));
    actor.send({ type: 'selection.changed', selection: ['0', '2'] });
    remember.mockClear();
    actor.send({
      type: 'rows.renamed',
      rows: [
        { before: { id: '0' }, now: { id: '1' } },
        { before: { id: '1' }, now: { id: '0' } },
      ],
    });
    const { context } = actor.getSnapshot();
    expect(context.state.selection).toEqual(['1', '2']);
    expect(context.data?.list.map(({ id }) => id)).toEqual(['1', '0', '2']);
    expect(remember).toHaveBeenCalledOnce();
    actor.send({ type: 'panel.refreshed' });
    const after = await waitFor(actor, (state) => state.matches('loaded'));
    expect(after.context.state.selection).toEqual(['1', '2']);
  });

  it('never leaves the pages there are', async () => {
    const { actor, remember } = startPanel([rows(25)], { state: { pageIndex: 7 } });
    await waitFor(actor, (state) => state.matches('loaded'));
    expect(actor.getSnapshot().context.state.pageIndex).toBe(2);
    actor.send({ type: 'page.requested', pageIndex: 9 });
    expect(actor.getSnapshot().context.state.pageIndex).toBe(2);
    actor.send({ type: 'page.requested', pageIndex: -1 });
    expect(actor.getSnapshot().context.state.pageIndex).toBe(0);
    expect(remember).toHaveBeenCalled();
  });
});

it.each([
  [0, { pageIndex: 0, pageSize: 10, viewAll: false }, { from: 0, to: 0 }],
  [25, { pageIndex: 2, pageSize: 10, viewAll: false }, { from: 21, to: 25 }],
  [25, { pageIndex: 9, pageSize: 10, viewAll: false }, { from: 21, to: 25 }],
  [25, { pageIndex: 1, pageSize: 10, viewAll: true }, { from: 1, to: 25 }],
])('counts the rows in sight: %i rows, %o', (count, state, range) => {
  expect(pageRange(count, state)).toEqual(range);
});

it('stays as it is when a grid tells what is known already', async () => {
  const { actor } = startPanel([rows(3)]);
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
  const before = actor.getSnapshot();
  actor.send({ type: 'matches.counted', count: 3 });
  expect(actor.getSnapshot()).toBe(before);
  actor.send({ type: 'search.changed', search: '2' });
  actor.send({ type: 'matches.counted', count: 1 });
  const searched = actor.getSnapshot();
  expect(rowCount(searched.context)).toBe(1);
  actor.send({ type: 'matches.counted', count: 1 });
  expect(actor.getSnapshot()).toBe(searched);
});
