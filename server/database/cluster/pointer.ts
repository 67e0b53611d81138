import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ClusterError } from './cluster-error.ts';

const pointerSchema = z.object({
  /** Tells clusters apart, also after a data folder was deleted and made again. */
  id: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  /** Folder of the cluster, relative to the data folder or absolute. */
  folder: z.string().check(z.minLength(1)),
});

/** Content of `database.json`, by which a data folder names its cluster. */
export type Pointer = z.infer<typeof pointerSchema>;

/** The file that names the cluster of a data folder. */
export function pointerPath(dataDir: string): string {
  return join(dataDir, 'database.json');
}

/**
 * Reads the pointer.
 *
 * @returns undefined if the data folder has none yet
 * @throws ClusterError if it is damaged
 */
export async function readPointer(dataDir: string): Promise<Pointer | undefined> {
  const path = pointerPath(dataDir);
  let text = '';
  // Empty means that another start is writing it at this moment.
  for (let attempt = 0; text === '' && attempt < 50; attempt += 1) {
    if (attempt > 0) await pause(10);
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
  try {
    return pointerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ClusterError(
      `${path} is damaged, so the database can not be found: restore that file, or delete it to begin with an empty database.`,
      { cause: error },
    );
  }
}

/**
 * Writes a new pointer, unless another start was quicker: then that one's is returned. It is there with all that it
 * says or not at all, whenever this process is killed.
 */
export async function writePointer(
  dataDir: string,
  folder: (id: string) => string,
): Promise<Pointer> {
  const id = randomBytes(6).toString('hex');
  const pointer: Pointer = { id, folder: folder(id) };
  const path = pointerPath(dataDir);
  const written = `${path}.${id}`;
  try {
    await writeFile(written, `${JSON.stringify(pointer)}\n`);
    await giveName(written, path);
    return pointer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readPointer(dataDir)) ?? pointer;
  } finally {
    await rm(written, { force: true });
  }
}

/** @throws EEXIST when there is such a file. */
async function giveName(written: string, path: string): Promise<void> {
  try {
    await link(written, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every file system has links.
    await copyFile(written, path, constants.COPYFILE_EXCL);
  }
}
