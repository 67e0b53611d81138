import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';

test.beforeEach(async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/HOME/main');
});

/** Walks by the Tab key alone until a button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

test('[2.24b] the nine dots open, are walked and closed by keys alone', async ({ page }) => {
  await tabTo(page, 'Apps');
  const button = page.getByRole('button', { name: 'Apps', exact: true });
  const panel = page.getByRole('dialog', { name: 'Apps' });
  const tiles = panel.getByRole('link');

  await page.keyboard.press('Enter');
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  await expect(tiles.first()).toBeFocused();
  const target = await tiles.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(String(target));
  await expect(panel).toBeHidden();
});

test('[2.24b][2.36] the profile menu opens, is walked and closed by keys alone', async ({
  page,
}) => {
  await tabTo(page, 'Profile menu');
  const button = page.getByRole('button', { name: 'Profile menu' });
  const menu = page.getByRole('menu', { name: 'Profile menu' });
  const entry = (name: string) => menu.getByRole('menuitem', { name });

  await page.keyboard.press('Space');
  await expect(entry('Profile & account')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry('Reset password')).toBeFocused();
  await page.keyboard.press('End');
  await expect(entry('Logout')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry('Profile & account')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry('Logout')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(entry('Profile & account')).toBeFocused();
  await page.keyboard.press('r');
  await expect(entry('Reset password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(entry('Profile & account')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/y4/user/profile');
});
