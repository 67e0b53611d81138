import './lib/require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './lib/build-stamp.mjs';
import { followNpm } from './lib/follow-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

/**
 * `npm start`: installs and builds what is missing or out of date, then runs the product in this
 * very process, which therefore gets the signals and saves the time of another one.
 */
process.chdir(root);
followNpm();
await ensureInstalled();
if (!isBuilt()) {
  console.log('Building the product (some seconds, after each change) …');
  // In a process of its own, whose memory is free again when the product runs.
  const code = await runNode('scripts/build.mjs', []);
  if (code !== 0) {
    console.error('The product could not be built, for the reason above.');
    process.exit(code);
  }
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
