import { useSyncExternalStore } from 'react';

/** Below this width a screen is a phone's (spec 9.7: md). */
const NARROW = '(max-width: 767.98px)';

/** True on a phone-sized screen; follows the window. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
