import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Bytes that a run's databases stay well below. */
const enough = 4 * 2 ** 30;

/**
 * Makes a folder for a database that is thrown away: in memory where there is plenty, since a shared disk is what
 * tests wait for most. Other accounts may pass through it: then root's PostgreSQL keeps its data in here too.
 */
export async function makeQuickFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await isRoomy(inMemory)) ? inMemory : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
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
