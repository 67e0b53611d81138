import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksForPage, errorPage } from './error-page.ts';
import { notedError, replyWithEnvelope } from './errors.ts';

/** Answers what is not there: a page to whoever navigates, a line to everything else. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (asksForPage(request.method, request.headers)) return sendErrorPage(404, request, reply);
  return (
    reply
      .code(404)
      .type('text/plain; charset=utf-8')
      // A part of a newer build comes to this server within the minute: what stands in front of it must ask again.
      .header('cache-control', 'no-store')
      .send('Not found\n')
  );
}

/** Answers what was thrown while a page was made, as a page where a person would see the answer. */
export function replyWithErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!asksForPage(request.method, request.headers)) {
    return replyWithEnvelope(error, request, reply);
  }
  const { status, retryAfter } = notedError(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return sendErrorPage(status, request, reply);
}

function sendErrorPage(
  status: number,
  { url, headers, id }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-language, cookie')
    .send(errorPage(status, url, headers, status === 500 ? id : ''));
}
