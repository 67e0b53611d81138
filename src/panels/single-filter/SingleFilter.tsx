import { useCallback, useEffect } from 'react';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import type { PanelProps } from '../panel.ts';
import { buttonsInTitle } from '../shared/buttons/PanelButtons.tsx';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { usePlainPanel } from '../shared/loading/use-plain-panel.ts';
import { FilterSkeleton } from './FilterSkeleton.tsx';
import { useSharedFilter } from './use-shared-filter.ts';

/** One filter for several panels of its page (spec 2.14k). */
export default function SingleFilter({ panel, page }: PanelProps<'SingleFilter'>) {
  const { snapshot, send, events } = useSharedFilter(panel, page);
  const { definition, filters, failure } = snapshot.context;
  const refresh = useCallback(() => send({ type: 'panel.refreshed' }), [send]);
  const { buttons, events: own } = usePlainPanel(panel, page, refresh);
  events.current = own;
  const apply = useCallback(
    (values: FilterValues) => send({ type: 'filter.changed', filters: values }),
    [send],
  );
  useEffect(() => () => page.filters.share(panel.code, null), [page.filters, panel.code]);
  return (
    <PanelFrame panel={panel} actions={buttonsInTitle(buttons)}>
      {failure === null ? null : <PanelFailure failure={failure} onRetry={refresh} />}
      {definition === null && failure === null ? <FilterSkeleton panel={panel} /> : null}
      {definition === null || failure !== null ? null : (
        <FilterBar
          code={definition.code}
          queries={definition.queries}
          values={filters}
          defaults={panel.option.defaultFilters}
          busy={snapshot.matches('loading')}
          onApply={apply}
        />
      )}
    </PanelFrame>
  );
}
