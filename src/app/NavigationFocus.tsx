import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { fetchQuietly } from '../parts/parts.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { keptScroll, returnTo, watchScroll } from './kept-scroll.ts';
import { useServices } from './services-context.ts';

/** How long a page may take to appear and still get the focus, in milliseconds. */
const PATIENCE = 5000;

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
    const stopReturning = kept === null ? null : returnTo(kept);
    const stopWaiting = isFirst
      ? null
      : whenPageIsThere((main) => {
          const active = document.activeElement;
          // A page that has put the focus somewhere in itself knows better.
          if (active !== pressed.current && active !== main && main.contains(active)) return;
          main.focus({ preventScroll: true });
          if (kept === null) window.scrollTo(0, 0);
        });
    return () => {
      stopReturning?.();
      stopWaiting?.();
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
  whenIdle(() => fetchQuietly(watch), PATIENCE);
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

/** Pages are loaded late: waits for the main element. @returns what ends the waiting; null when it is over. */
function whenPageIsThere(act: (main: HTMLElement) => void): (() => void) | null {
  const there = findMain();
  if (there !== null) {
    act(there);
    return null;
  }
  const observer = new MutationObserver(() => {
    const main = findMain();
    if (main === null) return;
    stop();
    act(main);
  });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
