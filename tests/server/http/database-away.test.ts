import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE, Endpoint, FILES_BASE } from '#schemas/wire/endpoints.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { createApp } from '#server/app.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { isDatabaseAway } from '#server/database/faults/database-away.ts';
import { DefinitionCache } from '#server/definitions/cache.ts';
import { createTestServer, type TestServer } from '../_server.ts';

/** A way to the database that can be cut and mended. */
interface Way {
  readonly connection: pg.PoolConfig;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

let server: TestServer;
let folder: string;
let way: Way;
let app: Awaited<ReturnType<typeof createApp>>;
let pool: pg.Pool;

beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), 'y4-way-'));
  way = await createWay(server.connection);
  pool = createPool(way.connection, () => {});
  // Nothing is kept in memory: each request needs the database.
  app = await createApp({
    config: { environment: 'production', dataDir: server.dataDir, trustedProxies: [] },
    pool,
    cache: new DefinitionCache(),
    logger: false,
    clientDir: join(folder, 'no-client'),
  });
  await app.ready();
});
afterAll(async () => {
  await way.cut();
  await app.close();
  await pool.end();
  await server.close();
  await rm(folder, { recursive: true });
});

async function createWay(target: pg.PoolConfig): Promise<Way> {
  const { host, port, user, password, database } = new pg.Client(target);
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let listening: Server | null = null;
  const made: Way = {
    connection: { host: folder, port: 5432, user, password: password ?? '', database },
    async cut() {
      const closed = new Promise((resolve) => listening?.close(resolve) ?? resolve(null));
      for (const socket of sockets) socket.destroy();
      await closed;
      listening = null;
    },
    async mend() {
      listening = createServer((from) => {
        const onward = createConnection(to);
        for (const [one, other] of [
          [from, onward],
          [onward, from],
        ] as const) {
          sockets.add(one);
          one.on('error', () => {});
          one.on('close', () => {
            sockets.delete(one);
            other.destroy();
          });
          one.pipe(other);
        }
      });
      await new Promise<void>((resolve) =>
        listening?.listen(join(folder, '.s.PGSQL.5432'), resolve),
      );
    },
  };
  await made.mend();
  return made;
}

function call() {
  return app.inject({
    method: 'POST',
    url: API_BASE + Endpoint.callServlet,
    headers: { corp: 'y4' },
    payload: {
      servlet: 'WebUiFalcon',
      command: 'GetCorp',
      args: [JSON.stringify({ code: 'y4' }), 'simple'],
      path: '',
    },
  });
}

/** Brings a file, which is only taken after a look into the database. */
async function bring() {
  const form = new FormData();
  for (const [key, value] of [
    ['code', 'SECRET'],
    ['field', 'name'],
    ['path', '/y4/'],
  ]) {
    form.set(key ?? '', value ?? '');
  }
  form.set('file', new Blob(['x']), 'x.txt');
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: `${API_BASE}${Endpoint.postToServlet}?servlet=WebUiService&command=UploadFile`,
    headers: { corp: 'y4', 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

test('while the database is away calls are asked to come back, and they succeed as soon as it is there', async () => {
  const file = () => app.inject({ url: `${FILES_BASE}y4/none.webp`, headers: { corp: 'y4' } });
  expect((await call()).json()).toMatchObject({ id: 0 });
  for (let round = 0; round < 2; round += 1) {
    await way.cut();
    const answers = await Promise.all([call(), call(), bring()]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ id: ResultId.unavailable, code: 'NO_DATABASE' });
      expect(answer.body).not.toContain(folder);
    }
    expect((await file()).statusCode).toBe(503);
    await way.mend();
    expect((await call()).json()).toMatchObject({ id: 0 });
    expect((await file()).statusCode).toBe(404);
  }
});

test('a statement that the stopping database ends is such a case, a wrong one is not', async () => {
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = faultOf(client.query('SELECT pg_sleep(60)'));
  await server.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(isDatabaseAway(await waiting)).toBe(true);
  client.release(true);
  expect(isDatabaseAway(await faultOf(server.pool.query('SELECT * FROM nothing')))).toBe(false);
  expect(isDatabaseAway(await faultOf(rm(join(folder, 'no-file'))))).toBe(false);
  expect([null, 'a text', new Error('Connection'), {}].map(isDatabaseAway)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
