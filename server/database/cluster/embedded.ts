import { setTimeout as pause } from 'node:timers/promises';
import { type AppLock, acquireAppLock } from './app-lock.ts';
import type { Cluster, EmbeddedOptions } from './cluster-types.ts';
import { createDatabase, dropDatabase, ensureDatabase } from './databases.ts';
import { interruptible } from './interrupt.ts';
import { prepareServer } from './prepare-server.ts';
import { ensureServer, type RunningServer } from './server.ts';
import type { ServerOptions } from './server-options.ts';
import { sendSignal, stopServer } from './stop-server.ts';
import { connectionUrl, removeSocketFolder } from './transport.ts';

/** Name of the app's database. */
const appDatabase = 'y4';
/** Milliseconds before each try to start a database that went away; the last one repeats. */
const retryDelays = [0, 250, 1_000, 3_000, 10_000];

interface State {
  server: RunningServer;
  lock: AppLock;
}

/**
 * Opens the PostgreSQL of our own in a data folder: makes it, starts it or takes over the one
 * that outlived its app. One app at a time holds it. If it goes away it is started again.
 *
 * @throws ClusterError
 */
export function openEmbedded(options: EmbeddedOptions): Promise<Cluster> {
  return interruptible(async (signal) => {
    const serverOptions = await prepareServer(options, signal);
    const state = await open(serverOptions);
    return describeCluster(state, serverOptions);
  });
}

async function open(options: ServerOptions): Promise<State> {
  const server = await ensureServer(options);
  const lock = await acquireAppLock(server.connection, options.place.dataDir, options.signal);
  try {
    options.signal.throwIfAborted();
    await ensureDatabase(server.connection, appDatabase);
    return { server, lock };
  } catch (error) {
    await lock.release();
    await stopServer(server.pid, options);
    throw error;
  }
}

function describeCluster(state: State, options: ServerOptions): Cluster {
  const stop = keepRunning(state, options);
  const admin = state.server.connection;
  const connection = { ...admin, database: appDatabase };
  let stopped: Promise<void> | undefined;
  return {
    connection,
    url: connectionUrl(connection),
    async createDatabase(name, template) {
      await createDatabase(admin, name, template);
      return { ...admin, database: name };
    },
    dropDatabase: (name) => dropDatabase(admin, name),
    stop() {
      stopped ??= stop();
      return stopped;
    },
    describe: () => `PostgreSQL ${options.binaries.version} in ${options.place.folder}`,
  };
}

/**
 * Starts a database again whenever it goes away, and ends it with the app.
 *
 * @returns what stops it for good.
 */
function keepRunning(first: State, options: ServerOptions): () => Promise<void> {
  const { log } = options;
  const closing = new AbortController();
  let state = first;
  let recovery: Promise<void> = Promise.resolve();
  let present = true;

  function endWithApp(): void {
    if (present) sendSignal(state.server.pid, 'SIGINT');
  }

  async function recover(): Promise<void> {
    present = false;
    log.warn('The database went away: it is started again.');
    for (let attempt = 0; ; attempt += 1) {
      try {
        const delay = retryDelays[attempt] ?? retryDelays.at(-1);
        await pause(delay, undefined, { signal: closing.signal });
        state = await open({ ...options, signal: closing.signal });
        present = true;
        state.lock.onLost(watch);
        log.info('The database is back.');
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        log.error(`The database did not start: ${(error as Error).message}`);
      }
    }
  }

  function watch(): void {
    recovery = recover();
  }

  process.on('exit', endWithApp);
  state.lock.onLost(watch);

  return async () => {
    closing.abort();
    await recovery;
    // Let go of after the server, not before: until then nobody else may take the data.
    state.lock.onLost(() => undefined);
    await stopServer(state.server.pid, options);
    await state.lock.release();
    await removeSocketFolder(options);
    process.off('exit', endWithApp);
  };
}
