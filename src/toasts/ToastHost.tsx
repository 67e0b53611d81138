import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '../app/services-context.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** The place of toasts; nothing before the first one. */
export function ToastHost() {
  const { toasts } = useServices();
  const raised = useSyncExternalStore(toasts.subscribe, toasts.hasRaised);
  return raised ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
