import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { menu, showShell } from './_shell.tsx';

function sideMenu() {
  return within(screen.getByRole('navigation', { name: 'Main menu' }));
}

describe('side menu', () => {
  test('[2.24a] lists the places of the tenant, and marks the one that is open', () => {
    showShell();
    const home = sideMenu().getByRole('link', { name: 'Dashboard' });
    expect(home.getAttribute('href')).toBe('/content/HOME/main');
    expect(home.getAttribute('aria-current')).toBe('page');
    expect(sideMenu().getByText('Daily work')).toBeDefined();
    expect(sideMenu().getByRole('button', { name: 'Orders 12' })).toBeDefined();
  });

  test('[2.20][3.16] an item has name, target, icon, badge, children, active and label, and is translated', async () => {
    const { container } = showShell({ activePath: '/content/LAST/main' });
    const links = sideMenu()
      .getAllByRole('link')
      .map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-disabled'),
      ]);
    expect(links).toEqual([
      ['Dashboard', '/content/HOME/main', null],
      ['All orders', '/content/ORDERS/main', null],
      ['ReturnsSoon', null, 'true'],
      ['Last year', '/content/LAST/main', null],
      ['Manual', 'https://example.com/manual', null],
    ]);
    expect(container.querySelector('.y4-side-menu__label')?.textContent).toBe('Daily work');
    expect(container.querySelector('.y4-side-menu .y4-badge--warning')?.textContent).toBe('12');
    expect(container.querySelectorAll('.y4-side-menu__icon')).toHaveLength(2);
  });

  test('the group of the open place is open, and opens and closes by its button', async () => {
    showShell();
    const group = sideMenu().getByRole('button', { name: 'Orders 12' });
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(sideMenu().queryByRole('link', { name: 'All orders' })).toBeNull();
    await userEvent.click(group);
    expect(group.getAttribute('aria-expanded')).toBe('true');
    const link = sideMenu().getByRole('link', { name: 'All orders' });
    const list = document.getElementById(group.getAttribute('aria-controls') ?? '');
    expect(list?.contains(link)).toBe(true);
    await userEvent.click(group);
    expect(sideMenu().queryByRole('link', { name: 'All orders' })).toBeNull();
  });

  test('[4.16] collapses to its icons, whose groups open beside it', async () => {
    const change = vi.fn();
    const { history } = showShell({ onChange: change });
    await userEvent.click(screen.getByRole('button', { name: 'Fold menu' }));
    expect(change).toHaveBeenCalledWith({ isNavbarVerticalCollapsed: true });
    expect(sideMenu().getByRole('link', { name: 'Dashboard' }).textContent).toBe('');
    await userEvent.click(sideMenu().getByRole('button', { name: 'Orders' }));
    const rows = screen.getAllByRole('menuitem').map((row) => row.textContent);
    expect(rows).toEqual(['All orders', 'Returns', 'Last year']);
    expect(screen.getByText('Archive')).toBeDefined();
    await userEvent.click(screen.getByRole('menuitem', { name: 'All orders' }));
    expect(history.at(-1)).toBe('/content/ORDERS/main');
    await userEvent.click(screen.getByRole('button', { name: 'Unfold menu' }));
    expect(sideMenu().getByRole('link', { name: 'Dashboard' }).textContent).toBe('Dashboard');
  });

  test('a place behind a group is told apart from those of the group, where both stand in one menu', async () => {
    const year = { name: 'Last year', to: '/content/LAST/main', active: true };
    const children = [
      { name: 'Archive', active: true, children: [year] },
      { name: 'Returns', to: '/content/RETURNS/main', active: true },
    ];
    showShell({
      menu: [{ name: 'Orders', active: true, children }],
      settings: { isNavbarVerticalCollapsed: true },
    });
    await userEvent.click(sideMenu().getByRole('button', { name: 'Orders' }));
    expect(screen.getByText('Archive').nextElementSibling?.textContent).toBe('Last year');
    const behind = screen.getByRole('menuitem', { name: 'Returns' });
    expect(behind.previousElementSibling?.tagName).toBe('HR');
  });

  test('[3.16] places of a folded menu stand in groups that have the names of their branches and labels', async () => {
    const place = (name: string, label?: string) => ({ name, label, to: `/${name}`, active: true });
    const old = { name: 'Old', active: true, children: [place('Last year')] };
    const archive = { name: 'Archive', active: true, children: [old] };
    const children = [place('All orders'), archive, place('Prices', 'Papers'), place('Terms')];
    showShell({
      menu: [{ name: 'Orders', active: true, children }],
      settings: { isNavbarVerticalCollapsed: true },
    });
    await userEvent.click(sideMenu().getByRole('button', { name: 'Orders' }));
    const groups = screen.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(group)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ['Archive', ['Last year']],
      ['Old', ['Last year']],
      ['Papers', ['Prices', 'Terms']],
    ]);
  });

  test('[3.18j] stands collapsed when the settings say so', () => {
    showShell({ settings: { isNavbarVerticalCollapsed: true } });
    expect(screen.getByRole('button', { name: 'Unfold menu' })).toBeDefined();
  });

  test('[3.18k] on a phone it opens as a drawer, and closes when a place was chosen', async () => {
    const change = vi.fn();
    const { history } = showShell({ onChange: change });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(change).toHaveBeenLastCalledWith({ showBurgerMenu: true });
    const drawer = within(screen.getByRole('dialog', { name: 'Main menu' }));
    await userEvent.click(drawer.getByRole('link', { name: 'Dashboard' }));
    expect(history.at(-1)).toBe('/content/HOME/main');
    expect(change).toHaveBeenLastCalledWith({ showBurgerMenu: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['transparent', 'inverted', 'card', 'vibrant'] as const)(
    '[3.18h] takes the style %s',
    (navbarStyle) => {
      const { container } = showShell({ settings: { navbarStyle } });
      expect(container.querySelector(`[data-navbar-style="${navbarStyle}"]`)).not.toBeNull();
      const side = container.querySelector<HTMLElement>('.y4-shell__side');
      expect(side?.dataset.bsTheme).toBe(navbarStyle === 'inverted' ? 'dark' : undefined);
    },
  );

  test('[3.18i] stands at the side, across the top, or with the roots above and their branch at the side', () => {
    const places = (activePath: string, navbarPosition: 'vertical' | 'top' | 'combo') => {
      const { container, unmount } = showShell({ activePath, settings: { navbarPosition } });
      const read = (selector: string) =>
        [...container.querySelectorAll(`${selector} > ul > li`)].map((place) => place.textContent);
      const found = { top: read('.y4-top-menu'), side: read('.y4-side-menu').slice(0, 2) };
      unmount();
      return found;
    };
    const roots = menu.map((item) => item.name);
    expect(places('/content/HOME/main', 'vertical')).toEqual({
      top: [],
      side: ['Daily work', 'Dashboard'],
    });
    expect(places('/content/HOME/main', 'top')).toEqual({ top: roots, side: [] });
    expect(places('/content/ORDERS/main', 'combo')).toEqual({
      top: roots,
      side: ['All orders', 'ReturnsSoon'],
    });
  });
});

describe('top bar', () => {
  test('[2.24b] has the theme toggle, the nine-dot launcher and the profile dropdown', async () => {
    const change = vi.fn();
    const { history } = showShell({ onChange: change });
    const bar = within(screen.getByRole('banner'));
    await userEvent.click(bar.getByRole('button', { name: 'Switch to dark theme' }));
    expect(change).toHaveBeenCalledWith({ isDark: true });
    expect(bar.getByRole('button', { name: 'Switch to light theme' })).toBeDefined();

    await userEvent.click(bar.getByRole('button', { name: 'Apps' }));
    const launcher = within(screen.getByRole('dialog', { name: 'Apps' }));
    await userEvent.click(launcher.getByRole('link', { name: 'Point of sale' }));
    expect(history.at(-1)).toBe('/content/POS/main');
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.click(bar.getByRole('button', { name: 'Profile menu' }));
    expect(screen.getByRole('menu', { name: 'Profile menu' })).toBeDefined();
    expect(bar.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  test('[2.24b] signed out it has a Log in button instead of the profile', async () => {
    const { history } = showShell({ user: null });
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('button', { name: 'Profile menu' })).toBeNull();
    await userEvent.click(bar.getByRole('link', { name: 'Log in' }));
    expect(history.at(-1)).toBe('/authentication/card/login?from=%2F');
  });

  test('[2.36] the profile menu has Profile & account, Reset password and Logout', async () => {
    const { history } = showShell();
    await userEvent.click(screen.getByRole('button', { name: 'Profile menu' }));
    const rows = screen
      .getAllByRole('menuitem')
      .map((row) => [row.textContent, row.getAttribute('href')]);
    expect(rows).toEqual([
      ['Profile & account', '/user/profile'],
      ['Reset password', '/authentication/card/reset-password'],
      ['Logout', '/authentication/card/logout'],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(history.at(-1)).toBe('/authentication/card/logout');
  });

  test('a launcher without links says so', async () => {
    showShell({ launcher: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Apps' }));
    expect(screen.getByRole('dialog', { name: 'Apps' }).textContent).toBe('No quick links yet');
  });

  test('a launcher whose links did not come says so, and asks for them again', async () => {
    const retry = vi.fn();
    showShell({ launcher: null, onLauncherRetry: retry });
    await userEvent.click(screen.getByRole('button', { name: 'Apps' }));
    const launcher = within(screen.getByRole('dialog', { name: 'Apps' }));
    launcher.getByText('The quick links could not be loaded');
    await userEvent.click(launcher.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('[2.22] menu and launcher say that their places are on their way', async () => {
    showShell({ menu: [], launcher: undefined, busy: true });
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(menu.getAttribute('aria-busy')).toBe('true');
    expect(within(menu).getByRole('status').textContent).toBe('Loading....');
    await userEvent.click(screen.getByRole('button', { name: 'Apps' }));
    expect(screen.getByRole('dialog', { name: 'Apps' }).textContent).toBe('Loading....');
  });

  test.each(['vertical', 'combo', 'top'] as const)(
    'a menu that did not come says so where it stands, and is asked for again: %s',
    async (navbarPosition) => {
      const retry = vi.fn();
      showShell({ menu: [], onMenuRetry: retry, settings: { navbarPosition } });
      screen.getByText('The menu could not be loaded');
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(retry).toHaveBeenCalledOnce();
    },
  );

  test('languages are offered in their own words', async () => {
    const change = vi.fn();
    showShell({ language: { language: 'en', languages: ['zh-CN', 'en', 'ar'], onChange: change } });
    await userEvent.click(screen.getByRole('button', { name: 'Language' }));
    const rows = screen
      .getAllByRole('menuitemradio')
      .map((row) => [row.textContent, row.getAttribute('aria-checked')]);
    expect(rows).toEqual([
      ['简体中文', 'false'],
      ['English', 'true'],
      ['العربية', 'false'],
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'العربية' }));
    expect(change).toHaveBeenCalledWith('ar');
  });

  test('one language is no choice', () => {
    showShell({ language: { language: 'en', languages: ['en'], onChange: vi.fn() } });
    expect(screen.queryByRole('button', { name: 'Language' })).toBeNull();
  });
});

test("[2.24c][9.11] the footer has the user's full name and version 4.1.48", () => {
  showShell();
  expect(screen.getByRole('contentinfo').textContent).toBe('Mara Lindqvistv4.1.48');
});

test('signed out the footer has the version only', () => {
  showShell({ user: null });
  expect(screen.getByRole('contentinfo').textContent).toBe('v4.1.48');
});

test('[3.18g] the page is fluid, or keeps to a narrower measure', () => {
  const fluid = showShell({ settings: { isFluid: true } });
  expect(screen.getByRole('main').className).toBe('y4-shell__main');
  fluid.unmount();
  showShell({ settings: { isFluid: false } });
  expect(screen.getByRole('main').className).toBe('y4-shell__main y4-shell__main--narrow');
});

test('the first stop of the keyboard leads past menus and bars', async () => {
  showShell();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(skip);
  expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  expect(screen.getByRole('main').tabIndex).toBe(-1);
});
