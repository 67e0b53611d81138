import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { isAlive, readPostmaster } from '#server/database/cluster/postmaster-file.ts';

const root = join(import.meta.dirname, '../../..');
/** Another process that opens the cluster of a data folder. */
export interface App {
  readonly process: ChildProcess;
  /** The first line it prints: its database's address, or why it has none. */
  readonly firstLine: Promise<string>;
  readonly exited: Promise<unknown>;
}

/** Starts an app in a process group of its own, as a terminal does. */
export function startApp(dataDir: string, ending = 'stay', systemFolder?: string): App {
  const script = join(root, 'tests/server/cluster/_app.ts');
  const args = systemFolder === undefined ? [] : [systemFolder];
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, ending, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => resolve('(ended without a word)'));
  });
  return { process: child, firstLine, exited };
}

/** Process number of the PostgreSQL that runs in a data folder, if one does. */
export async function postgresOf(dataDir: string): Promise<number | undefined> {
  const { folder } = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'));
  const pid = (await readPostmaster(resolve(dataDir, folder, 'pgdata')))?.pid;
  return pid !== undefined && isAlive(pid) ? pid : undefined;
}

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(10);
  }
}
