import { memo, type ReactNode, useId, useState } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { isGroup, type MenuPlace } from './menu-path.ts';

export interface MenuItemProps {
  item: MenuItem;
  place: MenuPlace;
  onNavigate: (() => void) | undefined;
  depth?: number;
}

/** One row of the side menu with what lies under it; the group of the current place is open. */
export function SideMenuItem({ item, place, onNavigate, depth = 0 }: MenuItemProps) {
  const { trail, current } = place;
  const listId = useId();
  const isCurrent = trail.at(-1) === item;
  const isOnTrail = trail.includes(item);
  const [toggled, setToggled] = useState<{ open: boolean; onTrail: boolean } | null>(null);
  // The user's own choice holds until the current place moves into the group or out of it.
  const isOpen = toggled?.onTrail === isOnTrail ? toggled.open : isOnTrail;
  const row = <RowContent item={item} />;

  if (!isGroup(item)) {
    return (
      <li>
        {item.active && item.to !== undefined ? (
          <AppLink
            href={item.to}
            className="y4-side-menu__row"
            aria-current={isCurrent ? current : undefined}
            onClick={onNavigate}
          >
            {row}
          </AppLink>
        ) : (
          <MenuRowOff>{row}</MenuRowOff>
        )}
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`y4-side-menu__row${isOnTrail && !isOpen ? ' y4-side-menu__row--within' : ''}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setToggled({ open: !isOpen, onTrail: isOnTrail })}
      >
        {row}
        <Icon name="chevron-right" className="y4-side-menu__chevron" />
      </button>
      {isOpen && (
        <ul id={listId} className="y4-side-menu__list y4-side-menu__list--nested">
          {item.children?.map((child, index) => (
            <SideMenuItem
              // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole only
              key={index}
              item={child}
              place={place}
              onNavigate={onNavigate}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A place that is announced but can not be gone to yet. */
export function MenuRowOff({ title, children }: { title?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link without an address is none to the browser
    <span
      role="link"
      aria-disabled="true"
      tabIndex={-1}
      title={title}
      className="y4-side-menu__row y4-side-menu__row--off"
    >
      {children}
    </span>
  );
}

/** Drawn once, and not with each page that the menu is told of. */
const RowContent = memo(function RowContent({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  return (
    <>
      {item.icon && <Icon name={item.icon} className="y4-side-menu__icon" />}
      <span className="y4-side-menu__text">{translateLabel(t, item.name)}</span>
      {item.badge && (
        <Badge type={item.badge.type} icon={item.badge.icon}>
          {translateLabel(t, item.badge.content)}
        </Badge>
      )}
    </>
  );
});
