import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isPostmasterOf, readPostmaster } from '#server/database/cluster/postmaster-file.ts';
import { stopServer } from '#server/database/cluster/stop-server.ts';
import { postgresOf, startApp, until } from './_apps.ts';
import { makeFolder, open, postgresAccount, query, told } from './_clusters.ts';

let bystander: ChildProcess | undefined;

afterEach(() => {
  bystander?.kill();
  bystander = undefined;
});

/** A living process of PostgreSQL's account, which has nothing to do with it. */
function startBystander(): number {
  bystander = spawn('sleep', ['60'], { ...postgresAccount, stdio: 'ignore' });
  return bystander.pid ?? 0;
}

it('recovers what was committed when PostgreSQL was killed with its app', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  const connection = { connectionString: await app.firstLine };
  await query(connection, 'create table kept as select n from generate_series(1, 1000) n');
  app.process.kill('SIGKILL');
  process.kill((await postgresOf(dataDir)) ?? 0, 'SIGKILL');
  await app.exited;
  const cluster = await open(dataDir);
  expect(await query(cluster.connection, 'select count(*)::int from kept')).toEqual([
    { count: 1000 },
  ]);
});

it('starts a database that was killed under a running app again, at the same address', async () => {
  const dataDir = await makeFolder();
  const { connection } = await open(dataDir);
  await query(connection, 'create table kept as select 7 as n');
  process.kill((await postgresOf(dataDir)) ?? 0, 'SIGKILL');
  await until(() => told.some((line) => line === 'info The database is back.'), 'it was back');
  expect(await query(connection, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('keeps the app when one of its sessions is killed and all are thrown out', async () => {
  const dataDir = await makeFolder();
  const { connection } = await open(dataDir);
  const [session] = await query(
    connection,
    'select pid from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  );
  process.kill(Number(session?.pid), 'SIGKILL');
  await until(() => told.some((line) => line === 'info The database is back.'), 'it was back');
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  // It has recovered by itself, and was waited for.
  expect(told.filter((line) => line.startsWith('error'))).toEqual([]);
});

it('starts although the old process number now belongs to another process', async () => {
  const dataDir = await makeFolder();
  const cluster = await open(dataDir);
  const pgdata = join(dataDir, 'postgres/pgdata');
  const pidFile = await readFile(join(pgdata, 'postmaster.pid'), 'utf8');
  await cluster.stop();
  const stranger = startBystander();
  const stale = pidFile.replace(/^\d+/, String(stranger));
  await writeFile(join(pgdata, 'postmaster.pid'), stale);
  await writeFile(join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock'), stale);
  await writeFile(join(dataDir, 'postgres/socket/.s.PGSQL.5432'), '');
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(bystander?.exitCode).toBe(null);
});

it.each(['', 'rubbish\n', '99999999\n'])('starts over a pid file that says %j', async (text) => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/pgdata/postmaster.pid'), text);
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('stops a PostgreSQL that does not answer, harder each time, and nobody else', async () => {
  const dataDir = await makeFolder();
  const cluster = await open(dataDir);
  const pgdata = join(dataDir, 'postgres/pgdata');
  const pid = (await readPostmaster(pgdata))?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const options = { place: { pgdata }, transport: { kind: 'socket' } } as never;
  const steps = [
    ['SIGINT', 50],
    ['SIGQUIT', 50],
    ['SIGKILL', 5_000],
  ] as const;
  await stopServer(pid, options, steps);
  expect(await isPostmasterOf(pid, pgdata)).toBe(false);
  await stopServer(startBystander(), options, steps);
  expect(bystander?.signalCode).toBe(null);
  await cluster.stop();
});
