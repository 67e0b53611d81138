import { randomBytes } from 'node:crypto';
import { chmod, chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ClusterError, explainFileFault, explainOutput } from './cluster-error.ts';
import type { Place } from './place.ts';
import { isAlive } from './postmaster-file.ts';
import { makePrivateFolder } from './reach.ts';
import { type RunResult, run } from './run.ts';

/** What making a new cluster needs to know. */
export interface InitOptions {
  readonly place: Place;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** File for a new superuser's password; `undefined` where a private socket protects. */
  readonly passwordFile: string | undefined;
  readonly signal: AbortSignal;
}

const draftName = /^pgdata\.draft-(\d+)$/;

/**
 * Makes sure that the place holds a complete cluster of this PostgreSQL's version. A new one is
 * made beside its place and moved there when it is complete, so that a half-made one is never used.
 *
 * @throws ClusterError for foreign, broken or too old data, missing rights, a full disk
 */
export async function ensureInitialised(options: InitOptions): Promise<void> {
  const { place, account, binaries } = options;
  if (await isInitialised(place.pgdata, binaries)) return;
  try {
    await makePrivateFolder(place.folder, account);
    await sweepDrafts(place.folder);
  } catch (error) {
    throw new ClusterError(explainFileFault(error, place.folder), { cause: error });
  }
  const draft = join(place.folder, `pgdata.draft-${process.pid}`);
  try {
    const result = await initialise(draft, options);
    options.signal.throwIfAborted();
    if (result.code !== 0) throw new ClusterError(explainOutput(result.output, place.folder));
    await rename(draft, place.pgdata).catch(async (error) => {
      // Another start was quicker; its cluster is as good as ours.
      if (!(await isInitialised(place.pgdata, binaries))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function isInitialised(pgdata: string, binaries: Binaries): Promise<boolean> {
  const entries = await readdir(pgdata).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ClusterError(explainFileFault(error, pgdata), { cause: error });
  });
  if (entries.length === 0) return false;
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === binaries.major) return true;
  if (/^\d/.test(version)) {
    throw new ClusterError(
      `The data in ${pgdata} were written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${binaries.major}: set DATA_DIR to a new folder and bring the data over with pg_dump and psql of that version, or set DATABASE_URL to a PostgreSQL ${version.trim()}.`,
    );
  }
  throw new ClusterError(
    `${pgdata} holds files but no PostgreSQL data: move it away to begin with an empty database, or set DATA_DIR to another folder.`,
  );
}

/**
 * C.UTF-8 classifies Chinese letters (trigrams of a search need that) and is known to each
 * current system but a few; those get the next best.
 */
const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initialise(draft: string, options: InitOptions): Promise<RunResult> {
  const { account, binaries, signal, passwordFile } = options;
  let result: RunResult = { code: null, output: '' };
  for (const locale of characterLocales) {
    const args = [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${locale}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(await authentication(passwordFile, account)),
    ];
    result = await run(binaries.program('initdb'), args, { account, signal });
    if (result.code === 0 || !/invalid locale name/.test(result.output)) break;
  }
  return result;
}

async function authentication(
  passwordFile: string | undefined,
  account: Account | undefined,
): Promise<string[]> {
  if (passwordFile === undefined) return ['--auth-local=trust', '--auth-host=reject'];
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (account) await chown(passwordFile, account.uid, account.gid);
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
}

async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = draftName.exec(name)?.[1];
    if (pid === undefined) continue;
    const running = Number(pid) !== process.pid && isAlive(Number(pid));
    if (!running) await rm(join(folder, name), { recursive: true, force: true });
  }
}
