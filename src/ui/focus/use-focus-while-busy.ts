import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that waits is disabled, and a disabled button loses the focus: gives it back when the wait
 * is over, unless it has gone somewhere else by then.
 *
 * @returns whether the button has the focus, or is about to get it back: then it must not be disabled
 * for good, since whoever pressed it would begin at the top of the page again.
 */
export function useFocusWhileBusy(
  { current }: RefObject<HTMLButtonElement | null>,
  busy: boolean,
): boolean {
  const waits = useRef(false);
  const mayHave = () => {
    const { activeElement, body } = document;
    return activeElement === current || (waits.current && activeElement === body);
  };
  // Some browsers take the focus away in the moment in which the button is disabled: it is looked at before.
  const has = current !== null && mayHave();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wait begins and ends
  useLayoutEffect(() => {
    if (!busy || !has) return;
    waits.current = true;
    return () => {
      const giveBack = () => mayHave() && current?.focus();
      // The button is enabled by the same change that ends the wait, a moment after this.
      queueMicrotask(giveBack);
      // Unless a question was what it waited for, which has the focus until it is taken away.
      requestAnimationFrame(() => {
        giveBack();
        waits.current = false;
      });
    };
  }, [busy]);
  return has;
}
