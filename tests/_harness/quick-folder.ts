import { chmod, mkdtemp, readdir, readlink, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/database/cluster/postmaster-file.ts';

const inMemory = '/dev/shm';
/** Bytes that a run's databases stay well below. */
const enough = 4 * 2 ** 30;

/**
 * Makes a folder for a database that is thrown away: in memory where there is plenty, since a shared disk is what
 * tests wait for most. Other accounts may pass through it: then root's PostgreSQL keeps its data in here too. Those of
 * runs that were killed before they threw theirs away are removed first, as they hold memory.
 *
 * @param prefix begins its name, behind which the process stands that has it, and among which others it has its number.
 */
export async function makeQuickFolder(prefix: string): Promise<string> {
  const parent = (await isRoomy(inMemory)) ? inMemory : tmpdir();
  const own = `${prefix}${await processSpace()}-`;
  for (const place of new Set([inMemory, parent])) await sweepLeft(place, own);
  const folder = await mkdtemp(join(parent, `${own}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Names the processes among which this one has its number: another container may share the folder. */
async function processSpace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return link.replace(/\D/g, '');
}

/** Removes the folders of such a name whose process is gone. One of another account stays. */
async function sweepLeft(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const [pid = ''] = name.slice(prefix.length).split('-');
    if (!/^\d+$/.test(pid) || isAlive(Number(pid))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What lies in memory is taken from the browsers and workers, so twice as much has to be free. */
async function isRoomy(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined);
  return (
    space !== undefined &&
    space.bavail * space.bsize > enough &&
    process.availableMemory() > 2 * enough
  );
}
