import { useSyncExternalStore } from 'react';

/** Below this width a screen is a phone's (spec 9.7: md). */
const NARROW = '(max-width: 767.98px)';

let asked: MediaQueryList | undefined;

/** Asked once: to ask anew costs each drawing of each filter and grid more than the rest of it. */
function query(): MediaQueryList {
  asked ??= window.matchMedia(NARROW);
  return asked;
}

/** True on a phone-sized screen; follows the window. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}

function subscribe(listener: () => void): () => void {
  query().addEventListener('change', listener);
  return () => query().removeEventListener('change', listener);
}
