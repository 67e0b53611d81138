import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isAlive } from '#server/database/cluster/postmaster-file.ts';
import { postgresOf, startApp, until } from './_apps.ts';
import { makeFolder, open, query, refusal } from './_clusters.ts';

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leaves nothing behind when %s reaches the whole group of a running app',
  async (signal) => {
    const dataDir = await makeFolder();
    const app = startApp(dataDir);
    const url = await app.firstLine;
    const postgres = (await postgresOf(dataDir)) ?? 0;
    expect(await query({ connectionString: url }, 'select 1 as n')).toEqual([{ n: 1 }]);
    process.kill(-(app.process.pid ?? 0), signal);
    await app.exited;
    expect(app.process.exitCode).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  },
);

it.each(['exit', 'throw'])('leaves nothing behind when the app ends by %s', async (ending) => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir, ending);
  await app.exited;
  await until(async () => (await postgresOf(dataDir)) === undefined, 'PostgreSQL ended');
});

it('keeps the database from the terminal: Ctrl-C is for the app alone', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  await app.firstLine;
  const postgres = (await postgresOf(dataDir)) ?? 0;
  app.process.kill('SIGSTOP');
  process.kill(-(app.process.pid ?? 0), 'SIGINT');
  const connection = { connectionString: await app.firstLine };
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  app.process.kill('SIGCONT');
  await app.exited;
  expect(isAlive(postgres)).toBe(false);
});

it('stops what a start that is interrupted had begun', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  const folder = join(dataDir, 'postgres');
  const names = () => readdir(folder).catch(() => []);
  await until(async () => (await names()).some((name) => name.includes('draft')), 'it began');
  app.process.kill('SIGTERM');
  expect(await app.firstLine).toBe('The start was interrupted.');
  await app.exited;
  expect(await names()).not.toContainEqual(expect.stringContaining('pgdata'));
});

it('takes over the database of an app that was killed, with its rows', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  await query({ connectionString: await app.firstLine }, 'create table kept as select 7 as n');
  const postgres = await postgresOf(dataDir);
  app.process.kill('SIGKILL');
  await app.exited;
  expect(await postgresOf(dataDir)).toBe(postgres);
  const cluster = await open(dataDir);
  expect(await postgresOf(dataDir)).toBe(postgres);
  expect(await query(cluster.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  await cluster.stop();
  expect(await postgresOf(dataDir)).toBeUndefined();
});

it('begins anew when an app was killed while it made the cluster', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  const names = () => readdir(join(dataDir, 'postgres')).catch(() => []);
  await until(async () => (await names()).some((name) => name.includes('draft')), 'it began');
  process.kill(-(app.process.pid ?? 0), 'SIGKILL');
  await app.exited;
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(await names()).not.toContainEqual(expect.stringContaining('draft'));
});

it('lets one of several starts on a data folder win and tells the others so', async () => {
  const dataDir = await makeFolder();
  const apps = [1, 2, 3].map(() => startApp(dataDir));
  const lines = await Promise.all(apps.map((app) => app.firstLine));
  const winners = lines.filter((line) => line.startsWith('postgresql://'));
  expect(winners).toHaveLength(1);
  const winner = apps[lines.indexOf(winners[0] ?? '')]?.process.pid;
  const sentence = `${dataDir} is already in use by a running Y4 Web UI, process ${winner}: stop that one, or set DATA_DIR (and PORT) to others for this one.`;
  expect(lines.filter((line) => line !== winners[0])).toEqual([sentence, sentence]);
  expect(await query({ connectionString: winners[0] }, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('waits for a PostgreSQL of another start that does not say yet where it listens', async () => {
  const dataDir = await makeFolder();
  const app = startApp(dataDir);
  const connection = { connectionString: await app.firstLine };
  const postgres = await postgresOf(dataDir);
  const path = join(dataDir, 'postgres/pgdata/postmaster.pid');
  const whole = await readFile(path, 'utf8');
  await writeFile(path, `${whole.split('\n').slice(0, 4).join('\n')}\n`);
  const second = startApp(dataDir);
  await pause(1_000);
  await writeFile(path, whole);
  expect(await second.firstLine).toContain(`process ${app.process.pid}: stop that one`);
  expect(await postgresOf(dataDir)).toBe(postgres);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('refuses a second opening of its own process too', async () => {
  const dataDir = await makeFolder();
  await open(dataDir);
  expect(await refusal(open(dataDir))).toContain(`process ${process.pid}`);
});
