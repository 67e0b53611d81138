import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '../app/services-context.ts';

const Downloads = lazy(async () => ({ default: (await import('./Downloads.tsx')).Downloads }));

/** The place of files under way; what draws them comes with the first one. */
export function DownloadHost() {
  const { downloads } = useServices();
  const running = useSyncExternalStore(downloads.subscribe, downloads.running);
  return running.length === 0 ? null : (
    <Suspense>
      <Downloads />
    </Suspense>
  );
}
