import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tenancy } from '../database/tenancy.ts';
import { isCorpCode } from '../wire/tenant.ts';
import { WAITING } from './incoming-file.ts';
import { SMALLER } from './smaller-file.ts';
import { forgetUnnamedFiles } from './sweep-unnamed.ts';

/** Milliseconds after which nobody can be in the middle of storing a file any more. */
const SETTLED = 24 * 60 * 60 * 1000;
/** Milliseconds between two sweeps. */
const PAUSE = 6 * 60 * 60 * 1000;
/** Names that are asked about at once. */
const BATCH = 1000;

/**
 * Removes bytes that no address can name: uploads that were cut off with their process, files whose
 * transaction came to nothing, what no record has ever named, and smaller pictures of what is gone.
 *
 * @param folder folder of stored files, with a folder for each tenant.
 * @param now moment that a file's age counts from, in milliseconds since 1970.
 * @returns paths below the folder.
 */
export async function sweepFiles(folder: string, tenancy: Tenancy, now: number): Promise<string[]> {
  const swept: string[] = [];
  const remove = async (name: string) => {
    await rm(join(folder, name), { force: true });
    swept.push(name);
  };
  for (const name of await settledFiles(join(folder, WAITING), now)) {
    await remove(`${WAITING}/${name}`);
  }
  for (const corp of (await namesIn(folder)).filter(isCorpCode)) {
    for (const name of await forgetUnnamedFiles(corp, tenancy, now))
      await remove(`${corp}/${name}`);
    const settled = await settledFiles(join(folder, corp), now);
    for (const name of await unknownFiles(settled, corp, tenancy)) await remove(`${corp}/${name}`);
    const stored = new Set(await namesIn(join(folder, corp)));
    for (const name of await namesIn(join(folder, corp, SMALLER))) {
      if (!stored.has(name.replace(/^\d+-/, ''))) await remove(`${corp}/${SMALLER}/${name}`);
    }
  }
  return swept;
}

/** Sweeps now and again until it is stopped; what fails is told and tried again the next time. */
export function startSweeping(
  folder: string,
  tenancy: Tenancy,
  onError: (error: unknown) => void,
): () => void {
  const sweep = () => {
    sweepFiles(folder, tenancy, Date.now()).catch(onError);
  };
  const timer = setInterval(sweep, PAUSE);
  timer.unref();
  sweep();
  return () => clearInterval(timer);
}

/** Those of the names that no row of the tenant's files has. */
async function unknownFiles(
  names: readonly string[],
  corp: string,
  tenancy: Tenancy,
): Promise<string[]> {
  const unknown: string[] = [];
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH);
    const known = await tenancy.withTenant(corp, (transaction) =>
      transaction.selectFrom('file').select('path').where('path', 'in', batch).execute(),
    );
    const kept = new Set(known.map(({ path }) => path));
    unknown.push(...batch.filter((name) => !kept.has(name)));
  }
  return unknown;
}

async function settledFiles(folder: string, now: number): Promise<string[]> {
  const settled: string[] = [];
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && now - found.mtimeMs > SETTLED) settled.push(name);
  }
  return settled;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
