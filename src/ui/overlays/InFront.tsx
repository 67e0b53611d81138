import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { standInFront } from './modals.ts';

/** Draws what stands in front of the page, and within the dialog in front, where it can be pressed and reached by keys. */
export function InFront({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    place.className = 'y4-in-front';
    return standInFront(place);
  }, [place]);
  return createPortal(children, place);
}
