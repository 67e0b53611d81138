import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { fetchQuietly } from '../parts/parts.ts';
import { whenIdle } from '../ui/timing/when-idle.ts';
import { keepLooking } from './keep-looking.ts';
import { keptScroll, returnTo, watchScroll } from './kept-scroll.ts';
import { useServices } from './services-context.ts';

/** Milliseconds after which a page that is never idle is watched all the same. */
const LATEST = 5000;

/**
 * Puts the focus on the page after a navigation, and its top into view, or the place at which one had
 * left it: otherwise it stays on the link that is gone, and screen readers say nothing. The first page
 * and changes of the query keep it.
 */
export function NavigationFocus() {
  const [path] = useLocation();
  const last = useRef<string | null>(null);
  const pressed = useRef<unknown>(null);
  // While this is drawn the page that is left still stands.
  if (last.current !== path) pressed.current = last.current && document.activeElement;
  useEffect(watchScroll, []);
  const { session } = useServices();
  useEffect(() => watchIdly(() => session.current() !== null), [session]);
  useEffect(() => {
    if (last.current === path) return;
    const isFirst = last.current === null;
    last.current = path;
    const kept = keptScroll();
    const returning = kept === null ? null : returnTo(kept);
    const waiting = isFirst
      ? null
      : whenPageIsThere((main) => {
          const active = document.activeElement;
          // A page that has put the focus somewhere in itself knows better.
          if (active !== pressed.current && active !== main && main.contains(active)) return;
          main.focus({ preventScroll: true });
          if (kept === null) window.scrollTo(0, 0);
        });
    return () => {
      returning?.abort();
      waiting?.abort();
    };
  }, [path]);
  return null;
}

/** Nobody presses anything before the page has been read. @returns what ends the watching. */
function watchIdly(isSignedIn: () => boolean): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  async function watch(): Promise<void> {
    const { watchPage } = await import('./page-watch.ts');
    if (!isOver) stop = watchPage(isSignedIn);
  }
  whenIdle(() => fetchQuietly(watch), LATEST);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** The page, unless it is the one before, which is there out of sight until this one's code has come. */
function findMain(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.offsetParent ? main : null;
}

/** Pages are loaded late: waits for the main element. @returns what ends the waiting. */
function whenPageIsThere(act: (main: HTMLElement) => void): AbortController {
  return keepLooking(
    (waiting) => {
      const main = findMain();
      if (main === null) return;
      waiting.abort();
      act(main);
    },
    { Observer: MutationObserver },
  );
}
