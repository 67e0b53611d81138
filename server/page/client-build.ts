import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseManifest } from './manifest.ts';

/** The built client as the server hands it out. */
export interface ClientBuild {
  /** Folder that the files lie in. */
  readonly root: string;
  readonly template: string;
  readonly manifest: Manifest;
  /** Addresses of the files that anybody may have: `/assets/main-3f2a.js`, `/theme.js`. */
  readonly files: ReadonlySet<string>;
}

/** Reads what the client build left in a folder; null when there is none, as in development. */
export async function readClientBuild(root: string): Promise<ClientBuild | null> {
  try {
    const [template, manifest, entries] = await Promise.all([
      readFile(join(root, 'index.html'), 'utf8'),
      readFile(join(root, '.vite/manifest.json'), 'utf8'),
      readdir(root, { recursive: true, withFileTypes: true }),
    ]);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
      .filter((path) => path !== '/index.html' && !/^\/\.|\.(?:br|gz)$/.test(path));
    return { root, template, manifest: parseManifest(manifest), files: new Set(files) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
