import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { editGridMachine } from '#machines/panel/edit-grid.machine.ts';
import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import { panelMachine } from '#machines/panel/panel.machine.ts';
import type { OpenedPanel, OpenRequest, RestoredPanel } from '#machines/panel/rows-panel.ts';

const input = {
  dataCode: 'GOODS',
  defaultFilters: { kind: 'wood', name: 'Chair' },
  shared: { name: 'Desk' },
};

it.each([
  ['panel', panelMachine],
  ['pagingGrid', pagingGridMachine],
  ['editGrid', editGridMachine],
] as const)(
  '[4.2] the first request of a %s has the filters that are shared already',
  async (_, machine) => {
    const first = await new Promise<OpenRequest>((asked) => {
      const open = fromPromise<OpenedPanel, OpenRequest>(({ input: request }) => {
        asked(request);
        return new Promise(() => {});
      });
      const restore = fromPromise<RestoredPanel, void>(() =>
        Promise.reject(new Error('Nothing is kept')),
      );
      const provided = (machine as typeof panelMachine).provide({ actors: { open, restore } });
      createActor(provided, { input }).start();
    });
    expect(first.filters).toEqual({ kind: 'wood', name: 'Desk' });
  },
);
