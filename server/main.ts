import { join } from 'node:path';
import { banner, firstTenant, sampleUser, urlOf } from './banner.ts';
import { type Config, readConfig } from './config.ts';
import type { ClusterLog } from './database/cluster/cluster-types.ts';
import { createFront } from './http/front.ts';
import { stopOnSignals } from './http/stop-signals.ts';
import { explainStartFailure } from './start-failure.ts';

/** Milliseconds that running requests get when the server is to stop. */
const STOP_TIMEOUT = 15_000;

const begun = performance.now();
const cleanups: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;

/** Undoes what the start did, last things first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  })();
  return stopping;
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Until the application has a log of its own, faults of the database go to the terminal. */
let clusterLog: ClusterLog = { info() {}, warn: print, error: print };

let config: Config | undefined;
try {
  config = readConfig();
  const front = createFront();
  const address = await front.listen(config.port, config.host);
  stopOnSignals(stop, (code) => process.exit(code));
  // Both take their time: the rest of the code is read while PostgreSQL starts.
  const loading = import('./assemble.ts');
  const { openCluster } = await import('./database/cluster/cluster.ts');
  const cluster = await openCluster({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log: {
      info: (message) => clusterLog.info(message),
      warn: (message) => clusterLog.warn(message),
      error: (message) => clusterLog.error(message),
    },
  });
  cleanups.push(() => cluster.stop());
  const { assemble } = await loading;
  const clientDir = join(import.meta.dirname, '../client');
  const drawingFile = join(import.meta.dirname, '../drawing/draw.js');
  const assembly = { config, cluster, front, clientDir, drawingFile, cleanups, print };
  clusterLog = await assemble(assembly);
  cleanups.push(() => front.close(STOP_TIMEOUT));
  const corp = await firstTenant(config);
  const facts = {
    config,
    url: config.publicUrl ?? urlOf(address),
    database: cluster.describe(),
    seconds: (performance.now() - begun) / 1000,
    sample: await sampleUser(config, corp),
    corp,
  };
  process.stdout.write(banner(facts));
} catch (error) {
  if (!stopping) print(explainStartFailure(error, config));
  await stop();
  process.exit(1);
}
