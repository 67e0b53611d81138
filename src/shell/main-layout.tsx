import type { ReactNode } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { Settings } from '#schemas/tenant/settings.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Brand, type BrandProps } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { isGroup, type MenuPlace, placeIn } from './menu-path.ts';
import { ShellFooter } from './shell-footer.tsx';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';
import { TopMenu } from './top-menu.tsx';

export interface MainLayoutProps
  extends Pick<
    TopBarProps,
    'user' | 'loginHref' | 'onThemeToggle' | 'launcher' | 'onLauncherRetry' | 'language' | 'tools'
  > {
  brand: Omit<BrandProps, 'compact'>;
  copyright?: string;
  menu: readonly MenuItem[];
  /** The menu is on its way. */
  busy?: boolean | undefined;
  /** The menu did not come; asks for it again. */
  onMenuRetry?: (() => void) | undefined;
  /** Path inside the tenant, without query. */
  activePath: string;
  /** Page above it, which is lit where the menu does not name the page itself. */
  pathAbove?: string | null;
  settings: Pick<
    Settings,
    | 'isDark'
    | 'isFluid'
    | 'navbarStyle'
    | 'navbarPosition'
    | 'isNavbarVerticalCollapsed'
    | 'showBurgerMenu'
  >;
  /** The shell changes the fold of the side menu and the drawer of a phone. */
  onSettingsChange: (
    change: Partial<Pick<Settings, 'isNavbarVerticalCollapsed' | 'showBurgerMenu'>>,
  ) => void;
  children: ReactNode;
}

/** The frame of all work surfaces: side menu, top bar, the page, footer (spec 2.24). */
export function MainLayout({
  brand,
  copyright,
  menu,
  busy,
  onMenuRetry,
  activePath,
  pathAbove = null,
  settings,
  onSettingsChange,
  children,
  ...topBar
}: MainLayoutProps) {
  const { t } = useTranslation();
  const { navbarPosition, navbarStyle, isNavbarVerticalCollapsed: collapsed } = settings;
  const hasSide = navbarPosition !== 'top';
  const hasTop = navbarPosition !== 'vertical';
  const place = placeIn(menu, activePath, pathAbove);
  const sideMenu = { place, busy, onRetry: onMenuRetry };

  return (
    <div
      className="y4-shell"
      data-navbar-position={navbarPosition}
      data-navbar-style={navbarStyle}
      data-collapsed={collapsed || undefined}
    >
      <SkipLink />
      {hasSide && (
        <SideColumn
          brand={brand}
          isInverted={navbarStyle === 'inverted'}
          collapsed={collapsed}
          onFold={(isNavbarVerticalCollapsed) => onSettingsChange({ isNavbarVerticalCollapsed })}
        >
          <SideMenu
            {...sideMenu}
            menu={hasTop ? currentBranch(menu, place) : menu}
            label={hasTop ? t('Section menu') : undefined}
            collapsed={collapsed}
          />
        </SideColumn>
      )}
      <TopBar
        {...topBar}
        isDark={settings.isDark}
        onBurger={() => onSettingsChange({ showBurgerMenu: true })}
        brand={<Brand {...brand} />}
        start={
          hasTop && (
            <TopMenu menu={menu} place={place} onRetry={hasSide ? undefined : onMenuRetry} />
          )
        }
      />
      <main
        id="main"
        tabIndex={-1}
        className={`y4-shell__main${settings.isFluid ? '' : ' y4-shell__main--narrow'}`}
      >
        {children}
      </main>
      <ShellFooter fullName={topBar.user?.fullName ?? ''} copyright={copyright} />
      {settings.showBurgerMenu && (
        <MenuDrawer
          {...sideMenu}
          menu={menu}
          brand={brand}
          language={topBar.language}
          onClose={() => onSettingsChange({ showBurgerMenu: false })}
        />
      )}
    </div>
  );
}

interface SideColumnProps {
  brand: MainLayoutProps['brand'];
  isInverted: boolean;
  collapsed: boolean;
  onFold(collapsed: boolean): void;
  children: ReactNode;
}

/** The side menu below the brand, which folds to its icons. */
function SideColumn({ brand, isInverted, collapsed, onFold, children }: SideColumnProps) {
  const { t } = useTranslation();
  const fold = t(collapsed ? 'Unfold menu' : 'Fold menu');
  return (
    <aside className="y4-shell__side" data-bs-theme={isInverted ? 'dark' : undefined}>
      <div className="y4-shell__brand">
        <Brand {...brand} compact={collapsed} />
      </div>
      {children}
      <div className="y4-shell__fold">
        <Button
          variant="ghost"
          icon="side-column"
          aria-label={fold}
          aria-expanded={!collapsed}
          title={fold}
          onClick={() => onFold(!collapsed)}
        />
      </div>
    </aside>
  );
}

interface MenuDrawerProps
  extends Pick<MainLayoutProps, 'brand' | 'language'>,
    Omit<SideMenuProps, 'onNavigate'> {
  onClose(): void;
}

/** The whole menu of a phone, until a page is chosen. */
function MenuDrawer({ brand, language, onClose, ...sideMenu }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      shape="drawer-start"
      title={<Brand {...brand} />}
      label={t('Main menu')}
      onClose={onClose}
      footer={<LanguageMenu {...language} />}
    >
      <SideMenu {...sideMenu} onNavigate={onClose} />
    </Dialog>
  );
}

/** With the roots across the top, the side shows what lies under the current one. */
function currentBranch(menu: readonly MenuItem[], { trail }: MenuPlace): readonly MenuItem[] {
  const [root] = trail;
  return root && isGroup(root) ? (root.children ?? []) : menu;
}
