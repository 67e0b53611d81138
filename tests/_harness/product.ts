import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');
const logFile = join(root, '.cache/product.log');
/** Milliseconds that a first start with sample data gets. */
const startPatience = 60_000;

/**
 * Global setup of the browser tests: starts the built product on a free port with a data folder
 * of its own, and tells the tests its address in PRODUCT_URL.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'y4-product-'));
  await chmod(dataDir, 0o755);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const product = await launch({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' });
  const stop = async (): Promise<void> => {
    await end(product);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${address}/healthz`, product);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.PRODUCT_URL = address;
  return stop;
}

async function launch(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const log = await open(logFile, 'w');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const product = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  return product;
}

async function waitUntilReady(healthz: string, product: ChildProcess): Promise<void> {
  const deadline = Date.now() + startPatience;
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
