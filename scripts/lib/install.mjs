import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { registryOf, watchRegistry } from './registry.mjs';
import { run, runNode } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.y4-installed');
const npmRecord = join(root, 'node_modules', '.package-lock.json');

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 */

/**
 * Installs the libraries unless those of this lock file stand already. Ends the process with a
 * sentence if that fails.
 */
export async function ensureInstalled() {
  const stamp = readStamp();
  if (readText(stampFile) === stamp) return;
  if (!isInstalled(readPackages(lockFile), readPackages(npmRecord))) {
    console.log('Installing the libraries (a minute or two, this once) …');
    const registry = registryOf(process.env);
    const stopWatching = registry === null ? null : watchRegistry(registry, console.log);
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    stopWatching?.();
    if (code !== 0) {
      console.error(
        'The libraries could not be installed, for the reason above: check the network, the free disk space and the rights on this folder, then try again.',
      );
      process.exit(1);
    }
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Whether npm's own record of what it installed says the same as the lock file. A package that is
 * optional may be missing: it is for another system.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 */
export function isInstalled(locked, installed) {
  return Object.entries(locked).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

function readStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  // Some packages bring programs for one system only, and a folder may be shared or copied.
  return `${hash} ${process.platform} ${process.arch}\n`;
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(path) {
  const text = readText(path);
  return text ? JSON.parse(text).packages : {};
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {readonly string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode(npm, args);
  return run('npm', args, { shell: process.platform === 'win32' });
}
