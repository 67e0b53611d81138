import { type RefObject, useEffect, useRef } from 'react';

/** Part of the window's height that must be scrolled by until the bar is opaque (spec 2.28). */
const DISTANCE = 0.5;

/** How far the page is scrolled: 0 at its top, 1 after about half the window's height. */
export function scrollShare(scrolled: number, windowHeight: number): number {
  return Math.min(1, Math.max(0, scrolled / (windowHeight * DISTANCE)));
}

/** Keeps `--y4-scroll` of the element at {@link scrollShare}; nothing is drawn anew for it. */
export function useScrollShare<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    function follow(): void {
      const share = scrollShare(window.scrollY, window.innerHeight);
      element.current?.style.setProperty('--y4-scroll', share.toFixed(3));
    }
    follow();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', follow, { passive: true, signal });
    window.addEventListener('resize', follow, { signal });
    return () => listening.abort();
  }, []);
  return element;
}
