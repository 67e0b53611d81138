import type { MenuEntry } from './menu-entry.ts';

/** What stands in a menu for one button or place: its entry, or those of its own menu under its words. */
export interface EntryGroup {
  heading?: string | undefined;
  entries: readonly MenuEntry[];
}

/** The entries of several in one menu, with a line around those that belong together; a heading of their own stays. */
export function inOneMenu(groups: readonly EntryGroup[]): MenuEntry[] {
  return groups.flatMap(({ heading, entries }, index) => {
    const [first] = entries;
    if (first) {
      // Onto the entry itself, which works out where it leads when it is drawn.
      first.heading ??= heading;
      first.divider ||= index > 0 && (heading ?? groups[index - 1]?.heading) !== undefined;
    }
    return entries;
  });
}
