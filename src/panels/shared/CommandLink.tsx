import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import type { Press } from '../../commands/other-tab.ts';
import { ButtonLink } from '../../ui/button.tsx';

interface CommandLinkProps extends ComponentProps<typeof ButtonLink> {
  onPress(press: Press): void;
}

/**
 * A button whose command only leads somewhere: a link for whoever hears the page, copies its address or
 * opens its menu, and still a command for whoever presses it, since a panel may have changes to lose.
 */
export function CommandLink({ onPress, ...rest }: CommandLinkProps) {
  function follow(press: MouseEvent) {
    const isForBrowser = press.shiftKey || press.altKey || press.button > 1;
    if (isForBrowser) return;
    press.preventDefault();
    onPress(press);
  }
  return (
    <ButtonLink
      {...rest}
      // The router's own link leaves presses with keys to the browser, whose tab knows of no sign-in.
      onClickCapture={follow}
      onAuxClick={follow}
      onKeyDown={clickOnSpace}
    />
  );
}

// It looks like a button, and buttons answer to the space bar.
function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
