import { useTranslation } from '../i18n/use-translation.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { AddressText } from '../ui/text/address-text.tsx';
import type { ShellUser } from './shell-user.ts';

/** Who is signed in, and what concerns only them (spec 2.36). */
export function ProfileMenu({ user }: { user: ShellUser }) {
  const { t } = useTranslation();
  const name = user.fullName || user.userName;
  return (
    <Menu
      label={t('Profile menu')}
      align="end"
      header={
        <span className="y4-person">
          <Avatar name={name} src={user.headImage} size={40} />
          <span className="y4-person__names">
            <strong>
              <AddressText text={name} />
            </strong>
            {user.userName !== name && (
              <span>
                <AddressText text={user.userName} />
              </span>
            )}
          </span>
        </span>
      }
      entries={[
        { id: 'profile', text: t('Profile & account'), icon: 'user', href: '/user/profile' },
        {
          id: 'password',
          text: t('Reset password'),
          icon: 'key',
          href: '/authentication/card/reset-password',
        },
        {
          id: 'logout',
          text: t('Logout'),
          icon: 'right-from-bracket',
          href: '/authentication/card/logout',
          divider: true,
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className="btn btn-ghost y4-profile"
          aria-label={t('Profile menu')}
        >
          <Avatar name={name} src={user.headImage} size={28} />
          <span className="y4-profile__name">{name}</span>
          <Icon name="chevron-down" className="y4-profile__chevron" />
        </button>
      )}
    />
  );
}
