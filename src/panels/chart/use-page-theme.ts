import { useSyncExternalStore } from 'react';

const PAPER = 'print';
const FORCED = '(forced-colors: active)';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-bs-theme', 'dir', 'style'],
  });
  const media = [PAPER, FORCED].map((query) => window.matchMedia(query));
  for (const one of media) one.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const one of media) one.removeEventListener('change', listener);
  };
}

/**
 * A word that changes with the theme, direction or brand of the page, on paper, which is always light, and
 * where the reader has colours of his own: what is painted is old then.
 */
export function usePageTheme(): string {
  return useSyncExternalStore(subscribe, () => {
    const { dataset, dir, style } = document.documentElement;
    const place = window.matchMedia(PAPER).matches ? 'paper' : 'screen';
    const colors = window.matchMedia(FORCED).matches ? 'forced' : dataset.bsTheme;
    return `${colors} ${dir} ${style.getPropertyValue('--y4-brand')} ${place}`;
  });
}
