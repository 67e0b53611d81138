import { expect, type Page } from '@playwright/test';

/** Makes the next pages of this browser run from right to left, whatever language they speak. */
export async function writeFromTheRight(page: Page, corp: string): Promise<void> {
  await page.addInitScript((key) => {
    // Scripts run in frames that have no storage.
    if (window.origin === 'null') return;
    localStorage.setItem(key, JSON.stringify({ isRTL: true }));
  }, `y4:${corp}:settings`);
}

/** Shows a page in light or dark, and waits until its colours are those: they pass over into each other. */
export async function showIn(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', look);
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // The first frame begins the transitions, which may be over by the next.
    await frame();
    await frame();
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
