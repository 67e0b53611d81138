import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRoot } from './account.ts';
import { ClusterError, explainFileFault } from './cluster-error.ts';
import { type Pointer, pointerPath, readPointer, writePointer } from './pointer.ts';
import { findSystemFolder, isOpenToAll, makeFolder } from './reach.ts';

/** Where one data folder's cluster lies. */
export interface Place {
  readonly id: string;
  /** Real path of the data folder. */
  readonly dataDir: string;
  /** Folder of the cluster, in the data folder or in a system folder. */
  readonly folder: string;
  /** PostgreSQL's own data folder, in `folder`. */
  readonly pgdata: string;
  /** Earlier clusters of the same data folder, left over when it was deleted. */
  readonly orphans: readonly string[];
}

/** Folders for what the account nobody must be able to reach, best first. */
export const systemFolders: readonly string[] = [
  '/var/lib/y4-web-ui',
  '/srv/y4-web-ui',
  '/opt/y4-web-ui',
  '/var/tmp/y4-web-ui',
];

/**
 * Finds or chooses the place of a data folder's cluster: in the data folder itself, except for
 * root with a data folder that PostgreSQL's account could not reach.
 *
 * @throws ClusterError if the data folder can not be used
 */
export async function findPlace(
  dataDir: string,
  candidates: readonly string[] = systemFolders,
): Promise<Place> {
  try {
    await makeFolder(dataDir);
    const real = await realpath(dataDir);
    const known = await readPointer(real);
    if (known) return await followPointer(real, known);
    return await choosePlace(real, candidates);
  } catch (error) {
    if (error instanceof ClusterError) throw error;
    throw new ClusterError(explainFileFault(error, dataDir), { cause: error });
  }
}

async function choosePlace(dataDir: string, candidates: readonly string[]): Promise<Place> {
  if (!isRoot() || (await isOpenToAll(dataDir))) {
    return describePlace(dataDir, await writePointer(dataDir, () => 'postgres'));
  }
  const system = await findSystemFolder(candidates);
  if (system === undefined) {
    throw new ClusterError(
      `PostgreSQL refuses to run as root, and no other account can reach ${dataDir}: start without root, or set DATA_DIR to a folder that all may enter, such as /srv/y4.`,
    );
  }
  const clusters = join(system, 'clusters');
  await makeFolder(clusters, 0o755);
  const orphans = await findOwned(clusters, dataDir);
  const pointer = await writePointer(dataDir, (id) => join(clusters, id));
  await writeFile(ownerFile(resolve(dataDir, pointer.folder)), dataDir);
  return { ...describePlace(dataDir, pointer), orphans };
}

async function followPointer(dataDir: string, pointer: Pointer): Promise<Place> {
  const place = describePlace(dataDir, pointer);
  const owner = await readFile(ownerFile(place.folder), 'utf8').catch(() => undefined);
  if (owner === undefined || owner === dataDir) return place;
  const other = await readPointer(owner).catch(() => undefined);
  if (other?.id === pointer.id) {
    throw new ClusterError(
      `${dataDir} is a copy of ${owner}, and both name the database in ${place.folder}: delete ${pointerPath(dataDir)} to give the copy an empty database of its own.`,
    );
  }
  // The data folder was moved and takes its cluster along.
  await writeFile(ownerFile(place.folder), dataDir);
  return place;
}

function describePlace(dataDir: string, pointer: Pointer): Place {
  const folder = resolve(dataDir, pointer.folder);
  return { id: pointer.id, dataDir, folder, pgdata: join(folder, 'pgdata'), orphans: [] };
}

/** Beside the cluster, not in it: that folder belongs to the account PostgreSQL runs as. */
function ownerFile(folder: string): string {
  return `${folder}.owner`;
}

async function findOwned(clusters: string, dataDir: string): Promise<string[]> {
  const names = await readdir(clusters);
  const folders = names.filter((name) => name.endsWith('.owner')).map((name) => name.slice(0, -6));
  const owned: string[] = [];
  for (const folder of folders.map((name) => join(clusters, name))) {
    const owner = await readFile(ownerFile(folder), 'utf8');
    if (owner === dataDir && (await stat(folder).catch(() => undefined))) owned.push(folder);
  }
  return owned;
}
