import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speak, speakEnglish } from '../_people.ts';

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  await expect(drawer).toBeVisible();
  return drawer;
}

function keptSettings(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('y4:y4:settings') ?? '{}'));
}

test.beforeEach(async ({ page }) => {
  await speakEnglish(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/y4/faq');
});

test('[2.26][9.12] the drawer is 22rem wide at most', async ({ page }) => {
  const drawer = await openSettings(page);
  const width = () => drawer.evaluate((one) => one.getBoundingClientRect().width);
  await expect.poll(width).toBe(352);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(width).toBeLessThan(320);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('[1.6][3.18e][3.18f][3.18g][3.18h][3.18i][3.18j][4.17] what is chosen is in force at once and after a reload', async ({
  page,
}) => {
  const drawer = await openSettings(page);
  const html = page.locator('html');
  const shell = page.locator('.y4-shell');
  await drawer.getByText('Dark', { exact: true }).click();
  await drawer.getByRole('switch', { name: 'RTL mode' }).check();
  await drawer.getByRole('switch', { name: 'Fluid layout' }).uncheck();
  await drawer.getByRole('switch', { name: 'Folded menu' }).check();
  for (const style of ['Transparent', 'Inverted', 'Card', 'Vibrant']) {
    await drawer.getByText(style, { exact: true }).click();
    await expect(shell).toHaveAttribute('data-navbar-style', style.toLowerCase());
  }
  for (const [text, position] of [
    ['Side', 'vertical'],
    ['Top', 'top'],
    ['Both', 'combo'],
  ] as const) {
    await drawer.getByText(text, { exact: true }).click();
    await expect(shell).toHaveAttribute('data-navbar-position', position);
  }
  expect(await keptSettings(page)).toEqual({
    theme: 'dark',
    isDark: true,
    isRTL: true,
    isFluid: false,
    isNavbarVerticalCollapsed: true,
    navbarPosition: 'combo',
    navbarStyle: 'vibrant',
  });
  await page.reload();
  await expect(html).toHaveAttribute('data-bs-theme', 'dark');
  await expect(html).toHaveClass(/\bdark\b/);
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(shell).toHaveAttribute('data-navbar-style', 'vibrant');
  await expect(shell).toHaveAttribute('data-navbar-position', 'combo');
  await expect(shell).toHaveAttribute('data-collapsed', 'true');
  await expect(page.locator('.y4-shell__main--narrow')).toHaveCount(1);
});

test('another theme is there at once for who wants no motion, down to the innermost words', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const transitions = await page.evaluate(async () => {
    document.documentElement.dataset.bsTheme = 'dark';
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let seen = 0;
    for (let frames = 0; frames < 12; frames += 1) {
      await frame();
      seen += document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    }
    return seen;
  });
  expect(transitions).toBe(0);
});

test('[4.14] another direction loads its stylesheet, and the page is blank until then', async ({
  page,
}) => {
  const drawer = await openSettings(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  const sheet = page.locator('#y4-stylesheet');
  const before = await sheet.getAttribute('href');
  await drawer.getByRole('switch', { name: 'RTL mode' }).click();
  await expect(page.locator('body')).toHaveCSS('visibility', 'hidden');
  release();
  await expect(page.locator('body')).toHaveCSS('visibility', 'visible');
  await expect(sheet).not.toHaveAttribute('href', before ?? '');
  await drawer.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await drawer.getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
});

test('[4.15] Reset clears local storage and restores the defaults', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/y4/');
  const drawer = await openSettings(page);
  await drawer.getByText('Dark', { exact: true }).click();
  await drawer.getByText('Vibrant', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await drawer.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'light');
  await expect(page.locator('.y4-shell')).toHaveAttribute('data-navbar-style', 'transparent');
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('y4:y4:')),
  );
  expect(keys).toEqual([]);
});

test('the language changes without a reload, with its direction', async ({ page }) => {
  const drawer = await openSettings(page);
  await drawer.getByLabel('Language').selectOption('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
});

test('[3.18i] a menu across the top keeps what has no room under More, by mouse and by keys', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/y4/content/HOME/main');
  const drawer = await openSettings(page);
  await drawer.getByText('Top', { exact: true }).click();
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const more = menu.getByRole('button', { name: 'More' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(more).toBeVisible();
  const shown = await menu.getByRole('link').count();
  const fits = () =>
    menu.evaluate((nav) => nav.scrollWidth <= nav.clientWidth && nav.clientHeight <= 56);
  await expect.poll(fits).toBe(true);

  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/y4/content/ORDERS/main');
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');

  await more.focus();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('menu', { name: 'More' }).getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await entries.filter({ hasText: 'Translations' }).click();
  await expect(page).toHaveURL('/y4/content/TRANSLATIONS/main');
  await expect(more).toHaveClass(/--within/);

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => menu.getByRole('link').count()).toBeLessThan(shown);
  await expect.poll(fits).toBe(true);

  // The list has no room for all of them at once.
  await page.setViewportSize({ width: 1000, height: 160 });
  await more.click();
  const open = entries.filter({ hasText: 'Translations' });
  await expect(open).toBeFocused();
  await expect(open).toBeInViewport({ ratio: 0.9 });
});

for (const language of ['en', 'ar']) {
  test(`the menu is folded by its button while something is told above that, in ${language}`, async ({
    page,
  }) => {
    await signIn(page, admin);
    await speak(page, language);
    await page.goto('/y4/content/SHOWCASE/main');
    await page.locator('main button:has-text("无限循环"), main button:has-text("Endless")').click();
    const toast = page.locator('.y4-toast');
    await expect(toast).toBeVisible();
    // It comes in from below the window.
    await toast.evaluate((one) =>
      Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const fold = page.locator('.y4-shell__fold button');
    const isFree = await fold.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree).toBe(true);
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(toast).toBeVisible();
  });
}
