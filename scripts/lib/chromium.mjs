import { existsSync } from 'node:fs';
import { programPath } from './project.mjs';
import { run, runNode } from './run.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the system's Chromium; CHROMIUM_PATH names another. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH ?? '', ...usualPlaces].find((path) => path && existsSync(path));
}

/**
 * Gets a browser for the tests if there is none: Debian's for root, else Playwright's.
 *
 * @returns {Promise<boolean>} whether there is one now
 */
export async function ensureChromium() {
  if (findChromium()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env });
    if (findChromium()) return true;
  }
  return (await runNode(programPath('playwright'), ['install', 'chromium'])) === 0;
}
