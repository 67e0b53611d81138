import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What others stand below: the main part of a page, and each row of a form. */
const PLACES = '.y4-shell__main, .y4-form-row';

/** How many things of unknown height are in each place. */
const unsettled = new WeakMap<Element, number>();

/**
 * While an element is drawn whose height will be another, the places that it stands in say so by
 * `data-unsettled`: what lies below them is not shown before its own place is certain. The sheet could look
 * for the element with `:has()`, but then the browser looks through all of a page at each change of it.
 */
export function useUnsettled<T extends HTMLElement>(isUnsettled = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    if (!isUnsettled) return;
    const places = placesOf(element.current);
    for (const place of places) count(place, 1);
    return () => {
      for (const place of places) count(place, -1);
    };
  }, [isUnsettled]);
  return element;
}

function placesOf(element: Element | null): Element[] {
  const place = element?.parentElement?.closest(PLACES) ?? null;
  return place === null ? [] : [place, ...placesOf(place)];
}

function count(place: Element, by: 1 | -1): void {
  const now = (unsettled.get(place) ?? 0) + by;
  unsettled.set(place, now);
  place.toggleAttribute('data-unsettled', now > 0);
}
