import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { chromiumArgs } from './tests/_harness/chromium-args.ts';

const executablePath = findChromium();

/** Browser tests, against the real built product with a database of its own. */
export default defineConfig({
  testDir: 'tests/browser',
  // Decision 0025: screens are compared by `npm run test:visual` only.
  testIgnore: process.env.VISUAL === '1' ? [] : '**/visual.spec.ts',
  snapshotPathTemplate: '.cache/visual/screens/{arg}{ext}',
  outputDir: '.cache/playwright',
  globalSetup: './tests/_harness/product.ts',
  // Decision 0020: one more than the cores that they are meant for.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Decision 0020 says why.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env.PRODUCT_URL,
    // Decision 0020: each failure has a second attempt, and to record all costs a quarter of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // A system without its own Chromium has the one that Playwright downloads.
      ...(executablePath !== undefined && { executablePath }),
      args: [...chromiumArgs],
    },
  },
});
