import { chmod, rm } from 'node:fs/promises';
import pg, { type PoolConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { isRoot } from '#server/database/cluster/account.ts';
import type { Cluster, EmbeddedOptions } from '#server/database/cluster/cluster-types.ts';
import { openEmbedded } from '#server/database/cluster/embedded.ts';
import { makeQuickFolder } from '#tests/_harness/quick-folder.ts';

/** What the clusters of the test that runs have told, each line with its level. */
export const told: string[] = [];

export const log = {
  info: (message: string) => void told.push(`info ${message}`),
  warn: (message: string) => void told.push(`warn ${message}`),
  error: (message: string) => void told.push(`error ${message}`),
};

/** A folder for one test; `open` decides whether other accounts may pass through it. */
export async function makeFolder({ open = true } = {}): Promise<string> {
  const folder = await makeQuickFolder('y4-cluster-');
  if (!open) await chmod(folder, 0o700);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a cluster that is stopped after the test. */
export async function open(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<Cluster> {
  onTestFinished(() => void told.splice(0));
  const cluster = await openEmbedded({ dataDir, log, ...options });
  onTestFinished(() => cluster.stop());
  return cluster;
}

/** The sentence with which opening fails. */
export async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error) || error.name !== 'ClusterError') {
    throw new Error('The database was not refused with a sentence.', { cause: error });
  }
  return error.message;
}

/** Rows of one query on a connection of its own. */
export async function query(
  connection: PoolConfig,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Account to give to files and processes so that they are PostgreSQL's. */
export const postgresAccount = isRoot() ? { uid: 65_534, gid: 65_534 } : {};
