import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { pagingGridMachine, selectedRows } from '#machines/panel/paging-grid.machine.ts';
import type {
  OpenedPanel,
  OpenRequest,
  RestoredPanel,
  RowsRequest,
} from '#machines/panel/rows-panel.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const definition = clientDataDefinition.parse({
  code: 'PRODUCT',
  key: ['id'],
  fields: [{ name: 'id' }],
});

/** A server with so many rows. */
function start(total: () => number, state: RestoredPanel['state'] = {}) {
  const requests: RowsRequest[] = [];
  const answer = (input: RowsRequest): Result<GridData> => {
    requests.push(input);
    // Whoever asks on and on comes to an end here.
    if (input.state.search === 'fail' || requests.length > 50)
      return failure(60050, 'The server is tired', 'FAULT');
    const isCut = input.state.search === 'cut';
    const count = input.state.search === '' || isCut ? total() : 15;
    const { pageIndex, pageSize } = input.state;
    const length = isCut ? 0 : Math.max(0, Math.min(pageSize, count - pageIndex * pageSize));
    return success({
      list: Array.from({ length }, (_, at) => ({ id: String(pageIndex * pageSize + at) })),
      statistics: [],
      selectedIds: [],
      allCount: count,
    });
  };
  const actor = createActor(
    pagingGridMachine.provide({
      actors: {
        restore: fromPromise<RestoredPanel, void>(async () => ({ state, cached: null })),
        open: fromPromise<OpenedPanel, OpenRequest>(async ({ input }) => ({
          definition: success(definition),
          data: answer(input),
        })),
        loadRows: fromPromise<Result<GridData>, RowsRequest>(async ({ input }) => answer(input)),
      },
      actions: { remember: () => {}, lookForSelected: () => {} },
    }),
    { input: { dataCode: 'PRODUCT', defaultFilters: {} } },
  ).start();
  const loaded = () => waitFor(actor, (snapshot) => snapshot.matches('loaded'));
  return { actor, requests, loaded };
}

