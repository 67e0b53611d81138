import { watchFocus } from '../ui/focus/kept-focus.ts';
import { focusPressed, watchReturns } from './returned-focus.ts';
import { openTabsSignedIn } from './signed-in-tabs.ts';

/**
 * What looks after whoever moves within and between pages, and need not be there before somebody does.
 *
 * @returns what ends that.
 */
export function watchPage(isSignedIn: () => boolean): () => void {
  const ends = [watchFocus(focusPressed), watchReturns(), openTabsSignedIn(isSignedIn)];
  return () => {
    for (const end of ends) end();
  };
}
