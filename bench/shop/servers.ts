import fastify, { type FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { DefinitionCache } from '#server/definitions/cache.ts';
import { bareList, bareOrder } from './bare.ts';
import { countUsage } from './usage.ts';

/** Runs one server in this process: the product, or the least that answers the same question. */
const pool = createPool(
  // What an ended connection has used could not be read any more.
  { ...JSON.parse(process.env.CONNECTION ?? '{}'), idleTimeoutMillis: 0 },
  () => {},
);
const usage = countUsage(pool);
/** Buyers of a load come from addresses of their own, which they say themselves. */
const trustedProxies = ['127.0.0.1'];

async function product(): Promise<FastifyInstance> {
  const cache = new DefinitionCache();
  cache.listening(true);
  return createApp({
    config: { environment: 'production', dataDir: process.env.DATA_DIR ?? '', trustedProxies },
    pool,
    cache,
    logger: false,
    clientDir: 'none',
  });
}

async function bare(): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  app.post('/list', (request) => bareList(pool, request.body as { keyword: string }));
  app.post('/order', (request) => bareOrder(pool, request.body as { product: string }));
  return app;
}

const app = await (process.argv[2] === 'product' ? product() : bare());
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('message', () => process.send?.(usage()));
process.on('disconnect', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
