import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** The tests' browser with few arguments of ours, which stay the same so that what was measured can be compared. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
