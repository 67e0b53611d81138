import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Everything that a build reads, as files and folders. */
const inputs = [
  'expressions',
  'index.html',
  'machines',
  'package-lock.json',
  'package.json',
  'public',
  'schemas',
  'scripts/build.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/server-bundle.mjs',
  'scripts/vite-chunks.ts',
  'scripts/vite-icons.ts',
  'scripts/vite-stylesheets.ts',
  'server',
  'src',
  'tsconfig.base.json',
  'vite.config.ts',
];
const outputs = ['dist/client/index.html', 'dist/drawing/draw.js', 'dist/server/main.js'];
const stampFile = 'dist/.built';

/**
 * Hash over the names and contents of everything that a build reads.
 *
 * @param {string} [folder] the repository
 */
export function hashInputs(folder = root) {
  const hash = createHash('sha1');
  for (const input of inputs) addToHash(hash, folder, input);
  return hash.digest('hex');
}

/** Whether the build that stands was made from what stands now. */
export function isBuilt(folder = root) {
  if (!outputs.every((output) => existsSync(join(folder, output)))) return false;
  const stamp = join(folder, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(folder);
}

/** Takes back that a build stands, so that one which is interrupted does not count. */
export function forgetBuild(folder = root) {
  rmSync(join(folder, stampFile), { force: true });
}

/**
 * Records that a build stands.
 *
 * @param {string} hash of its inputs, taken before it began
 */
export function recordBuild(hash, folder = root) {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, stampFile), hash);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {string} path
 */
function addToHash(hash, folder, path) {
  const absolute = join(folder, path);
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') hash.update(`${path}\0`).update(readFileSync(absolute));
    else if (code !== 'ENOENT') throw error;
    return;
  }
  for (const name of entries.map((entry) => entry.name).sort()) {
    addToHash(hash, folder, `${path}/${name}`);
  }
}
