import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Makes the links between library names that the package makes in an install script, which an
 * installer may have skipped.
 *
 * @returns false if they are missing and can not be made there
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { readonly source: string; readonly target: string }[];
  const made = await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(dirname(native), target)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      ),
    ),
  );
  return !made.includes(false);
}
