import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ATTEMPT_HEADER,
  CORP_HEADER,
  LANGUAGE_HEADER,
  TOKEN_HEADER,
} from '#schemas/wire/endpoints.ts';
import { fileCookie } from '../session/file-key.ts';
import { cookieOf } from './cookies.ts';

/** What every request brings along, whichever endpoint it came to. */
export interface RequestFrame {
  readonly requestId: string;
  readonly address: string;
  readonly corpHeader: unknown;
  /** Of the session; empty without one. */
  readonly token: string;
  /** Page that the user was on (spec 7.1). */
  readonly path: string;
  /** Language of the page that calls; of a page that is asked for, the one that was chosen last, if any. */
  readonly language: string | undefined;
  /** Language that the address of a page asks for, before the chosen one. */
  readonly askedLanguage?: string | undefined;
  /** Key of the attempt that the request is, for what is not to be done twice; empty without one. */
  readonly attempt?: string;
  readonly signal: AbortSignal;
  /** Gives the browser the key to the tenant's files, by the session's token; there may be no browser. */
  readonly giveFileKey?: (corp: string) => void;
}

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
    token: headerText(headers[TOKEN_HEADER]),
    path,
    language: headerText(headers[LANGUAGE_HEADER]) || chosenLanguage(headers.cookie),
    attempt: headerText(headers[ATTEMPT_HEADER]),
    signal: signalOf(reply),
    giveFileKey(corp) {
      const secure = request.protocol === 'https';
      const place = { secure, embedded: EMBEDDED.test(path) };
      reply.header('set-cookie', fileCookie(corp, headerText(headers[TOKEN_HEADER]), place));
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
  const gone = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // Who has left while the body was read is not told of again.
  if (reply.raw.destroyed) gone();
  else reply.raw.once('close', gone);
  return controller.signal;
}

/** What a header says; empty for one that is missing or comes more than once. */
export function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
