import type { ReactNode } from 'react';
import { AppLink } from '../app-link.tsx';
import { clickOnSpace } from '../focus/click-on-space.ts';
import type { MenuEntry } from './menu-entry.ts';

export interface MenuRowProps {
  entry: MenuEntry;
  /** Closes the menu. */
  onDone: () => void;
  children: ReactNode;
}

/** One entry of a menu: a link when it leads somewhere, otherwise a button. */
export function MenuRow({ entry, onDone, children }: MenuRowProps) {
  const look = {
    role: entry.current === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': entry.current,
    'aria-disabled': entry.disabled || undefined,
    className: `y4-menu__row${entry.danger ? ' y4-menu__row--danger' : ''}`,
  } as const;
  const link = entry.href === undefined ? entry.link : { href: entry.href };
  if (link && !entry.disabled) {
    return (
      <AppLink
        {...look}
        {...link}
        aria-current={entry.isHere ? 'page' : undefined}
        onKeyDown={clickOnSpace}
        // It may come to nothing, and one is where one was then.
        onClick={() => onDone()}
      >
        {children}
      </AppLink>
    );
  }
  return (
    <button
      {...look}
      type="button"
      onClick={(press) => {
        if (entry.disabled) return;
        if (!entry.stays) onDone();
        entry.onSelect?.(press.nativeEvent);
      }}
    >
      {children}
    </button>
  );
}
