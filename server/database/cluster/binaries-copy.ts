import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { ClusterError, explainFileFault } from './cluster-error.ts';
import { linkLibraries } from './library-links.ts';
import { makeFolder } from './reach.ts';

/**
 * Copies PostgreSQL's programs to where each account can run them. One copy serves each version;
 * it appears under its name only when it is complete.
 *
 * @returns folder `native` of the copy
 */
export async function copyBinaries(native: string, copies: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(copies, `postgres-${version}-${process.platform}-${process.arch}`);
  const finished = join(target, 'native');
  if (await exists(finished)) return finished;
  const draft = `${target}.draft-${process.pid}`;
  try {
    await makeFolder(draft, 0o755);
    await cp(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a',
    });
    await linkLibraries(join(draft, 'native'));
    await openToAll(draft);
    await rename(draft, target).catch(async (error) => {
      // Another start was quicker with the same copy.
      if (!(await exists(finished))) throw error;
    });
  } catch (error) {
    throw new ClusterError(explainFileFault(error, copies), { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return finished;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A strict umask at install time leaves files that only the installer can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) {
      const { mode } = await stat(path);
      await chmod(path, (mode & 0o111) === 0 ? 0o644 : 0o755);
    }
  }
}
