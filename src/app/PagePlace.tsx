import { memo, type ReactNode } from 'react';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { PartLoading } from '../parts/PartLoading.tsx';

/**
 * The place of a page in its frame, which stays with its menus while the page's code is on its way. Drawn anew with
 * the frame it would lose what the server drew of a page whose code is not here yet, and what was typed into that.
 */
export const PagePlace = memo(function PagePlace({ children }: { children: ReactNode }) {
  return <PartBoundary fallback={<PartLoading />}>{children}</PartBoundary>;
});
