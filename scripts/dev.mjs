import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer as createTcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { followNpm } from './lib/follow-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { programPath, root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run dev
The client with hot reload on PORT (3000), and behind it the server, which starts again when a file of
it changes and reads definitions as they change. Ctrl-C ends both.`;

readWords(help, {});
process.chdir(root);
followNpm();
process.env.NODE_ENV = 'development';
await ensureInstalled();

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const address = `http://${host}:${port}`;
const apiPort = await findFreePort();
let stopping = false;
process.env.API_PORT = String(apiPort);

const { createServer } = await import('vite');
const client = await createServer({
  root,
  logLevel: 'warn',
  server: { host, port, strictPort: true },
});
const server = spawn(
  process.execPath,
  [programPath('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: address },
    // Out of the terminal's group: we end it ourselves, once, and wait until it has finished.
    detached: process.platform !== 'win32',
  },
);
server.on('exit', (code) => void stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

await untilListening(apiPort);
await client.listen().catch(async (error) => {
  const another = `PORT=${port + 1} npm run dev`;
  console.error(`${error.message}: stop what uses it, or choose another, as in ${another}.`);
  await stop(1);
});

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await client.close();
  process.exit(code);
}

/**
 * Waits for the server, which a mistake in it may delay until it is mended.
 *
 * @param {number} portToTry
 */
async function untilListening(portToTry) {
  for (;;) {
    const socket = connect(portToTry, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address();
      probe.close(() => resolve(found !== null && typeof found === 'object' ? found.port : 0));
    });
  });
}
