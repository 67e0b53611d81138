import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far out of sight a place is that is soon going to be seen. */
const NEAR = '1000px';

/**
 * Tells once when a place comes near to what is in sight.
 *
 * @param isAwaited whether that is of interest now.
 */
export function useNear(
  place: RefObject<Element | null>,
  isAwaited: boolean,
  onNear: () => void,
): void {
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!isAwaited || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        tell();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isAwaited]);
}
