import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { gridState } from '#machines/panel/grid-state.ts';
import { sharedFilterMachine } from '#machines/panel/shared-filter.machine.ts';
import { filtersOfView } from '#machines/panel/view-address.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import type { PanelProps } from '../panel.ts';
import { askDefinition } from '../shared/loading/ask-definition.ts';
import { addressView, writeAddress } from '../shared/loading/panel-address.ts';
import { createPanelCache } from '../shared/loading/panel-cache.ts';
import type { PanelEvents } from '../shared/loading/use-panel-scripts.ts';

type FilterPanel = PanelProps<'SingleFilter'>['panel'];

/** Runs the machine of a SingleFilter panel: the address comes first, then what was kept. */
export function useSharedFilter(panel: FilterPanel, page: PageScope) {
  const { api, sessionStore, session } = useServices();
  const events = useRef<PanelEvents | null>(null);
  const [machine] = useState(() => {
    const { defaultFilters, maintaining } = panel.option;
    const view = addressView(panel.code);
    const cache = createPanelCache(sessionStore, {
      formCode: page.formCode,
      panelCode: panel.code,
      user: session.current()?.user ?? '',
      maintaining,
      defaults: defaultFilters,
    });
    return sharedFilterMachine.provide({
      actors: {
        open: fromPromise(async ({ input, signal }) => {
          const [definition, restored] = await Promise.all([
            askDefinition(api, input.dataCode, signal),
            cache.restore(),
          ]);
          const kept = restored.state.filters ?? defaultFilters;
          const filters =
            definition.ok && view.filters !== null
              ? filtersOfView(definition.data, view.filters, defaultFilters)
              : kept;
          return { definition, filters };
        }),
      },
      actions: {
        share({ context }) {
          const { dataCode, definition, filters } = context;
          const queries = definition?.queries ?? [];
          const state = gridState.parse({ filters });
          cache.remember(state, null, null);
          writeAddress(panel.code, { filters, defaults: defaultFilters, state });
          page.filters.share(panel.code, { dataCode, queries, values: filters });
        },
        announceLoaded: () => events.current?.afterPanelLoaded(),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, { input: { dataCode: panel.dataCode } });
  return { snapshot, send, events };
}
