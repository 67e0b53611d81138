import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '../app/services-context.ts';
import type { ShareOption } from './share-option.ts';

/**
 * Shares a page in the messenger's own browser as long as it is in sight (spec 3.1l, 3.25m).
 * Everywhere else nothing happens, and none of its code is loaded.
 *
 * @param option null for a page that says nothing of its share.
 */
export function useShare(option: ShareOption | null): void {
  const services = useServices();
  const [path] = useLocation();
  // Two options with the same words are one: a page drawn again is not another page.
  const words = option === null ? '' : JSON.stringify(option);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page to share
  useEffect(() => {
    if (words === '' || services.messenger === null) return;
    const wanted = JSON.parse(words) as ShareOption;
    let isLeft = false;
    const opened = import('./share-actor.ts').then(({ openShare }) =>
      isLeft ? undefined : openShare(services, wanted),
    );
    return () => {
      isLeft = true;
      void opened.then((leave) => leave?.());
    };
  }, [words, path, services]);
}
