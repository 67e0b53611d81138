import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DefinitionCache } from '../../definitions/cache.ts';
import { replyNotFound } from '../../http/error-reply.ts';
import type { Dispatcher } from '../../wire/dispatcher.ts';
import { frameOf } from '../../wire/frame.ts';
import { isCorpCode } from '../../wire/tenant.ts';
import { WireError } from '../../wire/wire-error.ts';
import { originOf } from '../origin.ts';
import { createSitemap } from './sitemap.ts';

/** Seconds for which a search engine need not ask again. */
const FRESH = 3600;
/** Milliseconds for which goods that come or go need not change what a host says of its tenants. */
const GLANCE = 60_000;
/** What belongs to one person is not for finding; what is, and what draws it, may be fetched. */
const RULES = `User-agent: *
Disallow: /*/authentication/
Disallow: /*/user/
Disallow: /*/e-commerce/orders/
Disallow: /*/e-commerce/checkout
Disallow: /*/e-commerce/shopping-cart
`;

/** Whom search engines are told of. */
export interface SiteOptions {
  readonly dispatcher: Pick<Dispatcher, 'inTenant'>;
  readonly cache: DefinitionCache;
  /** Codes of the tenants that this host serves; those with public pages are named to all. */
  readonly tenants: Iterable<string>;
}

/** What search engines ask of a host: `/robots.txt`, and `/{corp}/sitemap.xml` with its files. */
export function registerSite(app: FastifyInstance, options: SiteOptions): void {
  const { dispatcher, cache, tenants } = options;
  const sitemap = createSitemap(dispatcher);

  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(request);
    const frame = frameOf(request, reply, '/');
    const lines: string[] = [];
    for (const corp of origin === '' ? [] : tenants) {
      const key = `site has pages/${Math.floor(Date.now() / GLANCE)}`;
      const hasPages = await cache.get(corp, key, () =>
        unlessUnknown(sitemap.hasPages(frame, corp)),
      );
      if (!hasPages) continue;
      lines.push(`Sitemap: ${origin}/${corp}/sitemap.xml\n`);
    }
    return fresh(reply)
      .type('text/plain; charset=utf-8')
      .send([RULES, ...lines].join(''));
  });

  app.get('/:corp/sitemap.xml', (request, reply) =>
    answer(request, reply, (corp, origin) =>
      sitemap.root(frameOf(request, reply, `/${corp}/`), corp, origin),
    ),
  );

  app.get<{ Params: { number: string } }>(
    '/:corp/sitemap-:number(^\\d{1,6}$).xml',
    (request, reply) =>
      answer(request, reply, async (corp, origin) => {
        const number = Number(request.params.number);
        if (number < 1) return null;
        return sitemap.file(frameOf(request, reply, `/${corp}/`), corp, origin, number);
      }),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (corp: string, origin: string) => Promise<AsyncIterable<string> | null>,
): Promise<FastifyReply> {
  // As it came: an encoded tenant is none.
  const corp = request.url.split('/', 2)[1] ?? '';
  const origin = originOf(request);
  // Addresses of a sitemap are whole ones, so a host that is none has no sitemap.
  const lines = isCorpCode(corp) && origin !== '' ? await unlessUnknown(write(corp, origin)) : null;
  if (lines === null) {
    return replyNotFound(request, reply);
  }
  return fresh(reply).type('application/xml; charset=utf-8').send(Readable.from(lines));
}

async function unlessUnknown<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WireError && error.status === 404) return null;
    throw error;
  }
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', `public, max-age=${FRESH}`);
}
