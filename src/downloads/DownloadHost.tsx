import { useSyncExternalStore } from 'react';
import { useServices } from '../app/services-context.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';

const Downloads = lazyPart(() => import('./Downloads.tsx'), 'Downloads');

/** The place of files under way; what draws them comes with the first one. */
export function DownloadHost() {
  const { downloads } = useServices();
  const running = useSyncExternalStore(downloads.subscribe, downloads.running, downloads.running);
  return running.length === 0 ? null : (
    <PartBoundary>
      <Downloads />
    </PartBoundary>
  );
}
