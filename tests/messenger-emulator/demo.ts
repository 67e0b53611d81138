import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../_harness/free-port.ts';
import { accountOf, startEmulator } from './emulator.ts';
import { startPhone } from './phone-server.ts';
import { addApp } from './state.ts';

/** `npm run messenger:demo`: the product, the emulated messenger, and a phone to look at both with. */
const port = Number(process.env.PORT || 4140);
const phone = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'y4-messenger-demo-'));
await chmod(folder, 0o755);
const emulator = await startEmulator();
const productPort = await findFreePort();
const productUrl = `http://127.0.0.1:${productPort}`;
const app = addApp(emulator.state, { domains: [new URL(phone).host] });
const accounts = join(folder, 'messenger.json');
await writeFile(
  accounts,
  JSON.stringify({ y4: { main: accountOf(emulator, app, { origins: [phone] }) } }),
  { mode: 0o600 },
);
const shown = await startPhone(emulator.state, port, () => productUrl);
const product = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(productPort),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: phone,
    MESSENGER_FILE: accounts,
  },
});
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (product.exitCode === null && product.signalCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  await shown.close();
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(0));
product.on('exit', () => void stop(1));
while (!(await fetch(`${productUrl}/healthz`).catch(() => null))?.ok) await pause(100);
process.stdout.write(`
  A phone with the emulated messenger:   ${phone}/y4/content/CLUB/main

  1. Allow the sign-in, under any name: the page opens with an account of its own.
  2. "Share" at the foot of the page shows the card that friends would see.
  3. ${phone}/y4/e-commerce/product/product-grid — put something into the cart,
     pay at the checkout with WeChat Pay, and see the order in the list.

  What the messenger knows: ${emulator.url}/emulator/state      Ctrl-C ends all of it.
`);
