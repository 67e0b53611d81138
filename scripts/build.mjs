import './lib/require-node.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetBuild, hashInputs, recordBuild } from './lib/build-stamp.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';

/** `npm run build`: the client into `dist/client`, the server into `dist/server`. */
process.chdir(root);
process.env.NODE_ENV = 'production';
await ensureInstalled();

const hash = hashInputs();
forgetBuild();
await buildServer();
await buildClient();
recordBuild(hash);

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
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}

async function buildClient() {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
}
