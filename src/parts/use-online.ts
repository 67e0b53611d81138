import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', listener, { signal });
  addEventListener('offline', listener, { signal });
  return () => listening.abort();
}

/** Does the browser have a network? It may still not lead to the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // A page that the server draws came by one.
    () => true,
  );
}

/** Does again what failed, as soon as the network is back. Only for what changes nothing. */
export function useRetryOnline(hasFailed: boolean, retry: () => void): void {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [hasFailed]);
}
