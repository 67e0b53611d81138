import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a running PostgreSQL writes into `postmaster.pid` of its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket; empty if it has none. */
  readonly socketFolder: string;
  /** Whether it takes connections by now. */
  readonly ready: boolean;
}

/** Path of the file that a running PostgreSQL holds. */
export function postmasterPath(pgdata: string): string {
  return join(pgdata, 'postmaster.pid');
}

/** Reads it; `undefined` if there is none, or none that is complete. */
export async function readPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterPath(pgdata), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n');
  if (!Number(pid)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketFolder: socketFolder.trim(),
    ready: status.trim() === 'ready',
  };
}

/** Whether a process of that number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether process `pid` is the PostgreSQL of `pgdata`. Numbers are given again, within seconds in
 * a container, so a living process alone proves nothing.
 */
export async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const real = await realpath(pgdata);
  if (process.platform === 'linux') {
    // PostgreSQL works in its data folder; a container's root may not look there, but may read
    // the command line.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return folder === real || command.split('\0').includes(pgdata);
  }
  const listing = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return listing.stdout.includes(pgdata) || listing.stdout.includes(real);
}
