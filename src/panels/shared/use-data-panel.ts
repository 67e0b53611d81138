import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { panelMachine } from '#machines/panel/panel.machine.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { allRows, panelEffects, type RowsPanel } from './panel-effects.ts';
import type { PanelEvents } from './use-panel-scripts.ts';
import { useFollowedFilters } from './use-shared-filters.ts';

/**
 * Runs the machine of a panel whose rows come whole from its data definition.
 *
 * @param statistics ask for what is counted over the rows too.
 */
export function useDataPanel(panel: RowsPanel, page: PageScope, statistics: boolean) {
  const services = useServices();
  const events = useRef<PanelEvents | null>(null);
  // A panel's definition and page stay the same while it is drawn.
  const [{ machine, view }] = useState(() => {
    const { actors, remember, view } = panelEffects(services, panel, page, allRows(statistics));
    return {
      view,
      machine: panelMachine.provide({
        actors,
        actions: {
          remember: ({ context }) => remember(context),
          announceLoaded: () => events.current?.afterPanelLoaded(),
          announceSelection: () => events.current?.selectionChanged(),
        },
      }),
    };
  });
  const [snapshot, send] = useMachine(machine, {
    input: { dataCode: panel.dataCode, defaultFilters: panel.option.defaultFilters, view },
  });
  useFollowedFilters(page, panel.dataCode, snapshot.context.definition, (filters) =>
    send({ type: 'filter.shared', filters }),
  );
  return { snapshot, send, events };
}
