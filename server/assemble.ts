import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Cluster } from './database/cluster/cluster-types.ts';
import { createPool } from './database/connection/pool.ts';
import { withPool } from './database/connection/short-pool.ts';
import { loggedFault } from './database/faults/database-away.ts';
import { migrate } from './database/migrate.ts';
import { poolLogin } from './database/pool-role.ts';
import { createTenancy, type Tenancy } from './database/tenancy.ts';
import { DefinitionCache } from './definitions/cache.ts';
import { issueTeller } from './definitions/issue-teller.ts';
import { listenForChanges } from './definitions/listener.ts';
import { type LoadOptions, loadDefinitions } from './definitions/load.ts';
import { watchDefinitions } from './definitions/watch.ts';
import { startSweeping } from './files/sweep.ts';
import type { Front } from './http/front.ts';
import { readAccounts } from './messenger/accounts.ts';
import { createMessenger } from './messenger/messenger.ts';
import { applyTablesOf } from './own-tables/apply-folder.ts';
import { namesLost } from './own-tables/run-statements.ts';
import { drawingOf } from './page/drawing.ts';
import { startReconciler } from './shop/payment/in-app/reconciler.ts';

/** Milliseconds that connections get to close when the server is to stop. */
const POOL_TIMEOUT = 5_000;

/** What a start has opened, from the configuration to the application behind its socket. */
export interface Assembly {
  readonly config: Config;
  readonly cluster: Cluster;
  readonly front: Front;
  readonly clientDir: string;
  /** File of the build that draws pages. */
  readonly drawingFile: string;
  /** What has to be undone at the stop, in the order in which it was done. */
  readonly cleanups: (() => Promise<void>)[];
  /** Takes lines for the terminal. */
  readonly print: (line: string) => void;
}

/** Brings the database up to date and opens the application on a socket that listens already. */
export async function assemble(assembly: Assembly): Promise<FastifyBaseLogger> {
  const { config, cluster, front, cleanups, print } = assembly;
  const accounts = await readAccounts({
    file: config.messengerFile,
    publicUrl: config.publicUrl,
    env: process.env,
  });
  await migrate(cluster.connection);
  const { connection, warning } = await poolLogin(cluster.connection);
  if (warning !== null) print(warning);
  const pool = createPool(connection, (error) => app.log.warn(loggedFault(error), 'database'));
  // A statement that the database does not stop ends with the database.
  cleanups.push(() => Promise.race([pool.end(), pause(POOL_TIMEOUT)]));

  const cache = new DefinitionCache();
  const tenants = new Set<string>();
  const app = await createApp({
    config,
    pool,
    cache,
    tenants,
    accounts,
    logger: { level: config.logLevel },
    clientDir: assembly.clientDir,
    draw: drawingOf(assembly.drawingFile),
    attach: (listener) => {
      front.application(listener);
      return front.server;
    },
  });
  cleanups.push(() => app.close());

  const tenancy = createTenancy(pool);
  const load = loaderOf(assembly, { tenancy, pool }, tenants);
  await load();
  if (config.sampleData) await fillSamples(tenancy, cluster);
  const listener = await listenForChanges(connection, {
    onChange: (corp) => cache.drop(corp),
    onConnected: () => cache.listening(true),
    onLost: () => cache.listening(false),
  });
  cleanups.push(() => listener.stop());
  if (config.environment === 'development') {
    const reload = () => load().catch((error) => app.log.error({ err: error }, 'definitions'));
    const stopWatching = watchDefinitions(config.definitionsDir, reload);
    cleanups.push(async () => stopWatching());
  }
  const stopSweeping = startSweeping(join(config.dataDir, 'files'), tenancy, (error) =>
    app.log.warn(loggedFault(error), 'stored files were not looked after'),
  );
  cleanups.push(async () => stopSweeping());
  const reconciler = startReconciler(createMessenger(accounts, tenancy, app.log), pool);
  if (reconciler) cleanups.push(() => reconciler.stop());
  await app.ready();
  front.open();
  return app.log;
}

/** What brings tables and definitions from their folder into the database, and tells what is wrong with them. */
function loaderOf(
  { config, cluster, print }: Assembly,
  database: Pick<LoadOptions, 'tenancy' | 'pool'>,
  tenants: Set<string>,
): () => Promise<void> {
  const { definitionsDir: folder, sampleData: sampleUsers } = config;
  const tellIssues = issueTeller(print);
  return async () => {
    const steps = await applyTablesOf(folder, cluster.connection);
    const options = { ...database, folder, sampleUsers, tables: steps.fingerprint };
    const { issues, found } = await loadDefinitions(options);
    for (const corp of found) tenants.add(corp);
    // What a faulty step was to make is missed by all that stands on it: that is one mistake.
    const others = issues.filter(({ message }) => !namesLost(message, steps.lost));
    tellIssues([...steps.issues, ...others]);
  };
}

async function fillSamples(tenancy: Tenancy, { connection }: Cluster): Promise<void> {
  const { loadSampleData } = await import('./sample/load.ts');
  // It opens no connection unless there is something to fill.
  await withPool({ ...connection, max: 1 }, (owner) => loadSampleData(tenancy, owner, new Date()));
}
