import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** Is the page written from right to left? Users choose that apart from their language (spec 3.18e). */
export function useIsRtl(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dir === 'rtl');
}
