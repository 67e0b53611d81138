import type { Page } from '@playwright/test';

/** Sums how far content has moved by itself since the page was opened, as browsers score it. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'layoutShift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (hadRecentInput) continue;
        Reflect.set(globalThis, 'layoutShift', Reflect.get(globalThis, 'layoutShift') + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The score so far of the page that is open. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'layoutShift') as number);
}
