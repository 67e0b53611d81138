import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import { sqlState } from '../faults/sql-state.ts';
import { ClusterError } from './cluster-error.ts';

/** Number of the advisory lock that the one app of a cluster holds. */
const lockNumber = 4_148;
/** Milliseconds that the session of an app which was just killed gets to end. */
const timeout = 1_500;
/** PostgreSQL takes nobody yet: it recovers from the end of one of its processes, and its own goes on. */
const RECOVERS = '57P03';

/** Held as long as its connection lives, so also let go by `kill -9`. */
export interface AppLock {
  /** Calls back once if the connection breaks before `release`. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/**
 * Takes the cluster for this process, once it has recovered.
 *
 * @throws ClusterError if another living app has it; the signal's reason when it is aborted.
 */
export async function acquireAppLock(
  connection: PoolConfig,
  dataDir: string,
  signal: AbortSignal,
): Promise<AppLock> {
  const client = await connect(connection, signal);
  let lost = false;
  let listener: (() => void) | undefined;
  client.on('end', () => {
    lost = true;
    listener?.();
  });
  const deadline = Date.now() + timeout;
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      const holder = await readHolder(client);
      await client.end();
      throw new ClusterError(
        `${dataDir} is already in use by a running ${holder}: stop that one, or set DATA_DIR (and PORT) to others for this one.`,
      );
    }
    await pause(50);
  }
  return {
    onLost(callback) {
      listener = callback;
      if (lost) callback();
    },
    async release() {
      listener = undefined;
      await client.end().catch(() => undefined);
    },
  };
}

/** Recovering takes as long as it takes. */
async function connect(connection: PoolConfig, signal: AbortSignal): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({
      ...connection,
      application_name: `Y4 Web UI, process ${process.pid}`,
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (sqlState(error) !== RECOVERS) throw error;
      await pause(100, undefined, { signal });
    }
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [lockNumber],
  );
  return rows[0]?.locked === true;
}

async function readHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockNumber],
  );
  return rows[0]?.name ?? 'Y4 Web UI';
}
