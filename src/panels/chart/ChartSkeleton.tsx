import type { Panel } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PanelPlace } from '../shared/frame/PanelPlace.tsx';

/** A chart before its numbers, as high as it will be (spec 2.22). */
export function ChartSkeleton({ panel }: { panel: Pick<Panel, 'option'> }) {
  return (
    <PanelPlace option={panel.option}>
      <Skeleton className="y4-chart__place" height="" />
    </PanelPlace>
  );
}
