import { DEFAULT_PAGE_SIZE } from '#machines/panel/grid-state.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSkeleton } from '../shared/buttons/ToolbarSkeleton.tsx';
import { PanelPlace } from '../shared/frame/PanelPlace.tsx';

/** A list before its rows: as many places as a page has (spec 2.22). */
export function ListSkeleton({ panel }: { panel: PanelOf<'BasicList'> }) {
  const { layout } = panel.option;
  return (
    <PanelPlace option={panel.option}>
      <ToolbarSkeleton buttons={panel.buttons} search tools={[]} />
      <div className={`y4-list y4-list--${layout}`}>
        {Array.from({ length: DEFAULT_PAGE_SIZE }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never move
          <Skeleton key={row} className={`y4-room__${layout}`} height="" />
        ))}
      </div>
      <div className="y4-grid-footer">
        <Skeleton className="y4-room__footer" height="" />
      </div>
    </PanelPlace>
  );
}
