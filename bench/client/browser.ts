import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** The browser that tests use, for what is measured in one. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
