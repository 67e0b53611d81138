import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { ClusterError, explainFileFault } from './cluster-error.ts';
import { linkLibraries } from './library-links.ts';
import { makeFolder } from './reach.ts';

/** Age in milliseconds at which an unfinished copy is one that nobody works on. */
const draftLife = 3_600_000;

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
  try {
    await makeFolder(copies, 0o755);
    await sweepDrafts(copies);
    await copyTo(target, native);
  } catch (error) {
    throw new ClusterError(explainFileFault(error, copies), { cause: error });
  }
  return finished;
}

async function copyTo(target: string, native: string): Promise<void> {
  const draft = await mkdtemp(`${target}.draft-`);
  try {
    await cp(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a',
    });
    await linkLibraries(join(draft, 'native'));
    await openToAll(draft);
    await rename(draft, target).catch(async (error) => {
      // Another start was quicker with the same copy.
      if (!(await exists(join(target, 'native')))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function sweepDrafts(copies: string): Promise<void> {
  const drafts = (await readdir(copies)).filter((name) => /^postgres-.*\.draft-/.test(name));
  for (const draft of drafts.map((name) => join(copies, name))) {
    const { mtimeMs } = await stat(draft);
    if (Date.now() - mtimeMs > draftLife) await rm(draft, { recursive: true, force: true });
  }
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
