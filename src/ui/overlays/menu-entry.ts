import type { ReactNode } from 'react';
import type { AppLinkProps } from '../app-link.tsx';

/** One line of a menu: an action, or a place to go to. */
export interface MenuEntry {
  id: string;
  text: ReactNode;
  icon?: string | undefined;
  /** Leads to this path or URL. */
  href?: string | undefined;
  /** Leads where this link does, which knows itself what its presses are for. */
  link?: AppLinkProps | undefined;
  /** What an entry does that leads nowhere. */
  onSelect?: ((press: MouseEvent) => void) | undefined;
  /** The one in force, among several that exclude each other. */
  current?: boolean;
  /** Leads to the page that is open. */
  isHere?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** The menu stays open for what comes of it. */
  stays?: boolean;
  /** A line above this entry. */
  divider?: boolean;
  /** A heading above this entry. */
  heading?: string | undefined;
}
