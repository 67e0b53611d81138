import type { PanelOption } from '#schemas/definitions/panel.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { PanelPlace } from './PanelPlace.tsx';

/** A panel before its first data: the shape of a grid, so that nothing jumps (spec 2.22). */
export function PanelLoading({ option }: { option?: PanelOption }) {
  return (
    <PanelPlace className="y4-panel-loading" option={option}>
      <SkeletonLines count={11} />
    </PanelPlace>
  );
}
