import { Fragment } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/spinner.tsx';
import type { MenuPlace } from './menu-path.ts';
import { RailItem } from './rail-item.tsx';
import { SideMenuItem } from './side-menu-item.tsx';

export interface SideMenuProps {
  menu: readonly MenuItem[];
  place: MenuPlace;
  /** Name among the page's navigations; 'Main menu' unless given. */
  label?: string;
  /** Icons only; groups open beside it. */
  collapsed?: boolean;
  /** The menu is on its way. */
  busy?: boolean | undefined;
  /** The menu did not come; asks for it again. */
  onRetry?: (() => void) | undefined;
  /** A place was chosen: the drawer of a phone closes on it. */
  onNavigate?: () => void;
}

/** The tree of places in the side column or in the drawer of a phone (spec 2.24a, 3.16). */
export function SideMenu({
  menu,
  place,
  label,
  collapsed = false,
  busy,
  onRetry,
  onNavigate,
}: SideMenuProps) {
  const { t } = useTranslation();
  const Item = collapsed ? RailItem : SideMenuItem;
  return (
    <nav className="y4-side-menu" aria-label={label ?? t('Main menu')} aria-busy={busy}>
      <ul className="y4-side-menu__list">
        {menu.map((item, index) => (
          // Names repeat in tenants' menus, and the order is the server's.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole only
          <Fragment key={index}>
            {item.label && (
              <li className="y4-side-menu__label">
                <span>{translateLabel(t, item.label)}</span>
              </li>
            )}
            <Item item={item} place={place} onNavigate={onNavigate} />
          </Fragment>
        ))}
      </ul>
      {busy && <Waiting />}
      {onRetry && <MenuFault onRetry={onRetry} />}
    </nav>
  );
}

/** Says that the menu did not come, and asks for it again; its words have no room in a folded menu. */
export function MenuFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="y4-menu-fault" role="status">
      <p>{t('The menu could not be loaded')}</p>
      <Button size="sm" icon="triangle-exclamation" onClick={onRetry}>
        <span>{t('Try again')}</span>
      </Button>
    </div>
  );
}
