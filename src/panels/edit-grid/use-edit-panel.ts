import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { EMPTY_DRAFT, editDraft } from '#machines/panel/edit-draft.ts';
import { editGridMachine, type RestoredEdits } from '#machines/panel/edit-grid.machine.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import type { PanelProps } from '../panel.ts';
import { allRows, rowsActors } from '../shared/panel-effects.ts';
import type { PanelEvents } from '../shared/use-panel-scripts.ts';
import { useFollowedFilters } from '../shared/use-shared-filters.ts';

const keptEdits = z.object({ draft: editDraft, pageIndex: z.int().check(z.minimum(0)) });

/** Runs the machine of a grid that edits; its draft lies in the session until it is saved. */
export function useEditPanel(panel: PanelProps<'EditGrid'>['panel'], page: PageScope) {
  const services = useServices();
  const events = useRef<PanelEvents | null>(null);
  const [machine] = useState(() => {
    const { session, sessionStore } = services;
    const key = `edit:${session.current()?.user ?? ''}:${page.formCode}:${panel.code}`;
    return editGridMachine.provide({
      actors: {
        ...rowsActors(services, allRows(false)),
        restore: fromPromise<RestoredEdits, void>(
          async () => sessionStore.read(key, keptEdits) ?? { draft: EMPTY_DRAFT, pageIndex: 0 },
        ),
      },
      actions: {
        remember({ context: { draft, state } }) {
          sessionStore.write(key, { draft, pageIndex: state.pageIndex });
        },
        announceLoaded: () => events.current?.afterPanelLoaded(),
        announceSelection: () => events.current?.selectionChanged(),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, {
    input: { dataCode: panel.dataCode, defaultFilters: panel.option.defaultFilters },
  });
  useFollowedFilters(page, panel.dataCode, snapshot.context.definition, (filters) =>
    send({ type: 'filter.shared', filters }),
  );
  return { snapshot, send, events };
}
