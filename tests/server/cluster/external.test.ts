import { chown } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { findFreePort } from '../../_harness/free-port.ts';
import { log, makeFolder, open, postgresAccount, query, refusal } from './_clusters.ts';
import { startOldPostgres } from './_old-postgres.ts';

function openUrl(databaseUrl: string) {
  return openCluster({ dataDir: '/nowhere', databaseUrl, log });
}

it('uses the PostgreSQL at the address, and leaves it running', async () => {
  const url = inject('databaseUrl');
  const cluster = await openUrl(url);
  expect(cluster.describe()).toMatch(/^PostgreSQL 18\.\d+ at \/.*:5432\/y4$/);
  const copy = await cluster.createDatabase('external_copy');
  expect(await query(copy, 'select current_database() as name')).toEqual([
    { name: 'external_copy' },
  ]);
  await cluster.dropDatabase('external_copy');
  await cluster.stop();
  expect(await query(cluster.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('may be used by several apps at once', async () => {
  const clusters = await Promise.all([1, 2].map(() => openUrl(inject('databaseUrl'))));
  for (const { connection } of clusters) {
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
});

it('says that nobody answers there', async () => {
  const port = await findFreePort();
  expect(await refusal(openUrl(`postgresql://user:secret@127.0.0.1:${port}/y4`))).toBe(
    `The database at 127.0.0.1:${port}/y4 can not be reached (connect ECONNREFUSED 127.0.0.1:${port}): start it, or correct host and port in DATABASE_URL.`,
  );
});

it('says that there is no such host', async () => {
  expect(await refusal(openUrl('postgresql://user:secret@nowhere.invalid/y4'))).toBe(
    'The database at nowhere.invalid:5432/y4 can not be found: correct the host name in DATABASE_URL.',
  );
});

it('says that it is too old', async () => {
  const { port, server } = await startOldPostgres('14.12 (Debian 14.12-1)');
  const sentence = await refusal(openUrl(`postgresql://user:secret@127.0.0.1:${port}/y4`));
  server.close();
  expect(sentence).toBe(
    `The database at 127.0.0.1:${port}/y4 is PostgreSQL 14.12 (Debian 14.12-1), and at least 15 is needed: update it, point DATABASE_URL at a newer one, or leave DATABASE_URL out to use the one that comes along.`,
  );
});

it('takes the oldest version that will do', async () => {
  const { port, server } = await startOldPostgres('15.0');
  const cluster = await openUrl(`postgresql://user:secret@127.0.0.1:${port}/y4`);
  server.close();
  expect(cluster.describe()).toBe(`PostgreSQL 15.0 at 127.0.0.1:${port}/y4`);
});

it('says what is wrong with user, password, database or spelling, without the password', async () => {
  const dataDir = await makeFolder();
  if (postgresAccount.uid !== undefined) {
    await chown(dataDir, postgresAccount.uid, postgresAccount.gid);
  }
  const { url, connection } = await open(dataDir, { transport: 'loopback' });
  const place = `127.0.0.1:${connection.port}`;
  const sentences = await Promise.all([
    refusal(openUrl(url.replace(/:[^:@]*@/, ':secret@'))),
    refusal(openUrl(url.replace('/y4', '/nothing'))),
    refusal(openUrl(`postgresql://user:se#cret@${place}/y4`)),
  ]);
  expect(sentences).toEqual([
    `The database at ${place}/y4 refuses the sign-in: correct user and password in DATABASE_URL.`,
    `The server at ${place}/nothing has no such database: create it with createdb, or correct DATABASE_URL.`,
    'DATABASE_URL can not be read: write special characters of user and password as %XX (# as %23, / as %2F, @ as %40).',
  ]);
});
