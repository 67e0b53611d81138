import { useSyncExternalStore } from 'react';

const PAPER = 'print';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-bs-theme', 'dir', 'style'],
  });
  const paper = window.matchMedia(PAPER);
  paper.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    paper.removeEventListener('change', listener);
  };
}

/**
 * A word that changes with the theme, direction or brand of the page, and on paper, which is always light:
 * what is painted is old then.
 */
export function usePageTheme(): string {
  return useSyncExternalStore(subscribe, () => {
    const { dataset, dir, style } = document.documentElement;
    const place = window.matchMedia(PAPER).matches ? 'paper' : 'screen';
    return `${dataset.bsTheme} ${dir} ${style.getPropertyValue('--y4-brand')} ${place}`;
  });
}
