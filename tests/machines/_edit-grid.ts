import { createActor, fromPromise, waitFor } from 'xstate';
import { EMPTY_DRAFT, savedRows } from '#machines/panel/edit-draft.ts';
import {
  type EditGridEvent,
  editGridMachine,
  type RestoredEdits,
} from '#machines/panel/edit-grid.machine.ts';
import type { OpenedPanel, OpenRequest, RowsRequest } from '#machines/panel/rows-panel.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';

/**
 * A grid whose rows are there. `kept` is what it would bring back after a reload, at each change.
 *
 * @param loadRows answers each time when the rows are loaded again.
 */
export async function startEditGrid(
  definition: ClientDataDefinition,
  data: GridData,
  restored: RestoredEdits = { draft: EMPTY_DRAFT, pageIndex: 0, selection: [] },
  loadRows: () => Promise<GridData> = async () => data,
  later: ClientDataDefinition = definition,
) {
  let isOpened = false;
  const kept: RestoredEdits[] = [];
  const actor = createActor(
    editGridMachine.provide({
      actors: {
        restore: fromPromise<RestoredEdits, void>(async () => restored),
        open: fromPromise<OpenedPanel, OpenRequest>(async () => {
          const known = isOpened ? later : definition;
          isOpened = true;
          return { definition: success(known), data: success(data) };
        }),
        loadRows: fromPromise<Result<GridData>, RowsRequest>(async () => success(await loadRows())),
      },
      actions: {
        remember: ({ context: { draft, state } }) =>
          kept.push({ draft, pageIndex: state.pageIndex, selection: state.selection }),
      },
    }),
    { input: { dataCode: definition.code, defaultFilters: {} } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  return { actor, kept };
}

export function edit(id: string, name: string, value: string | null): EditGridEvent {
  return { type: 'cells.edited', cells: [{ id, name, value }] };
}

/** What a save of the grid would send. */
export function sentBy({ actor }: Pick<Awaited<ReturnType<typeof startEditGrid>>, 'actor'>) {
  const { draft, data, definition } = actor.getSnapshot().context;
  return definition && savedRows(draft, data?.list ?? [], definition);
}
