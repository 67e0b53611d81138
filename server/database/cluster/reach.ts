import { chmod, lchown, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

/** Whether any account may pass through `folder` and everything above it. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isOpenToAll(parent);
}

/**
 * Makes a folder and those above it that are missing. Node's own way to do that never ends where
 * a folder above is a broken link, and hides that a disk is read-only.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(folder);
    if (code === 'ENOENT' && parent !== folder && !(await isLink(folder))) {
      await makeFolder(parent, mode);
      await mkdir(folder, { mode });
    } else if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

/** Makes a folder that only `account` (and root) may enter, or takes over an existing one. */
export async function makePrivateFolder(
  folder: string,
  account: Account | undefined,
): Promise<void> {
  await makeFolder(folder, 0o700);
  if (account) await lchown(folder, account.uid, account.gid);
  const found = await lstat(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner)) {
    throw Object.assign(new Error(`${folder} belongs to another account`), { code: 'EPERM' });
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/**
 * The first of `candidates` that root can make its own and that every account may enter. A folder
 * that others can write to is passed over: they could put their own programs into it.
 */
export async function findSystemFolder(candidates: readonly string[]): Promise<string | undefined> {
  for (const folder of candidates) {
    try {
      await makeFolder(folder, 0o755);
      const found = await lstat(folder);
      const safe = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
      if (safe && (await isOpenToAll(folder))) return folder;
    } catch {
      // Read-only or forbidden: the next one may do.
    }
  }
  return undefined;
}
