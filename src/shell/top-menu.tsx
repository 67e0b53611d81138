import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { useWidth } from '../ui/use-width.ts';
import { fittingCount } from './fitting-count.ts';
import { isGroup, type MenuPlace } from './menu-path.ts';
import { menuParts } from './rail-item.tsx';
import { MenuFault } from './side-menu.tsx';

interface TopMenuProps {
  menu: readonly MenuItem[];
  place: MenuPlace;
  /** The menu did not come; asks for it again. */
  onRetry: (() => void) | undefined;
}

/**
 * The menu across the top bar, for who chose that position (spec 3.18i): groups open below it, and so do
 * the items that find no room beside the others.
 */
export function TopMenu({ menu, place: { trail, current }, onRetry }: TopMenuProps) {
  const { t } = useTranslation();
  const names = menu.map(({ name }) => translateLabel(t, name));
  const [nav, list, count] = useFittingItems(names);
  const others = menu.slice(count ?? 0);
  const more = (
    <li>
      <MenuBelow name={t('More')} items={others} trail={trail} isWithin={isIn(others, trail)} />
    </li>
  );
  return (
    <nav
      ref={nav}
      className={count === null ? 'y4-top-menu y4-top-menu--measured' : 'y4-top-menu'}
      aria-label={t('Main menu')}
    >
      <ul ref={list} className="y4-top-menu__list">
        {menu.slice(0, count ?? menu.length).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole only
          <li key={index}>
            {isGroup(item) ? (
              <MenuBelow
                name={names[index]}
                items={item.children ?? []}
                trail={trail}
                isWithin={trail[0] === item}
              />
            ) : (
              <AppLink
                className="y4-top-menu__row"
                href={item.to ?? '/'}
                aria-current={trail[0] === item ? current : undefined}
              >
                {names[index]}
              </AppLink>
            )}
          </li>
        ))}
        {count === null || count < menu.length ? more : null}
      </ul>
      {onRetry && <MenuFault onRetry={onRetry} />}
    </nav>
  );
}

interface MenuBelowProps {
  name: string | undefined;
  items: readonly MenuItem[];
  trail: readonly MenuItem[];
  /** The open page is one of the items, or lies under one. */
  isWithin: boolean;
}

function MenuBelow({ name = '', items, trail, isWithin }: MenuBelowProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Menu
      label={name}
      entries={menuParts(items, trail, t)}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={`y4-top-menu__row${isWithin ? ' y4-top-menu__row--within' : ''}`}
        >
          {name}
          <Icon name="chevron-down" className="y4-top-menu__chevron" />
        </button>
      )}
    />
  );
}

function isIn(items: readonly MenuItem[], [root]: readonly MenuItem[]): boolean {
  return root !== undefined && items.includes(root);
}

/** How many items stand in the bar; null while all of them stand there to be measured. */
function useFittingItems(names: readonly string[]) {
  const [nav, room] = useWidth<HTMLElement>();
  const list = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState<{ identity: string; widths: number[] } | null>(null);
  const identity = names.join('\n');
  const widths = measured?.identity === identity ? measured.widths : null;
  useLayoutEffect(() => {
    if (widths !== null || !room || list.current === null) return;
    const items = [...list.current.children];
    setMeasured({ identity, widths: items.map((item) => item.getBoundingClientRect().width) });
  }, [widths, identity, room]);
  // A bar that is not shown has no room, and nothing in it a width.
  if (room === 0) return [nav, list, names.length] as const;
  const count =
    widths === null || room === null
      ? null
      : fittingCount(widths.slice(0, -1), widths.at(-1) ?? 0, room);
  return [nav, list, count] as const;
}
