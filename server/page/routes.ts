import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CARD_TYPE, createShareCards, pictureOfCard } from '../files/share-cards.ts';
import { replyNotFound, replyWithErrorPage } from '../http/error-reply.ts';
import { contentSecurityPolicy } from '../http/security.ts';
import { frameOf } from '../wire/frame.ts';
import type { ClientBuild } from './client-build.ts';
import { originOf } from './origin.ts';
import type { Pages } from './pages.ts';
import { sandboxHeaders } from './sandbox.ts';
import { askedLanguage, languageCookie } from './site/languages.ts';

/** The next build may have another picture under this name. */
const CARD_CACHING = 'public, max-age=86400';

/** Names of built files carry a hash of what is in them. */
const HASHED = /^\/assets\//;

/** Everything that is neither a call nor a stored file: files of the client, and its pages. */
export function registerPages(
  app: FastifyInstance,
  { build, pages }: { build: ClientBuild; pages: Pages },
): void {
  const cards = createShareCards();
  // Browsers ask for it where a picture or a file is the whole document, which names no icon.
  app.get('/favicon.ico', async (_, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/*', { errorHandler: replyWithErrorPage }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (build.files.has(path)) return sendClientFile(request, reply, build.root, path);
    const pictured = pictureOfCard(path);
    if (pictured !== null && build.files.has(pictured)) {
      const card = await cards.of(join(build.root, pictured));
      if (card === null) return sendClientFile(request, reply, build.root, pictured);
      return reply.type(CARD_TYPE).header('cache-control', CARD_CACHING).send(card);
    }
    if (!wantsPage(request, path)) return replyNotFound(request, reply);
    const asked = askedLanguage(request.url);
    const frame = { ...frameOf(request, reply, path), askedLanguage: asked };
    const page = await pages.render(request.url, frame, originOf(request));
    const policy = { embedders: page.embedders, scripts: build.inlineScripts };
    reply.header('content-security-policy', contentSecurityPolicy(policy));
    // A page within others has its language for itself.
    const isFrame = page.embedders.length > 0;
    if (isFrame) reply.removeHeader('x-frame-options');
    if (asked === page.language && !isFrame) reply.header('set-cookie', languageCookie(asked));
    if (!page.isFindable) reply.header('x-robots-tag', 'noindex');
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-language', page.language)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie')
      .send(page.html);
  });
}

function sendClientFile(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  path: string,
): FastifyReply {
  for (const [name, value] of Object.entries(sandboxHeaders(path, request.host) ?? {})) {
    if (value === null) reply.removeHeader(name);
    else reply.header(name, value);
  }
  const caching = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('cache-control', caching);
  return reply.sendFile(path, root, { cacheControl: false });
}

/** A missing script or picture must not be answered with a page. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  if (HASHED.test(path)) return false;
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path);
  return !isFile || (request.headers.accept?.includes('text/html') ?? false);
}
