import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';
import { isAlive, isPostmasterOf, postmasterPath } from './postmaster-file.ts';
import type { Transport } from './transport.ts';

/** Milliseconds that a PostgreSQL which is just starting gets to fill its lock file. */
const writingGrace = 300;

/**
 * Removes lock files that PostgreSQL would take for those of a running one: a power cut may leave
 * them empty, and the number in them may belong to another process by now. Files whose process is
 * gone it clears away on its own, and two on the same data it prevents by its shared memory too.
 */
export async function removeStaleFiles(place: Place, transport: Transport): Promise<void> {
  await removeStale(postmasterPath(place.pgdata), place.pgdata);
  if (transport.kind !== 'socket') return;
  const socket = join(transport.folder, '.s.PGSQL.5432');
  if (await removeStale(`${socket}.lock`, place.pgdata)) await rm(socket, { force: true });
}

/** @returns whether it was removed */
async function removeStale(path: string, pgdata: string): Promise<boolean> {
  let pid = await readNumber(path);
  if (pid === 'unreadable') {
    await pause(writingGrace);
    pid = await readNumber(path);
  }
  if (pid === 'missing') return false;
  const stale = pid === 'unreadable' || (isAlive(pid) && !(await isPostmasterOf(pid, pgdata)));
  if (stale) await rm(path, { force: true });
  return stale;
}

async function readNumber(path: string): Promise<number | 'missing' | 'unreadable'> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return 'missing';
  return Number.parseInt(text, 10) || 'unreadable';
}
