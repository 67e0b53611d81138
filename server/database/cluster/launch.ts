import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { POOL_SIZE } from '../connection/pool.ts';
import { ClusterError, explainFileFault } from './cluster-error.ts';
import { isAlive, readPostmaster } from './postmaster-file.ts';
import { programOptions } from './run.ts';
import { beginServerLog, openServerLog, type ServerLog } from './server-log.ts';
import type { ServerOptions } from './server-options.ts';
import { serverSettings, toArguments } from './settings.ts';
import { listenSettings } from './transport.ts';

/** A PostgreSQL that was started and may not be ready yet. */
export interface Launched {
  readonly pid: number;
  readonly log: ServerLog;
  /** Whether it has ended. */
  ended(): boolean;
}

/**
 * Kilobytes that each process of PostgreSQL may have of its own, where the system keeps count. SQL of an author
 * can gather values without end, and the system would end the whole database to get the memory back. On a small machine
 * it is less, so that all connections together leave a quarter of the memory to everything else; never so little
 * that usual work fails.
 *
 * @param memory bytes that the machine, or the container, has.
 */
export function memoryLimit(memory: number): number {
  const fair = (memory * 0.75) / POOL_SIZE;
  return Math.floor(Math.min(768 * MB, Math.max(128 * MB, fair)) / 1024);
}

const MB = 2 ** 20;
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
/** Runs the program that follows, in the place of the shell, so that it keeps its number. */
const LIMITED = `ulimit -d ${memoryLimit(memory)} 2>/dev/null; exec "$0" "$@"`;

/** Starts PostgreSQL, which then lives on its own until `stopServer` ends it. */
export async function launchServer(options: ServerOptions): Promise<Launched> {
  const { place, transport } = options;
  const log = await beginServerLog(place);
  const args = toArguments({ ...serverSettings, ...listenSettings(transport) });
  try {
    return transport.kind === 'socket'
      ? await launchDirectly(options, args, log)
      : await launchByControl(options, args, log);
  } catch (error) {
    throw new ClusterError(explainFileFault(error, place.dataDir), { cause: error });
  }
}

async function launchDirectly(
  { place, account, binaries }: ServerOptions,
  args: readonly string[],
  log: ServerLog,
): Promise<Launched> {
  const file = await openServerLog(log.path);
  try {
    const program = binaries.program('postgres');
    const limited = ['-c', LIMITED, program, '-D', place.pgdata, ...args];
    const child = spawn('/bin/sh', limited, {
      ...programOptions(account),
      stdio: ['ignore', file.fd, file.fd],
      // A group of its own: Ctrl-C is for the app, which needs the database until it has finished.
      detached: true,
    });
    await once(child, 'spawn');
    child.unref();
    return { pid: child.pid ?? 0, log, ended: () => hasEnded(child) };
  } finally {
    await file.close();
  }
}

/** Windows: its administrators may run PostgreSQL only with the rights that pg_ctl takes away. */
async function launchByControl(
  { place, account, binaries }: ServerOptions,
  args: readonly string[],
  log: ServerLog,
): Promise<Launched> {
  const control = ['start', '-w', '-D', place.pgdata, '-l', log.path, '-o', args.join(' ')];
  const child = spawn(binaries.program('pg_ctl'), control, {
    ...programOptions(account),
    // PostgreSQL would inherit a pipe and never let it end.
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  });
  await once(child, 'exit');
  const pid = (await readPostmaster(place.pgdata))?.pid ?? 0;
  return { pid, log, ended: () => pid === 0 || !isAlive(pid) };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
