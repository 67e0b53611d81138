import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const query = () => window.matchMedia('print');
let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const media = query();
  const setPrinting = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    // The browser takes its picture of the page as soon as it has said so.
    flushSync(listener);
  };
  media.addEventListener('change', listener);
  window.addEventListener('beforeprint', setPrinting);
  window.addEventListener('afterprint', setPrinting);
  return () => {
    media.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', setPrinting);
    window.removeEventListener('afterprint', setPrinting);
  };
}

/** Is the page being printed? */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || query().matches);
}
