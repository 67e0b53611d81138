import type { Page } from '@playwright/test';

/** Makes the next pages of this browser run from right to left, whatever language they speak. */
export async function writeFromTheRight(page: Page, corp: string): Promise<void> {
  await page.addInitScript((key) => {
    // Scripts run in frames that have no storage.
    if (window.origin === 'null') return;
    localStorage.setItem(key, JSON.stringify({ isRTL: true }));
  }, `y4:${corp}:settings`);
}
