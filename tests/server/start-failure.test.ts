import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ClusterError } from '#server/database/cluster/cluster-error.ts';
import { MigrationError } from '#server/database/migrate.ts';
import { explainStartFailure } from '#server/start-failure.ts';

/** The error of really listening there. */
async function listenOn(host: string, port: number): Promise<unknown> {
  const server = createServer();
  const failed = once(server, 'error');
  server.listen(port, host);
  const [error] = await failed;
  return error;
}

it('names a busy port and how to choose another', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as { port: number };
  const error = await listenOn('127.0.0.1', port);
  occupant.close();
  expect(explainStartFailure(error, readConfig({ PORT: String(port) }))).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop the program that uses it, or choose another port, as in PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`,
  );
});

it.each(['203.0.113.7', 'nowhere.invalid'])(
  'names %s as no address of this machine',
  async (HOST) => {
    const error = await listenOn(HOST, 3000);
    expect(explainStartFailure(error, readConfig({ HOST }))).toBe(
      `This machine has no address ${HOST}: set HOST to one it has, as in HOST=127.0.0.1 npm start.`,
    );
  },
);

it('names a port that needs more rights', () => {
  const error = fault('EACCES', { syscall: 'listen' });
  expect(explainStartFailure(error, readConfig({ PORT: '80' }))).toBe(
    'This account may not listen on port 80: choose one from 1024 on, as in PORT=3000 npm start.',
  );
});

it.each([
  [
    'EACCES',
    'There is no right to use /srv/files: give it to this account (chown), or set DATA_DIR to another folder.',
  ],
  [
    'ENOSPC',
    'No space is left on the disk of /srv/files: free some, or set DATA_DIR to a folder on another disk.',
  ],
  [
    'EROFS',
    '/srv/files lies on a read-only disk: set DATA_DIR to a folder that can be written to.',
  ],
  [
    'EMFILE',
    'The system allows too few open files: raise the limit, for example with "ulimit -n 4096".',
  ],
])('turns %s into a sentence', (code, sentence) => {
  const error = fault(code, { path: '/srv/files', syscall: 'mkdir' });
  expect(explainStartFailure(error, readConfig({}))).toBe(sentence);
});

it('leaves a sentence as it is', () => {
  expect(explainStartFailure(new ClusterError('It is so.'), readConfig({}))).toBe('It is so.');
  expect(explainStartFailure(configFault(), undefined)).toMatch(/^PORT is "x": give a whole/);
});

it.each([
  ['57P01', 'The database went away during the start: start again.'],
  ['53100', 'No space is left on the disk of /srv/data: free some'],
])('says what a step of the schema that failed with %s comes to', (code, sentence) => {
  const cause = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  const config = readConfig({ DATA_DIR: '/srv/data' });
  for (const error of [cause, new MigrationError('Step 91 failed: x.', { cause })]) {
    expect(explainStartFailure(error, config)).toContain(sentence);
  }
});

it('does not hide what it does not know', () => {
  expect(explainStartFailure(new TypeError('x is not a function'), undefined)).toBe(
    'The start failed: x is not a function',
  );
  expect(explainStartFailure('why', undefined)).toBe('The start failed: why');
});

function fault(code: string, more: { path?: string; syscall: string }): Error {
  return Object.assign(new Error(`${code}: something`), { code, ...more });
}

function configFault(): unknown {
  try {
    return readConfig({ PORT: 'x' });
  } catch (error) {
    return error;
  }
}
