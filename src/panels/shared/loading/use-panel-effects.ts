import { useRef, useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { panelEffects, type Remembered, type RowsOf, type RowsPanel } from './panel-effects.ts';
import type { PanelEvents } from './use-panel-scripts.ts';
import { rowsInput } from './use-shared-filters.ts';

/**
 * What a panel with rows gives its machine: effects, and the input to start with. A panel's definition and
 * page stay the same while it is drawn, so both are made once.
 */
export function usePanelEffects(panel: RowsPanel, page: PageScope, rowsOf: RowsOf) {
  const services = useServices();
  const events = useRef<PanelEvents | null>(null);
  const [made] = useState(() => {
    const { actors, remember, view } = panelEffects(services, panel, page, rowsOf);
    return {
      input: { ...rowsInput(panel, page), view },
      effects: {
        actors,
        actions: {
          remember: ({ context }: { context: Remembered }) => remember(context),
          announceLoaded: () => events.current?.afterPanelLoaded(),
          announceSelection: () => events.current?.selectionChanged(),
        },
      },
    };
  });
  return { ...made, events };
}
