import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { pageRange } from '#machines/panel/grid-state.ts';
import { panelMachine, type RowsRequest, rowCount } from '#machines/panel/panel.machine.ts';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }],
});

function rows(count: number): Result<GridData> {
  return success({
    list: Array.from({ length: count }, (_, id) => ({ id: String(id) })),
    statistics: [],
    selectedIds: [],
    allCount: count,
  });
}

function startPanel(answers: Result<GridData>[], restored = {}) {
  const requests: RowsRequest[] = [];
  const remember = vi.fn();
  const announceLoaded = vi.fn();
  const actor = createActor(
    panelMachine.provide({
      actors: {
        loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(async () =>
          success(definition),
        ),
        loadRows: fromPromise<Result<GridData>, RowsRequest>(async ({ input }) => {
          requests.push(input);
          return answers[Math.min(requests.length, answers.length) - 1] as Result<GridData>;
        }),
      },
      actions: { remember, announceLoaded },
    }),
    { input: { dataCode: 'ORDER', defaultFilters: { status: 'pending' }, restored } },
  ).start();
  return { actor, requests, remember, announceLoaded };
}

describe('panel', () => {
  it('[4.1] goes from loading to loaded, to empty, or to an error with its message', async () => {
    const loaded = startPanel([rows(3)]);
    expect(loaded.actor.getSnapshot().value).toBe('defining');
    await waitFor(loaded.actor, (state) => state.matches('loaded'));
    expect(loaded.announceLoaded).toHaveBeenCalledOnce();

    const empty = startPanel([rows(0)]);
    await waitFor(empty.actor, (state) => state.matches('empty'));

    const broken = startPanel([failure(60050, 'The server is tired', 'FAULT')]);
    const { context } = await waitFor(broken.actor, (state) => state.matches('error'));
    expect(context.failure).toMatchObject({ id: 60050, message: 'The server is tired' });
  });

  it('[4.2] loads again when the filters change, from the first page, with the old rows in sight', async () => {
    const { actor, requests } = startPanel([rows(30), rows(4)], { pageIndex: 2 });
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

  it('never leaves the pages there are', async () => {
    const { actor, remember } = startPanel([rows(25)], { pageIndex: 7 });
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
