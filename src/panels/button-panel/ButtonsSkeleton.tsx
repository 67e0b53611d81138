import type { PanelOf } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The row of a ButtonPanel's buttons until they are there. */
export function ButtonsSkeleton({ panel }: { panel: PanelOf<'ButtonPanel'> }) {
  return (
    <div className="y4-button-panel">
      {panel.buttons.map((_, index) => (
        // A definition's buttons have no names and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Skeleton key={index} width="96px" height="var(--y4-control-small)" />
      ))}
    </div>
  );
}
