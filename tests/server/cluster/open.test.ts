import { chown, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, open, postgresAccount, query } from './_clusters.ts';

it('makes a cluster that is private, durable and fit for every language', async () => {
  const dataDir = await makeFolder();
  const { connection } = await open(dataDir);
  const [settings] = await query(
    connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
       current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
       datlocprovider as provider, datlocale as locale, current_user as account, rolsuper as super
     from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    tcp: '',
    encoding: 'UTF8',
    zone: 'UTC',
    provider: 'b',
    locale: 'C.UTF-8',
    account: 'postgres',
    super: true,
  });
  const socket = await stat(connection.host ?? '');
  expect(socket.mode & 0o777).toBe(0o700);
});

it('splits Chinese words into trigrams, which searching needs', async () => {
  const { connection } = await open(await makeFolder());
  await query(connection, 'create extension pg_trgm');
  const [row] = await query(connection, `select similarity('红色办公椅', '办公椅') as likeness`);
  expect(row?.likeness).toBeGreaterThan(0);
});

it('keeps its rows over a stop and a start', async () => {
  const dataDir = await makeFolder();
  const first = await open(dataDir);
  await query(first.connection, 'create table kept as select 7 as n');
  await first.stop();
  const second = await open(dataDir);
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('hands out an address by which other programs connect', async () => {
  const cluster = await open(await makeFolder());
  expect(await query({ connectionString: cluster.url }, 'select current_database()')).toEqual([
    { current_database: 'y4' },
  ]);
});

it('creates databases, copies of others too, and drops them', async () => {
  const cluster = await open(await makeFolder());
  const original = await cluster.createDatabase('original');
  await query(original, 'create table t as select 1 as n');
  const copy = await cluster.createDatabase('a "copy"', 'original');
  expect(await query(copy, 'select n from t')).toEqual([{ n: 1 }]);
  await cluster.dropDatabase('a "copy"');
  await expect(query(copy, 'select 1')).rejects.toThrow('does not exist');
});

it('gives two data folders two clusters', async () => {
  const [one, two] = [await open(await makeFolder()), await open(await makeFolder())];
  await query(one.connection, 'create table only_here ()');
  await expect(query(two.connection, 'select from only_here')).rejects.toThrow('does not exist');
});

it('does not bring old rows back when the data folder was deleted', async () => {
  const parent = await makeFolder();
  const dataDir = join(parent, 'data');
  const first = await open(dataDir);
  await query(first.connection, 'create table old ()');
  await first.stop();
  await rm(dataDir, { recursive: true });
  const second = await open(dataDir);
  await expect(query(second.connection, 'select from old')).rejects.toThrow('does not exist');
});

it('works in a folder whose path is too long for a socket', async () => {
  const dataDir = join(await makeFolder(), 'a-folder-with-a-long-name'.repeat(5));
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('leaves no socket among the temporary files', async () => {
  const dataDir = join(await makeFolder(), 'a-folder-with-a-long-name'.repeat(5));
  const cluster = await open(dataDir);
  const socketFolder = cluster.connection.host ?? '';
  expect((await stat(socketFolder)).isDirectory()).toBe(true);
  await cluster.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

it('is not misled by variables and spaces around it', async () => {
  const wrong = {
    PGDATA: '/nowhere',
    PGPORT: '1',
    PGUSER: 'x',
    PGHOST: 'nowhere',
    LC_ALL: 'xx_YY',
  };
  const before = { ...process.env };
  Object.assign(process.env, wrong);
  try {
    const { connection } = await open(join(await makeFolder(), "it's a folder"));
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  } finally {
    process.env = before;
  }
});

it('tells in the data folder where the cluster lies and what PostgreSQL says', async () => {
  const dataDir = await makeFolder();
  const cluster = await open(dataDir);
  const pointer = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'));
  expect(pointer).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), folder: 'postgres' });
  expect(cluster.describe()).toMatch(/^PostgreSQL 18\.\d+ in .*postgres$/);
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('ready to accept');
});

it('works as Windows needs it: a port with a password, started by pg_ctl', async () => {
  const dataDir = await makeFolder();
  if (postgresAccount.uid !== undefined) {
    await chown(dataDir, postgresAccount.uid, postgresAccount.gid);
  }
  const first = await open(dataDir, { transport: 'loopback' });
  expect(first.connection).toMatchObject({ host: '127.0.0.1', password: expect.any(String) });
  await query(first.connection, 'create table kept as select 7 as n');
  await expect(query({ ...first.connection, password: 'x' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  await first.stop();
  const second = await open(dataDir, { transport: 'loopback' });
  expect(await query({ connectionString: second.url }, 'select n from kept')).toEqual([{ n: 7 }]);
});
