import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import { ClusterError, explainOutput } from './cluster-error.ts';
import { launchServer } from './launch.ts';
import { isPostmasterOf, type Postmaster, readPostmaster } from './postmaster-file.ts';
import type { ServerOptions } from './server-options.ts';
import { removeStaleFiles } from './stale-files.ts';
import { stopServer } from './stop-server.ts';
import { connectionTo, type Transport } from './transport.ts';

/** A PostgreSQL that takes connections. */
export interface RunningServer {
  readonly pid: number;
  /** Connection of the superuser to the maintenance database `postgres`. */
  readonly connection: PoolConfig;
}

/** Milliseconds that an earlier PostgreSQL's last processes get to leave its memory. */
const leaveTimeout = 15_000;

/**
 * Makes sure that the place's PostgreSQL runs: takes over one that outlived its app, waits for
 * one that is just starting, or else starts it.
 *
 * @throws ClusterError if it does not start
 */
export async function ensureServer(options: ServerOptions): Promise<RunningServer> {
  const { place, signal } = options;
  const deadline = Date.now() + leaveTimeout;
  for (;;) {
    signal.throwIfAborted();
    const found = await readPostmaster(place.pgdata);
    if (found && (await beginsToListen(found, options))) {
      await pause(20, undefined, { signal });
      continue;
    }
    if (found) {
      const running = await takeOver(found, options);
      if (running) return running;
    }
    await removeStaleFiles(place, options.transport);
    const launched = await launchServer(options);
    try {
      const ready = await waitUntilReady(launched.pid, launched.ended, options);
      if (ready) return ready;
      const output = await launched.log.tail();
      const passing = /postmaster\.pid" already exists|pre-existing shared memory block/;
      if (!passing.test(output) || Date.now() > deadline) {
        throw new ClusterError(explainOutput(output, place.pgdata, launched.log.path));
      }
      await pause(100, undefined, { signal });
    } catch (error) {
      if (!launched.ended()) await stopServer(launched.pid, options);
      throw error;
    }
  }
}

/** Is it one that another app has just started? Its file names no socket yet, by which it is known. */
async function beginsToListen(
  { pid, ready, socketFolder }: Postmaster,
  { place, transport }: ServerOptions,
): Promise<boolean> {
  const isKnown = ready || socketFolder !== '' || transport.kind === 'loopback';
  return !isKnown && (await isPostmasterOf(pid, place.pgdata));
}

async function takeOver(
  found: Postmaster,
  options: ServerOptions,
): Promise<RunningServer | undefined> {
  const { place, transport, binaries, log } = options;
  const answering = await answers(found, transport);
  if (answering === undefined && !(await isPostmasterOf(found.pid, place.pgdata))) return undefined;
  const sameVersion = answering === undefined || answering === binaries.version;
  const sameSocket = transport.kind === 'loopback' || found.socketFolder === transport.folder;
  if (sameVersion && sameSocket) return waitUntilReady(found.pid, undefined, options);
  log.warn(
    `Stopping the PostgreSQL of another version that was left running (process ${found.pid}).`,
  );
  await stopServer(found.pid, options);
  return undefined;
}

/** Version of the PostgreSQL behind a pid file, if it answers. */
async function answers(found: Postmaster, transport: Transport): Promise<string | undefined> {
  const actual: Transport =
    transport.kind === 'socket' ? { kind: 'socket', folder: found.socketFolder } : transport;
  const client = new pg.Client({
    ...(await connectionTo(actual, found.port)),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>('show server_version');
    return /^[\d.]+/.exec(rows[0]?.version ?? '')?.[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits as long as the process lives: recovering from a crash takes as long as it takes. */
async function waitUntilReady(
  pid: number,
  ended: (() => boolean) | undefined,
  { place, transport, log, signal }: ServerOptions,
): Promise<RunningServer | undefined> {
  let told = Date.now();
  for (let step = 2; ; step = Math.min(step * 1.5, 100)) {
    const found = await readPostmaster(place.pgdata);
    if (found?.pid === pid && found.ready) {
      return { pid, connection: await connectionTo(transport, found.port) };
    }
    if (ended ? ended() : !(await isPostmasterOf(pid, place.pgdata))) return undefined;
    if (Date.now() - told > 10_000) {
      told = Date.now();
      log.info('Still waiting for the database: it recovers what was not written at its last end.');
    }
    await pause(step, undefined, { signal });
  }
}
