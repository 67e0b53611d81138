import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file below the folder of definitions. */
export interface DefinitionFile {
  /** Path below the tenant's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

/** All files of one tenant, or of the product itself. */
export interface DefinitionFolder {
  /** Name of the folder: the tenant's code, or {@link PRODUCT_FOLDER}. */
  readonly name: string;
  readonly files: readonly DefinitionFile[];
  /** Paths of files that are neither JSON nor SQL, nor meant for people; nothing reads them. */
  readonly strays?: readonly string[];
  /** Changes when any of the files does. */
  readonly hash: string;
}

/** Folder with what belongs to all tenants. */
export const PRODUCT_FOLDER = '_product';

const READ = /\.(?:json|sql)$/;
/** Notes, and what editors and tools leave behind. */
const FOR_PEOPLE = /^\.|(?<!\.(?:json|sql))\.(?:md|txt)$|~$/;

/** Reads every JSON and SQL file of every folder. Small files: they are held in memory at once. */
export async function readDefinitionFolders(root: string): Promise<DefinitionFolder[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readFolder(root, name)));
}

async function readFolder(root: string, name: string): Promise<DefinitionFolder> {
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => entry.isFile() && !FOR_PEOPLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const paths = all.filter((path) => READ.test(path));
  const below = (path: string) => path.slice(join(root, name).length + 1).replaceAll('\\', '/');
  const files = await Promise.all(
    paths.sort().map(async (path) => {
      // Some editors begin a text with a mark of its encoding.
      const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
      return { path: below(path), text, hash: sha256(text) };
    }),
  );
  const hash = sha256(files.map((file) => `${file.path} ${file.hash}`).join('\n'));
  const strays = all.filter((path) => !READ.test(path)).map(below);
  return { name, files, strays, hash };
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
