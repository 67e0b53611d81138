import type { ReactNode } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { AppLauncher } from './app-launcher.tsx';
import { LanguageMenu, type LanguageMenuProps } from './language-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import type { ShellUser } from './shell-user.ts';
import { ThemeButton } from './theme-button.tsx';

export interface TopBarProps {
  user: ShellUser | null;
  /** Where 'Log in' leads. */
  loginHref: string;
  isDark: boolean;
  onThemeToggle: () => void;
  /** Quick links behind the nine dots; undefined while they are on their way, null when they did not come. */
  launcher: readonly MenuItem[] | null | undefined;
  /** Asks for them again. */
  onLauncherRetry: () => void;
  language: LanguageMenuProps;
  /** Opens the menu on a phone. */
  onBurger: () => void;
  /** The tenant's mark, where no side column shows it. */
  brand: ReactNode;
  /** At the start: a fold button, a search, the menu when it lies across the top. */
  start?: ReactNode;
  /** Before the theme toggle: a cart, notifications, settings. */
  tools?: ReactNode;
}

/** The bar across the top of the main shell (spec 2.24b). */
export function TopBar({
  user,
  loginHref,
  isDark,
  onThemeToggle,
  launcher,
  onLauncherRetry,
  language,
  onBurger,
  brand,
  start,
  tools,
}: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="y4-top-bar">
      <Button
        variant="ghost"
        icon="bars"
        className="y4-top-bar__burger"
        aria-label={t('Open menu')}
        onClick={onBurger}
      />
      <div className="y4-top-bar__brand">{brand}</div>
      <div className="y4-top-bar__start">{start}</div>
      <div className="y4-top-bar__end">
        {tools}
        <span className="y4-top-bar__language">
          <LanguageMenu {...language} />
        </span>
        <ThemeButton isDark={isDark} onToggle={onThemeToggle} />
        <AppLauncher items={launcher} onRetry={onLauncherRetry} />
        {user ? (
          <ProfileMenu user={user} />
        ) : (
          <ButtonLink variant="primary" href={loginHref}>
            {t('Log in')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
