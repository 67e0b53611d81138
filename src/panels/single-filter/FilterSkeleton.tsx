import type { Panel } from '#schemas/definitions/panel.ts';
import { FiltersSkeleton } from '../shared/buttons/ToolbarSkeleton.tsx';
import { PanelPlace } from '../shared/frame/PanelPlace.tsx';

/** A SingleFilter before its definition: one row of fields (spec 2.22). */
export function FilterSkeleton({ panel }: { panel: Pick<Panel, 'option'> }) {
  return (
    <PanelPlace option={panel.option}>
      <FiltersSkeleton defaults={panel.option.defaultFilters} />
    </PanelPlace>
  );
}
