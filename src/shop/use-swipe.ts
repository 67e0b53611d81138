import { type TouchEvent, useRef } from 'react';

/** Pixels that a finger goes before it means another picture. */
const FAR = 40;

/** Turns pages of pictures by a finger that goes along the line; what goes up or down scrolls. */
export function useSwipe(onTurn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent<HTMLElement>) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      if (from === null || touch === undefined) return;
      const along = touch.clientX - from.x;
      const across = Math.abs(touch.clientY - from.y);
      if (Math.abs(along) < FAR || Math.abs(along) < 2 * across) return;
      // It is no press, which would enlarge the picture.
      event.preventDefault();
      const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
      onTurn(along < 0 !== isMirrored ? 1 : -1);
    },
  };
}
