import './lib/require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './lib/build-stamp.mjs';
import { followNpm } from './lib/follow-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm start
Installs and builds what is missing or out of date, then serves the product. It is configured by the
environment, as in: PORT=4000 DATA_DIR=./other npm start (README.md lists the names).`;

readWords(help, {});
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
// In this very process, which therefore gets the signals, and the time of another one is saved.
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
