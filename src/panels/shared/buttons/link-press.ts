import type { MouseEvent } from 'react';
import type { Press } from '../../../commands/other-tab.ts';

/** What a link takes whose presses are a command's. */
interface LinkPress {
  onClickCapture(press: MouseEvent): void;
  onAuxClick(press: MouseEvent): void;
}

/**
 * Takes the presses of a link that open a page here or in another tab, and leaves the browser those for
 * its menu and for another window.
 */
export function linkPress(onPress: (press: Press) => void): LinkPress {
  function follow(press: MouseEvent) {
    const isForBrowser = press.shiftKey || press.altKey || press.button > 1;
    if (isForBrowser) return;
    press.preventDefault();
    onPress(press);
  }
  // The router's own link leaves presses with keys to the browser, whose tab knows of no sign-in.
  return { onClickCapture: follow, onAuxClick: follow };
}
