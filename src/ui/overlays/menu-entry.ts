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
  /** A line above this entry, unless it is the first. */
  divider?: boolean;
}

/** Entries that belong together, with a line around them. */
export interface MenuGroup {
  id: string;
  /** Names them; nothing is drawn above them where it is empty. */
  heading: string;
  entries: readonly MenuPart[];
}

/** What stands in a menu, from the top down. */
export type MenuPart = MenuEntry | MenuGroup;

/** Is a part of a menu a group of others? */
export function isMenuGroup(part: MenuPart | undefined): part is MenuGroup {
  return part !== undefined && 'entries' in part;
}

/** All entries of a menu, those of its groups too. */
export function entriesIn(parts: readonly MenuPart[]): MenuEntry[] {
  return parts.flatMap((part) => (isMenuGroup(part) ? entriesIn(part.entries) : [part]));
}
