import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { EMPTY_DRAFT } from '#machines/panel/edit-draft.ts';
import { editGridMachine, type RestoredEdits } from '#machines/panel/edit-grid.machine.ts';
import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import { panelMachine } from '#machines/panel/panel.machine.ts';
import type {
  OpenedPanel,
  OpenRequest,
  RestoredPanel,
  RowsContext,
  RowsEvent,
} from '#machines/panel/rows-panel.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { success } from '#schemas/wire/envelope.ts';

/** What the machines of all grids have in common. */
interface Grid {
  start(): unknown;
  send(event: Extract<RowsEvent, { type: 'selection.changed' | 'rows.renamed' }>): void;
  getSnapshot(): { context: Pick<RowsContext, 'data' | 'state'> };
}

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }],
});
const list = ['0', '1', '2'].map((id) => ({ id }));
const data = success({ list, statistics: [], selectedIds: [], allCount: 3 });

const input = { dataCode: 'ORDER', defaultFilters: {} };
const open = fromPromise<OpenedPanel, OpenRequest>(async () => ({
  definition: success(definition),
  data,
}));
const restore = fromPromise<RestoredPanel, void>(async () => ({ state: {}, cached: null }));
const restoreEdits = fromPromise<RestoredEdits, void>(async () => ({
  draft: EMPTY_DRAFT,
  pageIndex: 0,
  selection: [],
}));

it.each<[string, (announceSelection: () => void) => Grid]>([
  [
    'a grid of all rows',
    (announceSelection) =>
      createActor(
        panelMachine.provide({
          actors: { restore, open },
          actions: { remember: () => {}, announceSelection },
        }),
        { input },
      ),
  ],
  [
    'a grid of pages',
    (announceSelection) =>
      createActor(
        pagingGridMachine.provide({
          actors: { restore, open },
          actions: { remember: () => {}, announceSelection },
        }),
        { input },
      ),
  ],
  [
    'a grid that edits',
    (announceSelection) =>
      createActor(
        editGridMachine.provide({
          actors: { restore: restoreEdits, open },
          actions: { remember: () => {}, announceSelection },
        }),
        { input },
      ),
  ],
])(
  '[4.8] %s tells its script of selected rows that have other keys now, of others not, and not where a script of a load has saved them',
  async (_, create) => {
    const announceSelection = vi.fn();
    const grid = create(announceSelection);
    grid.start();
    await vi.waitFor(() => expect(grid.getSnapshot().context.data).not.toBeNull());
    grid.send({ type: 'selection.changed', selection: ['0'] });
    announceSelection.mockClear();
    const rename = (before: string, now: string, quietly: boolean) =>
      grid.send({
        type: 'rows.renamed',
        rows: [{ before: { id: before }, now: { id: now } }],
        quietly,
      });
    rename('1', 'one', false);
    rename('0', 'none', true);
    expect(announceSelection).not.toHaveBeenCalled();
    rename('none', 'nil', false);
    expect(announceSelection).toHaveBeenCalledOnce();
    expect(grid.getSnapshot().context.state.selection).toEqual(['nil']);
  },
);
