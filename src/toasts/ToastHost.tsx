import { useSyncExternalStore } from 'react';
import { useServices } from '../app/services-context.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { fetchAhead, lazyPart } from '../parts/parts.ts';

const Toasts = lazyPart(() => import('./Toasts.tsx'), 'Toasts');

// A toast that says there is no network can not be fetched any more.
fetchAhead(Toasts.fetch, () => import('./show-toast.ts'));

/** The place of toasts; nothing before the first one. */
export function ToastHost() {
  const { toasts } = useServices();
  const raised = useSyncExternalStore(toasts.subscribe, toasts.hasRaised, toasts.hasRaised);
  return raised ? (
    <PartBoundary>
      <Toasts />
    </PartBoundary>
  ) : null;
}
