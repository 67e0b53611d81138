import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import {
  API_BASE,
  ATTEMPT_HEADER,
  CORP_HEADER,
  Endpoint,
  LANGUAGE_HEADER,
  TOKEN_HEADER,
} from '#schemas/wire/endpoints.ts';
import type { Envelope } from '#schemas/wire/envelope.ts';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { createApp } from '#server/app.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { poolLogin } from '#server/database/pool-role.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { DefinitionCache } from '#server/definitions/cache.ts';
import { type LoadReport, loadDefinitions } from '#server/definitions/load.ts';
import type { NamedAccount } from '#server/messenger/accounts.ts';
import type { Handler } from '#server/wire/handler.ts';
import { createTestDatabase } from '#tests/_harness/database.ts';
import {
  createDefinitionFolder,
  type DefinitionFiles,
  type DefinitionFolder,
  PASSWORD,
  sampleFiles,
} from './_definitions.ts';

export interface Answer extends Required<Envelope> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly data: any;
}

export interface Sender {
  corp?: string | undefined;
  token?: string | undefined;
  path?: string | undefined;
  cookie?: string | undefined;
  /** That the page is drawn in. */
  language?: string | undefined;
  /** Key of the attempt. */
  attempt?: string | undefined;
  address?: string | undefined;
}

export interface TestServerOptions {
  files?: DefinitionFiles;
  calls?: Readonly<Record<string, Handler>>;
  environment?: 'test' | 'production';
  clientDir?: string;
  draw?: DrawPage;
  accounts?: readonly NamedAccount[];
  /** Is given each line of the log. */
  onLog?(line: string): void;
}

/** The server over a database of its own, driven as a client drives it but without a socket. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly tenancy: Tenancy;
  readonly cache: DefinitionCache;
  readonly folder: DefinitionFolder;
  readonly dataDir: string;
  readonly connection: pg.PoolConfig;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Calls through CallServlet. `name` is `servlet.command`. */
  call(name: string, params?: object, sender?: Sender): Promise<Answer>;
  /** Posts JSON to one of the endpoints. */
  post(endpoint: string, body: unknown, sender?: Sender): Promise<Answer>;
  get(name: string, query: Record<string, string>, sender?: Sender): Promise<Answer>;
  login(user: string, options?: Sender & { password?: string }): Promise<Answer>;
  /** Token of a new session. */
  tokenOf(user: string, corp?: string): Promise<string>;
  /** Loads the folder's definitions as a start does. */
  load(): Promise<LoadReport>;
  close(): Promise<void>;
}

/** What a file's tests work with, at the top of the file; it is closed after them. */
export async function closedAfterTests<Value extends { close(): Promise<void> }>(
  making: Promise<Value>,
): Promise<Value> {
  const made = await making;
  afterAll(() => made.close());
  return made;
}

export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    files = sampleFiles,
    calls,
    environment = 'test',
    clientDir,
    accounts = [],
    draw,
    onLog,
  } = options;
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'y4-server-'));
  const folder = await createDefinitionFolder(files);
  // Tests look and write past the tenants; the server itself may not.
  const pool = createPool(database.connection, () => {});
  const { connection } = await poolLogin(database.connection);
  const ownPool = createPool(connection, () => {});
  const tenancy = createTenancy(ownPool);
  const cache = new DefinitionCache();
  cache.listening(true);
  const app = await createApp({
    config: { environment, dataDir, trustedProxies: ['10.250.0.0/16'] },
    pool: ownPool,
    cache,
    accounts,
    logger: onLog ? { stream: { write: onLog } } : false,
    clientDir: clientDir ?? join(dataDir, 'no-client'),
    ...(calls && { calls }),
    ...(draw && { draw }),
  });
  await app.ready();

  const server: TestServer = {
    app,
    pool,
    tenancy,
    cache,
    folder,
    dataDir,
    connection: database.connection,
    send: (request) => app.inject(request),
    call(name, params = {}, sender = {}) {
      const [servlet, command] = name.split('.');
      const args = [JSON.stringify(params), 'simple'];
      return server.post(
        Endpoint.callServlet,
        { servlet, command, args, path: sender.path },
        sender,
      );
    },
    async post(endpoint, payload, sender = {}) {
      return answerOf(
        await app.inject({
          method: 'POST',
          url: API_BASE + endpoint,
          headers: { ...headersOf(sender), 'content-type': 'application/json' },
          remoteAddress: sender.address ?? '127.0.0.1',
          payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        }),
      );
    },
    async get(name, query, sender = {}) {
      const [servlet = '', command = ''] = name.split('.');
      const search = new URLSearchParams({ servlet, command, ...query });
      const url = `${API_BASE}${Endpoint.getByServlet}?${search}`;
      return answerOf(await app.inject({ method: 'GET', url, headers: headersOf(sender) }));
    },
    login(user, { password = PASSWORD, corp = 'y4', ...sender } = {}) {
      return server.post(Endpoint.login, { corp, user, password, system: '20', path: '' }, sender);
    },
    async tokenOf(user, corp = 'y4') {
      const { token } = await server.login(user, { corp });
      if (!token) throw new Error(`${user} cannot sign in to ${corp}.`);
      return token;
    },
    async load() {
      const report = await loadDefinitions({
        folder: folder.path,
        tenancy,
        pool: ownPool,
        sampleUsers: true,
      });
      cache.drop(null);
      return report;
    },
    async close() {
      await app.close();
      await ownPool.end();
      await pool.end();
      await database.drop();
      await folder.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.load();
  return server;
}

function headersOf({ corp, token, cookie, language, attempt }: Sender): Record<string, string> {
  return {
    ...(corp !== undefined && { [CORP_HEADER]: corp }),
    ...(token !== undefined && { [TOKEN_HEADER]: token }),
    ...(cookie !== undefined && { cookie }),
    ...(language !== undefined && { [LANGUAGE_HEADER]: language }),
    ...(attempt !== undefined && { [ATTEMPT_HEADER]: attempt }),
  };
}

export function answerOf(response: LightMyRequestResponse): Answer {
  return { ...response.json<Answer>(), status: response.statusCode, headers: response.headers };
}
