import { existsSync } from 'node:fs';
import { programPath } from './project.mjs';
import { run, runNode } from './run.mjs';

/** Chromium without the window that nobody sees of a test, which takes a fifth of the work (decision 20). */
const shell = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' };
/** Letters in the measures of Arial, which pages are laid out by until their own have come; Chromium only recommends them. */
const fonts = { name: 'fonts-liberation', path: '/usr/share/fonts/truetype/liberation' };
const usualPlaces = [
  shell.path,
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
  const found = findChromium();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isComplete = found === shell.path && existsSync(fonts.path);
  if (found && (process.env.CHROMIUM_PATH || isComplete || !mayInstall)) return true;
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests …');
    await aptGet('update');
    // Another one that is here already does as well.
    for (const name of [shell.name, ...(found ? [] : ['chromium'])]) {
      await aptGet('install', '--yes', '--no-install-recommends', name, fonts.name);
      if (findChromium()) return true;
    }
  }
  return (await runNode(programPath('playwright'), ['install', 'chromium'])) === 0;
}

/** @param {string[]} args */
function aptGet(...args) {
  return run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
