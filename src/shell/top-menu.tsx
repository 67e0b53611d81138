import { useTranslation } from 'react-i18next';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { isGroup, type MenuPlace } from './menu-path.ts';
import { menuEntries } from './rail-item.tsx';

export interface TopMenuProps {
  menu: readonly MenuItem[];
  place: MenuPlace;
}

/** The menu across the top bar, for who chose that position (spec 3.18i): groups open below it. */
export function TopMenu({ menu, place: { trail, current } }: TopMenuProps) {
  const { t } = useTranslation();
  return (
    <nav className="y4-top-menu" aria-label={t('Main menu')}>
      <ul className="y4-top-menu__list">
        {menu.map((item, index) => {
          const name = translateLabel(t, item.name);
          const here = trail[0] === item;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole only
            <li key={index}>
              {isGroup(item) ? (
                <Menu
                  label={name}
                  entries={menuEntries(item.children ?? [], trail, t)}
                  trigger={(props) => (
                    <button
                      {...props}
                      type="button"
                      className={`y4-top-menu__row${here ? ' y4-top-menu__row--within' : ''}`}
                    >
                      {name}
                      <Icon name="chevron-down" className="y4-top-menu__chevron" />
                    </button>
                  )}
                />
              ) : (
                <AppLink
                  className="y4-top-menu__row"
                  href={item.to ?? '/'}
                  aria-current={here ? current : undefined}
                >
                  {name}
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
