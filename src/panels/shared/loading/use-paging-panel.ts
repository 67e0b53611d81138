import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { useStartBeforePaint } from '../../../ui/timing/use-start-before-paint.ts';
import { onePage, type RowsPanel } from './panel-effects.ts';
import { usePanelEffects } from './use-panel-effects.ts';
import { useFollowedFilters } from './use-shared-filters.ts';

/** Runs the machine of a panel whose pages are the server's. */
export function usePagingPanel(panel: RowsPanel, page: PageScope) {
  const { effects, input, events } = usePanelEffects(panel, page, onePage);
  const [machine] = useState(() => pagingGridMachine.provide(effects));
  const [snapshot, send, actor] = useMachine(machine, { input });
  useStartBeforePaint(actor);
  useFollowedFilters(page, snapshot.context.definition, actor);
  return { snapshot, send, events };
}
