import { useMachine } from '@xstate/react';
import { useState } from 'react';
import {
  pagingGridMachine,
  selectedRows,
  unseenSelection,
} from '#machines/panel/paging-grid.machine.ts';
import { useServices } from '../../../app/services-context.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { useStartBeforePaint } from '../../../ui/timing/use-start-before-paint.ts';
import { goneRows } from './gone-rows.ts';
import { onePage, type RowsPanel } from './panel-effects.ts';
import { usePanelEffects } from './use-panel-effects.ts';
import { useFollowedFilters } from './use-shared-filters.ts';

/** Runs the machine of a panel whose pages are the server's. */
export function usePagingPanel(panel: RowsPanel, page: PageScope) {
  const { effects, input, events } = usePanelEffects(panel, page, onePage);
  const services = useServices();
  const [machine] = useState(() =>
    pagingGridMachine.provide({
      ...effects,
      actions: {
        ...effects.actions,
        lookForSelected({ context, self }) {
          const selected = [...selectedRows(context), ...unseenSelection(context)];
          void goneRows(services, context, selected).then((ids) => {
            const now = self.getSnapshot();
            // What other filters did not find may have been selected again since, among what these do.
            const isSameList =
              now.context.filters === context.filters && now.context.shared === context.shared;
            if (now.status === 'active' && isSameList && ids.length > 0) {
              self.send({ type: 'rows.deselected', ids });
            }
          });
        },
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine, { input });
  useStartBeforePaint(actor);
  useFollowedFilters(page, snapshot.context.definition, actor);
  return { snapshot, send, events };
}
