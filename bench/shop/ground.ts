import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { migrate } from '#server/database/migrate.ts';
import { poolLogin } from '#server/database/pool-role.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { loadDefinitions } from '#server/definitions/load.ts';
import { loadSampleData } from '#server/sample/load.ts';
import { bundleServer } from '../../scripts/lib/server-bundle.mjs';
import type { Usage } from './usage.ts';

/** A server in a process of its own. */
export interface BenchServer {
  readonly address: string;
  /** What it has used since it was started. */
  usage(): Promise<Usage>;
  /** Ends it as the loss of its machine would. */
  kill(): Promise<void>;
}

/** A database with the sample data, and servers in processes of their own. */
export interface Ground {
  readonly pool: pg.Pool;
  readonly tenancy: Tenancy;
  /** Starts a server of `servers.ts`, bundled as the product is when it is built. */
  serve(kind: 'product' | 'bare'): Promise<BenchServer>;
  close(): Promise<void>;
}

/** @param sample whether products, customers and orders of the sample come along. */
export async function prepareGround({ sample = true } = {}): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'y4-bench-'));
  await chmod(dataDir, 0o755);
  const log = { info() {}, warn: console.warn, error: console.error };
  const cluster = await openCluster({ dataDir, log });
  await migrate(cluster.connection);
  // The product does not ask under the database's superuser, the floor may.
  const login = await poolLogin(cluster.connection);
  const connections = { product: login.connection, bare: cluster.connection };
  // Connections stay, and with them the count of what they have used.
  const pool = createPool({ ...cluster.connection, max: 4, idleTimeoutMillis: 0 }, () => {});
  const tenancy = createTenancy(pool);
  const folder = join(import.meta.dirname, '../../definitions');
  await loadDefinitions({ folder, tenancy, pool, sampleUsers: false });
  if (sample) await loadSampleData(tenancy, pool, new Date());
  const servers: ChildProcess[] = [];
  const root = join(import.meta.dirname, '../..');
  const outdir = `.cache/bench/${process.pid}`;
  let bundling: Promise<void> | null = null;
  return {
    pool,
    tenancy,
    async serve(kind) {
      bundling ??= bundleServer({ entry: 'bench/shop/servers.ts', outdir });
      await bundling;
      const server = fork(join(root, outdir, 'servers.js'), [kind], {
        // What this process itself runs with is not what is shipped.
        execArgv: [],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          CONNECTION: JSON.stringify(connections[kind]),
          DATA_DIR: dataDir,
        },
      });
      servers.push(server);
      const [address] = await once(server, 'message');
      return benchServer(server, String(address));
    },
    async close() {
      for (const server of servers) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        server.disconnect();
        await once(server, 'exit');
      }
      await pool.end();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(join(root, outdir), { recursive: true, force: true });
    },
  };
}

function benchServer(server: ChildProcess, address: string): BenchServer {
  return {
    address,
    async usage() {
      server.send('usage');
      const [usage] = await once(server, 'message');
      return usage as Usage;
    },
    async kill() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}
