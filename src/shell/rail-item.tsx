import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import type { MenuPart } from '../ui/overlays/menu-entry.ts';
import { isGroup } from './menu-path.ts';
import { type MenuItemProps, MenuRowOff } from './side-menu-item.tsx';

type Translate = (key: string) => string;

/** One item of the folded side menu: its icon, and for a group a menu beside it. */
export function RailItem({ item, place: { trail, current } }: MenuItemProps) {
  const { t } = useTranslation();
  const name = translateLabel(t, item.name);
  const icon = <Icon name={item.icon ?? 'circle'} className="y4-side-menu__icon" />;
  const count = item.badge && <span className={`y4-rail-dot y4-rail-dot--${item.badge.type}`} />;
  const isOnTrail = trail.includes(item);
  if (isGroup(item)) {
    return (
      <li>
        <Menu
          label={name}
          side="beside"
          header={<strong>{name}</strong>}
          entries={menuParts(item.children ?? [], trail, t)}
          trigger={(props) => (
            <button
              {...props}
              type="button"
              className={`y4-side-menu__row${isOnTrail ? ' y4-side-menu__row--within' : ''}`}
              aria-label={name}
              title={name}
            >
              {icon}
              {count}
            </button>
          )}
        />
      </li>
    );
  }
  if (!item.active || item.to === undefined) {
    return (
      <li>
        <MenuRowOff title={name}>
          {icon}
          <span className="visually-hidden">{name}</span>
        </MenuRowOff>
      </li>
    );
  }
  return (
    <li>
      <AppLink
        href={item.to}
        className="y4-side-menu__row"
        aria-label={name}
        aria-current={trail.at(-1) === item ? current : undefined}
        title={name}
      >
        {icon}
        {count}
      </AppLink>
    </li>
  );
}

/** Items as the parts of a menu; what lies deeper, or below a label, is a group of its own. */
export function menuParts(
  items: readonly MenuItem[],
  trail: readonly MenuItem[],
  t: Translate,
  parent = '',
): MenuPart[] {
  const parts: MenuPart[] = [];
  // A label stands above all items up to the next one.
  let labelled = parts;
  for (const [index, item] of items.entries()) {
    const id = `${parent}${index}`;
    if (item.label) {
      labelled = [];
      parts.push({ id: `${id}:`, heading: translateLabel(t, item.label), entries: labelled });
    }
    const name = translateLabel(t, item.name);
    labelled.push(
      isGroup(item)
        ? { id, heading: name, entries: menuParts(item.children ?? [], trail, t, `${id}.`) }
        : {
            id,
            text: name,
            icon: item.icon,
            href: item.active ? item.to : undefined,
            disabled: !item.active || item.to === undefined,
            isHere: trail.at(-1) === item,
          },
    );
  }
  return parts;
}
