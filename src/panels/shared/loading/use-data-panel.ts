import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { panelMachine } from '#machines/panel/panel.machine.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { useStartBeforePaint } from '../../../ui/timing/use-start-before-paint.ts';
import { allRows, type RowsPanel } from './panel-effects.ts';
import { usePanelEffects } from './use-panel-effects.ts';
import { useFollowedFilters } from './use-shared-filters.ts';

/**
 * Runs the machine of a panel whose rows come whole from its data definition.
 *
 * @param statistics ask for what is counted over the rows too.
 */
export function useDataPanel(panel: RowsPanel, page: PageScope, statistics: boolean) {
  const { effects, input, events } = usePanelEffects(panel, page, allRows(statistics));
  const [machine] = useState(() => panelMachine.provide(effects));
  const [snapshot, send, actor] = useMachine(machine, { input });
  useStartBeforePaint(actor);
  useFollowedFilters(page, snapshot.context.definition, actor);
  return { snapshot, send, events };
}
