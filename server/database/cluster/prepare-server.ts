import { chooseAccount, isRoot } from './account.ts';
import { openBinaries } from './binaries.ts';
import { ClusterError, explainFileFault } from './cluster-error.ts';
import type { EmbeddedOptions } from './cluster-types.ts';
import { ensureInitialised } from './initdb.ts';
import { stopOrphans } from './orphans.ts';
import { findPlace, systemFolders } from './place.ts';
import { findSystemFolder } from './reach.ts';
import type { ServerOptions } from './server-options.ts';
import { defaultTransport, prepareTransport } from './transport.ts';

/**
 * Gets everything ready that a start needs: a place, an account that may use it, programs which
 * that account can run, a way to connect, and a complete cluster.
 *
 * @throws ClusterError
 */
export async function prepareServer(
  { dataDir, log, transport: kind = defaultTransport(), systemFolders: folders }: EmbeddedOptions,
  signal: AbortSignal,
): Promise<ServerOptions> {
  const place = await findPlace(dataDir, folders);
  const account = await chooseAccount(place.pgdata);
  const binaries = await openBinaries(account, () => findCopiesFolder(place.dataDir, folders));
  try {
    const transport = await prepareTransport(kind, place, account);
    const passwordFile = transport.kind === 'loopback' ? transport.passwordFile : undefined;
    await ensureInitialised({ place, account, binaries, passwordFile, signal });
    const options = { place, account, binaries, transport, log, signal };
    await stopOrphans(options);
    return options;
  } catch (error) {
    if (error instanceof ClusterError || signal.aborted) throw error;
    throw new ClusterError(explainFileFault(error, place.folder), { cause: error });
  }
}

async function findCopiesFolder(
  dataDir: string,
  candidates: readonly string[] = systemFolders,
): Promise<string> {
  if (!isRoot()) return dataDir;
  const folder = await findSystemFolder(candidates);
  if (folder !== undefined) return folder;
  throw new ClusterError(
    `PostgreSQL refuses to run as root, and no folder was found where another account could run it (tried ${candidates.join(', ')}): start without root, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
}
