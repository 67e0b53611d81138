import type { PanelOf } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of a framed page, as high as its frame. */
export function EmbedSkeleton({ panel }: { panel: PanelOf<'EmbedPage'> }) {
  return <Skeleton height={`${panel.embedPage.height}px`} />;
}
