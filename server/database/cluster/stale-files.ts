import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { isAlive, isPostmasterOf, postmasterPath, readPostmaster } from './postmaster-file.ts';
import type { Transport } from './transport.ts';

/**
 * Removes the lock files of a PostgreSQL that is gone, where its number now belongs to another
 * process: PostgreSQL would take that one for itself and refuse to start. Files whose process is
 * gone it clears away on its own.
 */
export async function removeStaleFiles(place: Place, transport: Transport): Promise<void> {
  const left = await readPostmaster(place.pgdata);
  if (left && (await isAnother(left.pid, place.pgdata))) {
    await rm(postmasterPath(place.pgdata), { force: true });
  }
  if (transport.kind !== 'socket') return;
  const socket = join(transport.folder, '.s.PGSQL.5432');
  const pid = Number((await readFile(`${socket}.lock`, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid && (await isAnother(pid, place.pgdata))) {
    await rm(`${socket}.lock`, { force: true });
    await rm(socket, { force: true });
  }
}

async function isAnother(pid: number, pgdata: string): Promise<boolean> {
  return isAlive(pid) && !(await isPostmasterOf(pid, pgdata));
}
