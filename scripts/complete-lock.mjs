import './lib/require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock } from './lib/lock-file.mjs';
import { root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run lock
Completes package-lock.json after a new library. With a registry that does not carry the packages for
other systems npm leaves them out of the lock file, and npm ci then refuses it.`;

readWords(help, {});
const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = completeLock(lock);
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages for other systems were added to package-lock.json.`);
