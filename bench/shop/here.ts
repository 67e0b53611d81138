import { createApp } from '#server/app.ts';
import { DefinitionCache } from '#server/definitions/cache.ts';
import type { Ground } from './ground.ts';

/** The product in this process, for what is asked one call after the other. */
export async function serveHere({ pool }: Ground) {
  const cache = new DefinitionCache();
  cache.listening(true);
  const made = await createApp({
    config: { environment: 'production', dataDir: 'none', trustedProxies: [] },
    pool,
    cache,
    logger: false,
    clientDir: 'none',
  });
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}
