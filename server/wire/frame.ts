import type { FastifyReply, FastifyRequest } from 'fastify';
import { CORP_HEADER, TOKEN_HEADER } from '#schemas/wire/endpoints.ts';
import { fileCookie } from '../session/file-key.ts';
import type { RequestFrame } from './dispatcher.ts';

/** Cookie in which the client keeps the language that its user chose. */
const LANGUAGE_COOKIE = 'language';

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
      const cookie = fileCookie(corp, textOf(headers[TOKEN_HEADER]), request.protocol === 'https');
      reply.header('set-cookie', cookie);
    },
  };
}

/** The language that the client keeps in its cookie, unchecked. */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  return cookieOf(cookies, LANGUAGE_COOKIE);
}

/** The value of a cookie, unchecked. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const part of cookies?.split(';') ?? []) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
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
