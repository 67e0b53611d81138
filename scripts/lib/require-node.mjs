/**
 * To be imported first by each command: an older Node fails later in words that nobody
 * understands. The limits are those of Vite, the strictest of our libraries. Node 14 and before can
 * not even read the commands, so those of a fresh clone run this alone first; it is written for them.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!fits) {
  console.error(
    `Node.js ${process.versions.node} can not run this: install Node.js 20.19 or later (of 22, 22.12 or later) from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
