import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-bs-theme', 'dir', 'style'],
  });
  return () => observer.disconnect();
}

/** A word that changes with the theme, direction or brand of the page: what is painted is old then. */
export function usePageTheme(): string {
  return useSyncExternalStore(subscribe, () => {
    const { dataset, dir, style } = document.documentElement;
    return `${dataset.bsTheme} ${dir} ${style.getPropertyValue('--y4-brand')}`;
  });
}
