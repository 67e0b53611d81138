import type { FastifyReply, FastifyRequest } from 'fastify';
import { CORP_HEADER, TOKEN_HEADER } from '#schemas/wire/endpoints.ts';
import { fileCookie } from '../session/file-key.ts';
import { cookieOf } from './cookies.ts';
import type { RequestFrame } from './dispatcher.ts';

/** Cookie in which the client keeps the language that its user chose. */
const LANGUAGE_COOKIE = 'language';
/** Paths of pages that other sites may embed (spec 2.5). */
const EMBEDDED = /\/content\/[^/]+\/embed(?:$|[?#])/;

/**
 * Reads what every request brings along.
 *
 * @param path page that the user was on (spec 7.1).
 */
export function frameOf(request: FastifyRequest, reply: FastifyReply, path: string): RequestFrame {
  const { headers } = request;
  return {
    requestId: request.id,
    address: request.ip,
    corpHeader: headers[CORP_HEADER],
    token: textOf(headers[TOKEN_HEADER]),
    path,
    language: chosenLanguage(headers.cookie),
    signal: signalOf(reply),
    giveFileKey(corp) {
      const secure = request.protocol === 'https';
      const place = { secure, embedded: EMBEDDED.test(path) };
      reply.header('set-cookie', fileCookie(corp, textOf(headers[TOKEN_HEADER]), place));
    },
  };
}

/** The language that the client keeps in its cookie, unchecked. */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  return cookieOf(cookies, LANGUAGE_COOKIE);
}

/** Aborted when the connection is gone before the answer was sent. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
