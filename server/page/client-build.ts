import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseManifest } from './manifest.ts';
import { readStyles, type Styles } from './stylesheet.ts';

/** The built client as the server hands it out. */
export interface ClientBuild {
  /** Folder that the files lie in. */
  readonly root: string;
  readonly template: string;
  /** Scripts that stand in the template itself, as a policy names what may run: `'sha256-…'`. */
  readonly inlineScripts: readonly string[];
  readonly manifest: Manifest;
  /** Addresses of the files that anybody may have: `/assets/main-3f2a.js`, `/theme.js`. */
  readonly files: ReadonlySet<string>;
  /** A stylesheet of the build by its address, taken apart; empty when there is none. */
  stylesOf(address: string): Promise<readonly Styles[]>;
}

/** Reads what the client build left in a folder; null when there is none, as in development. */
export async function readClientBuild(root: string): Promise<ClientBuild | null> {
  try {
    const [template, manifest, entries] = await Promise.all([
      readFile(join(root, 'index.html'), 'utf8'),
      readFile(join(root, '.vite/manifest.json'), 'utf8'),
      readdir(root, { recursive: true, withFileTypes: true }),
    ]);
    const addresses = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
      .filter((path) => path !== '/index.html' && !/^\/\.|\.(?:br|gz)$/.test(path));
    const files = new Set(addresses);
    return {
      root,
      template,
      inlineScripts: hashesOf(template),
      manifest: parseManifest(manifest),
      files,
      stylesOf: stylesIn(root, files),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function hashesOf(template: string): string[] {
  return Array.from(template.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Each is read when the first page needs it. */
function stylesIn(root: string, files: ReadonlySet<string>): ClientBuild['stylesOf'] {
  const known = new Map<string, Promise<readonly Styles[]>>();
  return (address) => {
    if (!files.has(address)) return Promise.resolve([]);
    const styles = known.get(address) ?? readFile(join(root, address), 'utf8').then(readStyles);
    known.set(address, styles);
    return styles;
  };
}
