import './lib/require-node.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetBuild, hashInputs, recordBuild } from './lib/build-stamp.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { precompress } from './lib/precompress.mjs';
import { root } from './lib/project.mjs';
import { roundIcon } from './lib/round-path.mjs';
import { bundleServer, requireShim } from './lib/server-bundle.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run build
The client into dist/client, what draws its pages into dist/drawing, the server into dist/server.`;

readWords(help, {});
process.chdir(root);
process.env.NODE_ENV = 'production';
await ensureInstalled();

const hash = hashInputs();
forgetBuild();
await bundleServer({ entry: 'server/main.ts', outdir: 'dist/server' });
await buildDrawing();
await buildClient();
recordBuild(hash);

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
    plugins: [{ name: 'y4-icons', setup: roundIcons }],
  });
}

/**
 * Draws icons as the client does (`vite-icons.ts`).
 *
 * @param {import('esbuild').PluginBuild} build
 */
function roundIcons(build) {
  const filter = /@fortawesome[\\/]free-\w+-svg-icons[\\/]fa\w+\.js$/;
  build.onLoad({ filter }, ({ path }) => ({
    contents: roundIcon(readFileSync(path, 'utf8')),
  }));
}

async function buildClient() {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await precompress(join(root, 'dist/client'));
}
