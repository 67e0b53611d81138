import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import { ClusterError } from './cluster-error.ts';

/** Number of the advisory lock that the one app of a cluster holds. */
const lockNumber = 4_148;
/** Milliseconds that the session of an app which was just killed gets to end. */
const patience = 1_500;

/** Held as long as its connection lives, so also let go by `kill -9`. */
export interface AppLock {
  /** Calls back once if the connection breaks before `release`. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/**
 * Takes the cluster for this process.
 *
 * @throws ClusterError if another living app has it
 */
export async function acquireAppLock(connection: PoolConfig, dataDir: string): Promise<AppLock> {
  const client = new pg.Client({
    ...connection,
    application_name: `Y4 Web UI, process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  let lost = false;
  let listener: (() => void) | undefined;
  client.on('error', () => undefined);
  client.on('end', () => {
    lost = true;
    listener?.();
  });
  await client.connect();
  const deadline = Date.now() + patience;
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
