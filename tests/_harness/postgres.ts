import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { withClient } from '#server/database/cluster/databases.ts';
import { makeQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, as its superuser. */
    databaseUrl: string;
  }
}

/**
 * Global setup of the project `server`: one PostgreSQL of its own for the run. It is thrown away afterwards, so nothing
 * waits for the disk; tests of crashes start one that does.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeQuickFolder('y4-tests-');
  const log = { info: ignore, warn: ignore, error: ignore };
  const cluster = await openCluster({ dataDir, log });
  await withClient(cluster.connection, async (client) => {
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query('ALTER SYSTEM SET full_page_writes = off');
    await client.query('SELECT pg_reload_conf()');
  });
  project.provide('databaseUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function ignore(): void {}
