import type { PanelOption } from '#schemas/definitions/panel.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { LoadingText } from './LoadingText.tsx';

/** A panel before its first data: the shape of a grid, so that nothing jumps (spec 2.22). */
export function PanelLoading({ option }: { option?: PanelOption }) {
  return (
    <div className="y4-panel-loading" role="status">
      <LoadingText option={option} />
      <SkeletonLines count={11} />
    </div>
  );
}
