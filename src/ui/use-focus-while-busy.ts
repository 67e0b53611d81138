import { useLayoutEffect } from 'react';

/**
 * A button that waits is disabled, and a disabled button loses the focus: gives it back when the wait
 * is over, unless it has gone somewhere else by then.
 */
export function useFocusWhileBusy(busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return;
    const { activeElement } = document;
    const held =
      activeElement instanceof HTMLButtonElement && activeElement.disabled ? activeElement : null;
    return () => {
      const isLost = () =>
        document.activeElement === document.body || document.activeElement === held;
      const giveBack = () => held?.isConnected && isLost() && held.focus();
      // The button is enabled by the same change that ends the wait, a moment after this.
      queueMicrotask(giveBack);
      // Unless a question was what it waited for, which has the focus until it is taken away.
      requestAnimationFrame(giveBack);
    };
  }, [busy]);
}
