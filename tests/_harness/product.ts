import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountOf, type Emulator, startEmulator } from '../messenger-emulator/emulator.ts';
import { addApp } from '../messenger-emulator/state.ts';
import { findFreePort } from './free-port.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = join(import.meta.dirname, '../..');
/** Another tree whose built product is started instead of this one's. */
const productRoot = process.env.PRODUCT_ROOT ?? root;
const logFile = join(root, '.cache/product.log');
/** Milliseconds that a first start with sample data gets. */
const startTimeout = 180_000;

/**
 * Global setup of the browser tests: starts the built product on a free port with a data folder
 * of its own, with the sample tenants and `hostile`, whose rows attack whoever looks at them, or with
 * the definitions of DEFINITIONS_DIR, beside an emulator of the messenger at which both sample tenants have an account
 * `main`, and tells the tests the addresses in PRODUCT_URL and MESSENGER_URL.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await makeQuickFolder('y4-product-');
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const emulator = await startEmulator();
  const messengerFile = join(dataDir, 'messenger.json');
  await writeFile(messengerFile, JSON.stringify(accountsAt(emulator, address)));
  const product = await launch({
    DATA_DIR: dataDir,
    DEFINITIONS_DIR: process.env.DEFINITIONS_DIR ?? (await samplesAndHostile(dataDir)),
    PORT: String(port),
    HOST: '127.0.0.1',
    MESSENGER_FILE: messengerFile,
    // So that each visitor of a test can have an address of its own.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const stop = async (): Promise<void> => {
    await end(product);
    await emulator.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${address}/healthz`, product);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.PRODUCT_URL = address;
  process.env.MESSENGER_URL = emulator.url;
  return stop;
}

async function samplesAndHostile(dataDir: string): Promise<string> {
  const definitions = join(dataDir, 'definitions');
  for (const folder of ['definitions', 'tests/browser/_definitions']) {
    await cp(join(root, folder), definitions, { recursive: true });
  }
  return definitions;
}

function accountsAt(emulator: Emulator, address: string): object {
  const domains = [new URL(address).host];
  const account = () =>
    accountOf(emulator, addApp(emulator.state, { domains }), { origins: [address] });
  return { y4: { main: account() }, oasis: { main: account() } };
}

async function launch(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const log = await open(logFile, 'w');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const product = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: productRoot,
    env: { ...inherited, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  return product;
}

async function waitUntilReady(healthz: string, product: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && product.exitCode === null) {
    const answer = await fetch(healthz).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  const output = await readFile(logFile, 'utf8');
  throw new Error(`The product did not start (is it built? "npm run build"):\n${output}`);
}

async function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const gone = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await Promise.race([gone, pause(20_000).then(() => product.kill('SIGKILL'))]);
  await gone;
}
