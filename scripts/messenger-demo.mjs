import './lib/require-node.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { followNpm } from './lib/follow-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { programPath, root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run messenger:demo
Walks through sign-in, sharing and payment inside the messenger on a desktop, with the provider
emulated. Nothing of it is part of the product.`;

readWords(help, {});
process.chdir(root);
followNpm();
await ensureInstalled();
if (!isBuilt()) {
  console.log('Building the product (some seconds, after each change) …');
  const code = await runNode('scripts/build.mjs', []);
  if (code !== 0) process.exit(code);
}
process.exitCode = await runNode(programPath('tsx'), ['tests/messenger-emulator/demo.ts']);
