import type { ComponentProps } from 'react';
import type { Press } from '../../../commands/other-tab.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { clickOnSpace } from '../../../ui/focus/click-on-space.ts';
import { linkPress } from './link-press.ts';

interface CommandLinkProps extends ComponentProps<typeof ButtonLink> {
  onPress(press: Press): void;
}

/**
 * A button whose command only leads somewhere: a link for whoever hears the page, copies its address or
 * opens its menu, and still a command for whoever presses it, since a panel may have changes to lose.
 */
export function CommandLink({ onPress, ...rest }: CommandLinkProps) {
  return <ButtonLink {...rest} {...linkPress(onPress)} onKeyDown={clickOnSpace} />;
}