describe('pagingGrid', () => {
  it('shows a kept view with one question, from its first page', async () => {
    const { actor, requests, loaded } = start(() => 95);
    await loaded();
    actor.send({ type: 'page.requested', pageIndex: 7 });
    await loaded();
    const before = requests.length;
    const sort = [{ name: 'id', order: 'desc' as const }];
    const filters = { id: '5' };
    actor.send({ type: 'view.applied', view: { filters, search: 'desk', sort } });
    await loaded();
    expect(requests).toHaveLength(before + 1);
    expect(requests.at(-1)).toMatchObject({
      filters,
      state: { pageIndex: 0, search: 'desk', sort, filters },
    });
  });

  it('[4.3] starts at the first page when it is searched', async () => {
    const { actor, requests, loaded } = start(() => 95);
    await loaded();
    actor.send({ type: 'page.requested', pageIndex: 7 });
    await loaded();
    expect(requests.at(-1)?.state).toMatchObject({ pageIndex: 7, pageSize: 10 });
    actor.send({ type: 'search.changed', search: 'chair' });
    const { context } = await loaded();
    expect(requests.at(-1)?.state).toMatchObject({ pageIndex: 0, search: 'chair' });
    expect(context.data?.allCount).toBe(15);
  });

  it('asks the server for every page and sort, and never beyond the last page', async () => {
    const { actor, requests, loaded } = start(() => 1_000_003);
    await loaded();
    actor.send({ type: 'page.requested', pageIndex: 999_999_999 });
    const { context } = await loaded();
    expect(context.state.pageIndex).toBe(100_000);
    expect(context.data?.list).toHaveLength(3);
    actor.send({ type: 'sort.changed', sort: [{ name: 'id', order: 'desc' }] });
    await loaded();
    expect(requests.at(-1)?.state).toMatchObject({
      pageIndex: 0,
      sort: [{ name: 'id', order: 'desc' }],
    });
  });

  it('goes to the last page there is when its own has gone', async () => {
    let total = 25;
    const { actor, loaded } = start(() => total, { pageIndex: 2 });
    await loaded();
    total = 14;
    actor.send({ type: 'panel.refreshed' });
    const { context } = await loaded();
    expect(context.state.pageIndex).toBe(1);
    expect(context.data?.list).toHaveLength(4);
  });

  it('does not ask on and on where the last page comes without its rows', async () => {
    const { actor, requests, loaded } = start(() => 25);
    const settled = () =>
      waitFor(actor, (state) => state.matches('empty') || state.matches('error'));
    await loaded();
    const before = requests.length;
    actor.send({ type: 'search.changed', search: 'cut' });
    await settled();
    actor.send({ type: 'page.requested', pageIndex: 2 });
    await settled();
    expect(requests.slice(before).map(({ state }) => state.pageIndex)).toEqual([0, 2]);
  });

  it('[4.5] brings page, size and selection back, that of other pages once they are in sight', async () => {
    const kept = { pageIndex: 1, pageSize: 5, selection: ['6', '1', 'gone'] };
    const { actor, requests, loaded } = start(() => 30, kept);
    const { context } = await loaded();
    expect(requests[0]?.state).toMatchObject(kept);
    expect(selectedRows(context)).toEqual([{ id: '6' }]);
    actor.send({ type: 'page.requested', pageIndex: 0 });
    await loaded();
    expect(selectedRows(actor.getSnapshot().context)).toEqual([{ id: '6' }, { id: '1' }]);
  });

  it('[4.5] keeps what an earlier visit has selected on pages that are not in sight yet', async () => {
    const { actor, loaded } = start(() => 30, { pageIndex: 1, pageSize: 5, selection: ['6', '1'] });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['6', '7'] });
    expect(actor.getSnapshot().context.state.selection).toEqual(['1', '6', '7']);
    actor.send({ type: 'page.requested', pageIndex: 0 });
    await loaded();
    const { context } = actor.getSnapshot();
    expect(selectedRows(context)).toEqual([{ id: '6' }, { id: '7' }, { id: '1' }]);
    actor.send({ type: 'selection.changed', selection: [] });
    expect(actor.getSnapshot().context.state.selection).toEqual(['6', '7']);
  });

  it('[4.3][4.5] brings no row back among those of a search that was selected on a page not in sight', async () => {
    const { actor, loaded } = start(() => 30, { pageIndex: 1, pageSize: 5, selection: ['6', '1'] });
    await loaded();
    actor.send({ type: 'search.changed', search: 'chair' });
    const { context } = await loaded();
    expect(context.data?.list).toContainEqual({ id: '1' });
    expect(selectedRows(context)).toEqual([{ id: '6' }]);
    expect(context.state.selection).toEqual(['6']);
  });

  it('[2.14c] selects one row in the place of that on another page where one is chosen', async () => {
    const { actor, loaded } = start(() => 30);
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['1'], isOne: true });
    actor.send({ type: 'page.requested', pageIndex: 1 });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['16'], isOne: true });
    const { context } = actor.getSnapshot();
    expect(context.state.selection).toEqual(['16']);
    expect(context.elsewhere).toEqual([]);
  });

  it('keeps what is selected on other pages', async () => {
    const { actor, loaded } = start(() => 30);
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['1', '2'] });
    actor.send({ type: 'page.requested', pageIndex: 1 });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['12'] });
    const { context } = actor.getSnapshot();
    expect(context.state.selection).toEqual(['1', '2', '12']);
    expect(selectedRows(context)).toEqual([{ id: '1' }, { id: '2' }, { id: '12' }]);
    actor.send({ type: 'page.requested', pageIndex: 0 });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['2'] });
    expect(selectedRows(actor.getSnapshot().context)).toEqual([{ id: '12' }, { id: '2' }]);
  });

  it('keeps rows selected to which a save elsewhere has given other keys, on other pages as well', async () => {
    const { actor, loaded } = start(() => 30);
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['1'] });
    actor.send({ type: 'page.requested', pageIndex: 1 });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['12'] });
    actor.send({
      type: 'rows.renamed',
      rows: [
        { before: { id: '1' }, now: { id: 'A' } },
        { before: { id: '12' }, now: { id: 'B' } },
      ],
    });
    const { context } = actor.getSnapshot();
    expect(context.state.selection).toEqual(['A', 'B']);
    expect(selectedRows(context)).toEqual([{ id: 'A' }, { id: 'B' }]);
  });

  it('[7.10f] selects rows no longer that were deleted, on other pages as well', async () => {
    const { actor, loaded } = start(() => 30);
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['1', '2'] });
    actor.send({ type: 'page.requested', pageIndex: 1 });
    await loaded();
    actor.send({ type: 'selection.changed', selection: ['12', '13'] });
    actor.send({ type: 'rows.deselected', ids: ['1', '12'] });
    actor.send({ type: 'panel.refreshed' });
    const { context } = await loaded();
    expect(context.state.selection).toEqual(['2', '13']);
    expect(selectedRows(context)).toEqual([{ id: '2' }, { id: '13' }]);
  });

  it('shows an error with the page of before behind it, and recovers', async () => {
    const { actor, loaded } = start(() => 30);
    await loaded();
    actor.send({ type: 'search.changed', search: 'fail' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('error'));
    expect(context.failure).toMatchObject({ id: 60050 });
    expect(context.data?.list).toHaveLength(10);
    actor.send({ type: 'search.changed', search: '' });
    expect((await loaded()).context.failure).toBeNull();
  });
});
