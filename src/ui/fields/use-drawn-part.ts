import { type UIEvent, useState } from 'react';

/** Items of a long list that are drawn at first, and further ones each time. */
const FEW = 200;

/**
 * How much of a long list is drawn: ten thousand options are ten thousand elements, most of which nobody scrolls to.
 *
 * @param upTo index of an item that has to be drawn in any case, with what follows it; -1 for none.
 * @returns how many items are drawn from the first one, and what draws more where the list ends.
 */
export function useDrawnPart(upTo = -1): {
  count: number;
  onScroll(event: UIEvent<HTMLElement>): void;
} {
  const [count, setCount] = useState(FEW);
  return {
    count: Math.max(count, upTo + 1 + FEW),
    onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) {
      if (scrollTop + 2 * clientHeight >= scrollHeight) setCount(count + FEW);
    },
  };
}
