import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { assertRegistry, handlers } from './calls.ts';
import type { Config } from './config.ts';
import { createTenancy } from './database/tenancy.ts';
import type { DefinitionCache } from './definitions/cache.ts';
import { registerFiles } from './files/files-root.ts';
import { replyNotFound } from './http/error-reply.ts';
import { replyWithEnvelope } from './http/errors.ts';
import { registerSchemas } from './http/schemas.ts';
import { PLAIN_POLICY } from './http/security.ts';
import type { NamedAccount } from './messenger/accounts.ts';
import { createMessenger } from './messenger/messenger.ts';
import { registerNotices } from './messenger/notice-route.ts';
import { readClientBuild } from './page/client-build.ts';
import { createPages } from './page/pages.ts';
import { registerPages } from './page/routes.ts';
import { registerSite } from './page/site/site-routes.ts';
import { SignInLimits } from './session/sign-in-limits.ts';
import { ProductLists } from './shop/catalogue/product-lists.ts';
import { countPayment } from './shop/payment/in-app/count-payment.ts';
import { registerApi } from './wire/api.ts';
import { createDispatcher } from './wire/dispatcher.ts';
import type { Handler } from './wire/handler.ts';
import { Throttle } from './wire/throttle.ts';

/** Bytes of a body, but for those that save rows. */
const BODY_LIMIT = 1024 * 1024;

/** What the application is made of; all of it is opened and closed by the caller. */
export interface AppOptions {
  readonly config: Pick<Config, 'environment' | 'dataDir' | 'trustedProxies'>;
  readonly pool: pg.Pool;
  readonly cache: DefinitionCache;
  readonly logger: FastifyHttpOptions<Server>['logger'];
  /** The tenants' accounts at the messenger; none when left out. */
  readonly accounts?: readonly NamedAccount[];
  /** Folder of the client build. */
  readonly clientDir: string;
  /** Draws first screens of pages; none is drawn when left out. */
  readonly draw?: DrawPage;
  /** Codes of the tenants that this host serves, as far as it is known; none when left out. */
  readonly tenants?: ReadonlySet<string>;
  /** The calls' handlers; the product's own when left out. */
  readonly calls?: Readonly<Record<string, Handler>>;
  /** Gives the socket that listens already; without it nothing listens. */
  readonly attach?: (listener: RequestListener) => Server;
}

/** Puts the server together. Nothing else composes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool, cache, calls = handlers } = options;
  z.config({ jitless: true });
  if (!options.calls) assertRegistry(handlers);

  const app: FastifyInstance = fastify(serverOptionsOf(options));
  app.decorateRequest('call', null);
  app.setErrorHandler(replyWithEnvelope);
  app.setNotFoundHandler(replyNotFound);
  logCalls(app);
  await secureAnswers(app);
  await app.register(staticFiles, { serve: false, preCompressed: true });

  const tenancy = createTenancy(pool);
  const throttle = new Throttle();
  const messenger = createMessenger(options.accounts ?? [], tenancy, app.log);
  const checkAnswers = config.environment !== 'production';
  const dispatcher = createDispatcher({
    tenancy,
    cache,
    throttle,
    messenger,
    productLists: new ProductLists(),
    calls,
    checkAnswers,
  });
  const limits = new SignInLimits(pool);

  const files = join(config.dataDir, 'files');
  await app.register((api) => registerApi(api, { dispatcher, limits, files }), {
    prefix: API_BASE,
  });
  await app.register((notices) =>
    registerNotices(notices, {
      messenger,
      count: (where, payment) => countPayment(messenger, where, payment),
    }),
  );
  registerFiles(app, { dispatcher, folder: files });
  registerSchemas(app);
  registerSite(app, { dispatcher, cache, tenants: options.tenants ?? new Set() });
  const build = await readClientBuild(options.clientDir);
  if (build) {
    const { draw } = options;
    const pages = createPages({ dispatcher, cache, handlers: calls, build, draw, log: app.log });
    registerPages(app, { build, pages });
  }
  return app;
}

function serverOptionsOf({ config, logger, attach }: AppOptions): FastifyHttpOptions<Server> {
  return {
    logger: logger ?? false,
    // Each call writes one line of its own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies ?? false,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded reaches no route, no handler of errors, and nothing that gives headers.
    frameworkErrors(error, request, reply) {
      reply.headers({ 'content-security-policy': PLAIN_POLICY, 'x-frame-options': 'DENY' });
      if (request.url.startsWith(`${API_BASE}/`)) replyWithEnvelope(error, request, reply);
      else replyNotFound(request, reply);
    },
    ...(attach && { serverFactory: (handler) => attach(handler as RequestListener) }),
  };
}

/** One line for each call, whatever became of it. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.call) return;
    const { name, path, result } = request.call;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ call: name, path, result, status: reply.statusCode, ms }, 'call');
  });
}

/** Headers that every answer has, and its compression. */
async function secureAnswers(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    // Whoever ends TLS in front of this server says what holds for the whole host.
    hsts: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', PLAIN_POLICY);
    // A page by plain http can have no such opener, and browsers complain that they ignore it. They themselves know
    // best which pages are secure, also behind a proxy that nobody told of: to others they send no such header.
    if (request.headers['sec-fetch-mode'] !== undefined) {
      reply.header('cross-origin-opener-policy', 'same-origin');
    }
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The library's own choice packs a little more and takes many times as long.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
