import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Failure } from '#schemas/wire/envelope.ts';

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

/**
 * Does again what failed, as soon as the network is back, but not before the answer allows it that said so. Only for what
 * changes nothing.
 *
 * @param failed why it failed, where that is known; nothing is done while it has not.
 */
export function useRetryOnline(
  failed: Pick<Failure, 'retryAfter'> | boolean | null | undefined,
  retry: () => void,
): void {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!failed) return;
    const { retryAfter = 0 }: Pick<Failure, 'retryAfter'> = Object(failed);
    const earliest = performance.now() + 1000 * retryAfter;
    const listener = () => {
      if (performance.now() >= earliest) onOnline();
    };
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [failed]);
}
